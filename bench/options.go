package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"time"

	"github.com/seed1237c087/manta/core"
)

// options are what the command line says.
type options struct {
	rows      string
	workers   int
	budget    time.Duration
	list      bool
	markdown  bool
	benchstat bool
	check     bool
	rivals    string
	out       string
	samples   int
	profile   string

	scale, allocations, build, span bool
	floors                          string
}

// parse reads the command line. It has written to stderr what is wrong with it
// where it returns an error; flag.ErrHelp is one.
func parse(args []string, stderr io.Writer) (options, error) {
	var o options
	f := flag.NewFlagSet("bench", flag.ContinueOnError)
	f.SetOutput(stderr)
	f.StringVar(&o.rows, "rows", "", "comma-separated regular expressions for the `names` of rows, or their beginnings up to a slash")
	f.IntVar(&o.workers, "workers", 0, "`number` of workers of the default pool, and of parts of what is shared out by hand; 0: as the pool has them by itself")
	f.DurationVar(&o.budget, "time", 2*time.Second, "about how long to measure each row")
	f.BoolVar(&o.list, "list", false, "list the rows and measure nothing")
	f.BoolVar(&o.markdown, "markdown", false, "write a Markdown table")
	f.BoolVar(&o.benchstat, "benchstat", false, "write a line for each turn of each rival, as benchstat reads it")
	f.BoolVar(&o.check, "check", false, "check the results of the rows, as is always done, and measure nothing")
	f.StringVar(&o.rivals, "rivals", "", "comma-separated regular expressions for the `names` of rivals: all others are left out; what a row compares is always there")
	f.StringVar(&o.out, "out", "", "a `folder` for report.md, report.tsv, samples.csv and plots; it is made if it is not there")
	f.IntVar(&o.samples, "samples", 0, "keep at most so many values of each rival in a row in samples.csv of -out, evenly taken from all; 0: all")
	f.StringVar(&o.profile, "cpuprofile", "", "a `file` for a profile of the processor time, as go tool pprof reads it and go build -pgo does")
	f.BoolVar(&o.scale, "scale", false, "other rows: works by pools of 1 to 256 workers, whatever the machine has; -out then has scale.md, scale.tsv, scale.csv and scale.svg")
	f.BoolVar(&o.allocations, "allocations", false, "no rows: what each ending allocates; -out then has allocations.tsv")
	f.BoolVar(&o.build, "build", false, "no rows: what it costs to build with the library; writes build.md and plots to -out, or to docs/performance of the library")
	f.BoolVar(&o.span, "span", false, "other rows: work, span and what more processors would give, of all that goes through its input; -rows is one regular expression then")
	f.StringVar(&o.floors, "floors", "", "with -span: a `file` of what work/span must be, to which the rows are held")
	if err := f.Parse(args); err != nil {
		return options{}, err
	}
	err := o.validate(f.Args())
	if err != nil {
		fmt.Fprintf(stderr, "bench: %v\n", err)
		f.Usage()
	}
	return o, err
}

func (o *options) validate(rest []string) error {
	switch {
	case len(rest) > 0:
		return fmt.Errorf("%q is no flag: there is nothing else to give", rest[0])
	case o.workers < 0 || o.workers > core.MaxWorkers:
		return fmt.Errorf("-workers must be 0 to %d, got %d", core.MaxWorkers, o.workers)
	case o.budget <= 0:
		return fmt.Errorf("-time must be more than 0, got %v", o.budget)
	case o.samples < 0:
		return fmt.Errorf("-samples must be 0 or more, got %d", o.samples)
	case o.scale && o.workers != 0:
		return errors.New("-scale has numbers of workers of its own: -workers is one too many")
	case o.build && (o.scale || o.list || o.check || o.allocations || o.rows != "" || o.rivals != "" || o.workers != 0):
		return errors.New("-build goes with -out only")
	case o.span && (o.scale || o.list || o.check || o.allocations || o.build || o.rivals != "" || o.workers != 0 || o.out != ""):
		return errors.New("-span goes with -rows and -floors only")
	case o.floors != "" && !o.span:
		return errors.New("-floors goes with -span")
	case o.allocations && (o.scale || o.list || o.check || o.rows != "" || o.rivals != ""):
		return errors.New("-allocations goes with -workers and -out only")
	case o.markdown && o.benchstat:
		return errors.New("-markdown and -benchstat are one too many")
	case o.list && o.check:
		return errors.New("-list and -check are one too many")
	default:
		return nil
	}
}
