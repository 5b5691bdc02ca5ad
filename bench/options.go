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
	rows     string
	workers  int
	budget   time.Duration
	list     bool
	markdown bool
	check    bool
	rivals   string
	out      string
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
	f.BoolVar(&o.check, "check", false, "check the results of the rows, as is always done, and measure nothing")
	f.StringVar(&o.rivals, "rivals", "", "comma-separated regular expressions for the `names` of rivals: all others are left out; what a row compares is always there")
	f.StringVar(&o.out, "out", "", "a `folder` for report.md, samples.csv and plots; it is made if it is not there")
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
	case o.list && o.check:
		return errors.New("-list and -check are one too many")
	default:
		return nil
	}
}
