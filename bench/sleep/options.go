package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/seed1237c087/manta/core"
)

// options are what the command line says.
type options struct {
	rows       []row
	strategies []string
	workers    []int
	full       bool
	rounds     int
	data       string
	plots      string
	reportOnly bool
	list       bool
	// shrink and turn are for tests: what sizes are divided by, and by how much
	// shorter turns are.
	shrink, hurry int
}

// parse reads the command line. It has written to stderr what is wrong with it
// where it returns an error; flag.ErrHelp is one.
func parse(args []string, stderr io.Writer) (*options, error) {
	var o options
	var rows, strategies, workers string
	f := flag.NewFlagSet("sleep", flag.ContinueOnError)
	f.SetOutput(stderr)
	f.StringVar(&rows, "rows", "", "comma-separated regular expressions for the `names` of rows, or their beginnings up to a slash; empty: all")
	f.StringVar(&strategies, "strategies", "", "comma-separated `names` of strategies; empty: all")
	f.StringVar(&workers, "workers", "1,2,8", "comma-separated `numbers` of workers")
	f.BoolVar(&o.full, "full", false, "turns that are four or five times as long: 5 s in all of each periodic row")
	f.IntVar(&o.rounds, "rounds", 0, "`number` of turns of each contender; 0: as many as the row has by itself")
	f.StringVar(&o.data, "data", "", "`file` in which figures are kept, with those of other runs; they are reported with it")
	f.StringVar(&o.plots, "plots", "", "`directory` to draw the figures in, as SVG")
	f.BoolVar(&o.reportOnly, "report", false, "measure nothing and report what -data has")
	f.BoolVar(&o.list, "list", false, "list the rows and measure nothing")
	if err := f.Parse(args); err != nil {
		return nil, err
	}
	err := o.resolve(f.Args(), rows, strategies, workers)
	if err != nil {
		fmt.Fprintf(stderr, "sleep: %v\n", err)
		f.Usage()
	}
	return &o, err
}

func (o *options) resolve(rest []string, rows, chosen, workers string) (err error) {
	switch {
	case len(rest) > 0:
		return fmt.Errorf("%q is no flag: there is nothing else to give", rest[0])
	case o.reportOnly && o.data == "":
		return errors.New("-report needs -data")
	case o.rounds < 0:
		return fmt.Errorf("-rounds must be 0 or more, got %d", o.rounds)
	}
	if o.rows, err = selectRows(rows); err != nil {
		return fmt.Errorf("-rows: %w", err)
	}
	if chosen == "" {
		for _, s := range strategies() {
			o.strategies = append(o.strategies, s.String())
		}
	} else {
		o.strategies = strings.Split(chosen, ",")
		for _, name := range o.strategies {
			if _, err := findStrategy(name); err != nil {
				return fmt.Errorf("-strategies: %w", err)
			}
		}
	}
	for text := range strings.SplitSeq(workers, ",") {
		n, err := strconv.Atoi(text)
		if err != nil || n < 1 || n > core.MaxWorkers {
			return fmt.Errorf("-workers: must be 1 to %d, got %q", core.MaxWorkers, text)
		}
		o.workers = append(o.workers, n)
	}
	return nil
}
