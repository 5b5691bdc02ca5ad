// Command whatif holds the simulator of core/whatif to this machine: it measures works of the
// benchmarks with one and two workers and with many on the processors that there are, and
// prints the times and the counts of steals beside what is predicted for them.
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
	works         string
	rounds, seeds int
	shrink        int
	steals, times bool
}

// run is main, with the status as its result.
func run(args []string, stdout, stderr io.Writer) (status int) {
	var o options
	f := flag.NewFlagSet("whatif", flag.ContinueOnError)
	f.SetOutput(stderr)
	f.StringVar(&o.works, "works", "", "the works, with commas between them; none: all")
	f.IntVar(&o.rounds, "rounds", 30, "how often each is measured")
	f.IntVar(&o.seeds, "seeds", 15, "how often each is simulated")
	f.IntVar(&o.shrink, "shrink", 1, "divides the sizes")
	f.BoolVar(&o.times, "times", true, "compare times with one and two workers")
	f.BoolVar(&o.steals, "steals", true, "compare the steals of 4 to 256 workers")
	switch err := f.Parse(args); {
	case errors.Is(err, flag.ErrHelp):
		return success
	case err != nil:
		return badUsage
	case f.NArg() > 0 || o.rounds < 1 || o.seeds < 1 || o.shrink < 1:
		fmt.Fprintln(stderr, "whatif: takes flags only, and numbers of 1 or more")
		return badUsage
	}
	e := &work.Env{Clock: measure.SystemClock(), Shrink: o.shrink}
	if err := errors.Join(o.do(e, stdout), e.Close()); err != nil {
		fmt.Fprintf(stderr, "whatif: %v\n", err)
		return failure
	}
	return success
}

func (o *options) do(e *work.Env, w io.Writer) error {
	if o.times {
		if err := o.compareTimes(e, w); err != nil {
			return err
		}
	}
	if o.steals {
		return o.compareSteals(e, w)
	}
	return nil
}
