// Command whatif holds the predictions of core/whatif to this machine: it measures works with one worker and with
// two, and prints the times beside what is predicted for them, and the speed-ups that are predicted for more workers.
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"

	"github.com/seed1237c087/manta/bench/internal/measure"
	"github.com/seed1237c087/manta/bench/internal/work"
)

// The statuses that the program ends with.
const (
	success  = 0
	failure  = 1
	badUsage = 2
)

func main() { os.Exit(run(os.Args[1:], os.Stdout, os.Stderr)) }

// options are what the program is called with.
type options struct {
	works          string
	rounds, shrink int
}

// run is main, with the status as its result.
func run(args []string, stdout, stderr io.Writer) (status int) {
	var o options
	f := flag.NewFlagSet("whatif", flag.ContinueOnError)
	f.SetOutput(stderr)
	f.StringVar(&o.works, "works", "", "the works, with commas between them; none: all")
	f.IntVar(&o.rounds, "rounds", 12, "how often each is measured and recorded")
	f.IntVar(&o.shrink, "shrink", 1, "divides the sizes")
	switch err := f.Parse(args); {
	case errors.Is(err, flag.ErrHelp):
		return success
	case err != nil:
		return badUsage
	case f.NArg() > 0 || o.rounds < 1 || o.shrink < 1:
		fmt.Fprintln(stderr, "whatif: takes flags only, and numbers of 1 or more")
		return badUsage
	}
	e := &work.Env{Clock: measure.SystemClock(), Shrink: o.shrink}
	if err := errors.Join(o.compare(e, stdout), e.Close()); err != nil {
		fmt.Fprintf(stderr, "whatif: %v\n", err)
		return failure
	}
	return success
}
