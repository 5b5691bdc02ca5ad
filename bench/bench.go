package main

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"runtime"
	"runtime/pprof"
	"slices"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/seed1237c087/manta/bench/internal/measure"
	"github.com/seed1237c087/manta/bench/internal/report"
	"github.com/seed1237c087/manta/bench/internal/work"
)

const (
	minRounds = 5
	minBatch  = time.Millisecond
)

// A bench is what is to be done.
type bench struct {
	options
	rows           []work.Row
	workers        int
	chosen         func(rival string) bool
	skipped        map[string]error // rivals in other languages that can't be built
	env            *work.Env
	stdout, stderr io.Writer
}

func (b *bench) do() (err error) {
	if b.list {
		return b.printList()
	}
	defer func() { err = cmp.Or(err, b.env.Close()) }()
	end, err := b.beginProfile()
	if err != nil {
		return err
	}
	defer func() { err = cmp.Or(err, end()) }()
	switch {
	case b.check:
		return b.verify()
	case b.build:
		return b.tellBuilding()
	case b.allocations:
		return b.tellAllocations()
	default:
		return b.measure()
	}
}

// beginProfile begins the profile that is asked for, if any, and returns what ends it.
func (b *bench) beginProfile() (end func() error, err error) {
	if b.profile == "" {
		return func() error { return nil }, nil
	}
	f, err := os.Create(b.profile)
	if err != nil {
		return nil, err
	}
	if err := pprof.StartCPUProfile(f); err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return func() error {
		pprof.StopCPUProfile()
		return f.Close()
	}, nil
}

func (b *bench) printList() error {
	w := tabwriter.NewWriter(b.stdout, 0, 0, 2, ' ', 0)
	for i := range b.rows {
		fmt.Fprintf(w, "%s\t%s\n", b.rows[i].Name, b.rows[i].Title)
	}
	return w.Flush()
}

// verify lets all rivals do their work once. It goes on after a wrong result.
func (b *bench) verify() error {
	var all []error
	for i := range b.rows {
		row := &b.rows[i]
		rivals, err := row.Setup(b.env)
		if err != nil {
			fmt.Fprintf(b.stdout, "%s: skipped: %v\n", row.Name, err)
			continue
		}
		verdict := "right"
		if err := measure.Verify(b.env.Clock, rivals); err != nil {
			all = append(all, fmt.Errorf("%s: %w", row.Name, err))
			verdict = err.Error()
		}
		if _, err := fmt.Fprintf(b.stdout, "%s: %s\n", row.Name, verdict); err != nil {
			return err
		}
	}
	return errors.Join(all...)
}

// measure measures all rows and reports on each when it is done. It goes on after
// a wrong result.
func (b *bench) measure() error {
	var style report.Style = report.Text{}
	switch {
	case b.markdown:
		style = report.Markdown{}
	case b.benchstat:
		style = report.Benchstat{}
	}
	settings := b.settings()
	r, err := report.New(b.stdout, style, settings)
	if err != nil {
		return err
	}
	files, err := report.NewFiles(report.Layout{Dir: b.out, Samples: b.samples, Scale: b.scale}, settings)
	if err != nil {
		return err
	}
	progress := report.NewProgress(b.stderr, len(b.rows))
	var wrong []error
	for i := range b.rows {
		row := &b.rows[i]
		progress.Begin(row.Name)
		tracks, err := b.measureRow(row)
		progress.Clear()
		if err == nil {
			err = errors.Join(r.Row(row, tracks), files.Row(row, tracks))
		} else {
			if errors.Is(err, measure.ErrWrong) {
				wrong = append(wrong, fmt.Errorf("%s: %w", row.Name, err))
			}
			why := "not measured: " + err.Error()
			err = errors.Join(r.Skipped(row, why), files.Skipped(row, why))
		}
		if err != nil {
			return err
		}
	}
	if err := errors.Join(r.End(), files.End()); err != nil {
		return err
	}
	return errors.Join(wrong...)
}

// tellAllocations writes the table of what endings allocate.
func (b *bench) tellAllocations() error {
	progress := report.NewProgress(b.stderr, work.Endings())
	all, err := work.Allocations(b.env, func(ending string) {
		progress.Clear()
		progress.Begin(ending)
	})
	progress.Clear()
	if err != nil {
		return err
	}
	settings := fmt.Sprintf("%s; %s; workers of the default pool: %d; medians for a call.",
		time.Now().Format(time.DateOnly), report.Machine(), b.workers)
	if b.out != "" {
		if err := os.MkdirAll(b.out, 0o755); err != nil {
			return err
		}
		f, err := os.Create(filepath.Join(b.out, "allocations.tsv"))
		if err != nil {
			return err
		}
		if err := errors.Join(report.Allocations(f, settings, all), f.Close()); err != nil {
			return err
		}
	}
	return report.Allocations(b.stdout, settings, all)
}

func (b *bench) measureRow(row *work.Row) ([]measure.Track, error) {
	runtime.GC() // what the row before this one leaves behind
	rivals, err := row.Setup(b.env)
	if err != nil {
		return nil, err
	}
	rivals = b.choose(row, rivals)
	c := measure.Config{
		Clock:     b.env.Clock,
		Budget:    time.Duration(float64(b.budget) * cmp.Or(row.Stretch, 1)),
		MinRounds: cmp.Or(row.MinRounds, minRounds),
		MinBatch:  minBatch,
		Units:     cmp.Or(row.Units, 1),
	}
	return c.Run(rivals)
}

// settings tells when, where and how is measured.
func (b *bench) settings() string {
	var s strings.Builder
	fmt.Fprintf(&s, "%s; %s; workers of the default pool: %d; about %v for each row.",
		time.Now().Format(time.DateOnly), report.Machine(), b.workers, b.budget)
	if tools := b.env.Foreign.Tools(); len(tools) > 0 {
		fmt.Fprintf(&s, " Rivals in other languages built by %s.", strings.Join(tools, ", "))
	}
	for _, name := range slices.Sorted(maps.Keys(b.skipped)) {
		fmt.Fprintf(&s, " Without %s: %v.", name, b.skipped[name])
	}
	return s.String()
}

// choose leaves out the rivals that are not chosen, but for the one that a row is about.
func (b *bench) choose(row *work.Row, rivals []measure.Rival) []measure.Rival {
	if b.chosen == nil {
		return rivals
	}
	subject := func(name string) bool {
		return slices.ContainsFunc(row.Compare, func(c measure.Comparison) bool { return c.Rival == name })
	}
	return slices.DeleteFunc(rivals, func(r measure.Rival) bool { return !b.chosen(r.Name) && !subject(r.Name) })
}
