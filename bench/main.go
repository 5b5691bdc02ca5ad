package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"slices"

	"github.com/seed1237c087/manta/bench/internal/foreign"
	"github.com/seed1237c087/manta/bench/internal/measure"
	"github.com/seed1237c087/manta/bench/internal/span"
	"github.com/seed1237c087/manta/bench/internal/work"
	"github.com/seed1237c087/manta/bench/rivals"
	"github.com/seed1237c087/manta/core"
)

// The statuses that the program ends with.
const (
	success  = 0
	failure  = 1
	badUsage = 2
)

func main() { os.Exit(run(os.Args[1:], os.Stdout, os.Stderr, startPool, buildForeign)) }

// tellSpan prints the table of spans, or holds it to the floors.
func (o *options) tellSpan(stdout, stderr io.Writer) (status int) {
	var err error
	if o.floors != "" {
		err = span.Hold(stdout, span.Full, o.rows, o.floors)
	} else {
		err = span.Tell(stdout, span.Full, o.rows)
	}
	if err != nil {
		fmt.Fprintf(stderr, "bench: %v\n", err)
		return failure
	}
	return success
}

// buildForeign builds the rivals in other languages that are chosen.
func buildForeign(chosen func(name string) bool) (*foreign.Set, map[string]error) {
	kinds := slices.DeleteFunc(slices.Clone(foreign.Kinds), func(k foreign.Kind) bool { return !chosen(k.Name) })
	return foreign.Build(kinds, rivals.Sources)
}

// startPool starts the default pool and returns how many workers it has.
func startPool(workers int) (int, error) {
	if err := core.InitDefaultPool(core.Config{Workers: workers}); err != nil {
		return 0, err
	}
	return core.NumWorkers(), nil
}

// run is main, with the status as its result.
func run(
	args []string, stdout, stderr io.Writer, startPool func(workers int) (int, error),
	build func(chosen func(name string) bool) (*foreign.Set, map[string]error),
) (status int) {
	o, err := parse(args, stderr)
	switch {
	case errors.Is(err, flag.ErrHelp):
		return success
	case err != nil:
		return badUsage
	}
	if o.span {
		return o.tellSpan(stdout, stderr)
	}
	workers, err := startPool(o.workers)
	if err != nil {
		fmt.Fprintf(stderr, "bench: %v\n", err)
		return badUsage
	}
	all := work.Rows(workers)
	if o.scale {
		all = work.ScaleRows()
	}
	rows, err := work.Select(all, o.rows)
	if err != nil {
		fmt.Fprintf(stderr, "bench: -rows: %v\n", err)
		return badUsage
	}
	chosen, err := work.Names(o.rivals)
	if err != nil {
		fmt.Fprintf(stderr, "bench: -rivals: %v\n", err)
		return badUsage
	}
	b := bench{
		options: o, rows: rows, workers: workers, chosen: chosen, stdout: stdout, stderr: stderr,
		env: &work.Env{Clock: measure.SystemClock(), Budget: o.budget},
	}
	if !o.list && !o.scale && !o.allocations && !o.build {
		b.env.Foreign, b.skipped = build(chosen)
	}
	if err := b.do(); err != nil {
		fmt.Fprintf(stderr, "bench: %v\n", err)
		return failure
	}
	return success
}
