package main

import (
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/seed1237c087/manta/bench/internal/measure"
	"github.com/seed1237c087/manta/bench/internal/report"
	"github.com/seed1237c087/manta/bench/internal/spin"
)

// starter starts a contender; plain has 0 workers.
type starter func(strategy string, workers int) (*contender, error)

// measure has all contenders do all rows.
func (o *options) measure(stderr io.Writer, start starter) (r *results, err error) {
	field, err := o.field(start)
	defer func() {
		for _, c := range field {
			if stopErr := c.stop(); err == nil {
				err = stopErr
			}
		}
	}()
	if err != nil {
		return nil, err
	}
	r = &results{Machine: report.Machine(), Date: time.Now().Format(time.DateOnly)}
	rate := spin.Rate(measure.SystemClock())
	progress := report.NewProgress(stderr, len(o.rows))
	defer progress.Clear()
	for i := range o.rows {
		progress.Begin(o.rows[i].name)
		tracks, err := o.race(&o.rows[i], field, rate)
		if err != nil {
			return nil, err
		}
		r.Tracks = append(r.Tracks, tracks...)
	}
	return r, nil
}

// field starts all contenders. It returns those that it has started with an error too.
func (o *options) field(start starter) (field []*contender, err error) {
	var all []error
	add := func(strategy string, workers int) {
		c, err := start(strategy, workers)
		if err != nil {
			all = append(all, fmt.Errorf("%s with %d workers: %w", strategy, workers, err))
			return
		}
		field = append(field, c)
	}
	add(plain, 0)
	for _, n := range o.workers {
		for _, s := range o.strategies {
			add(s, n)
		}
	}
	return field, errors.Join(all...)
}

// race has the contenders do one row in turn.
func (o *options) race(r *row, field []*contender, rate float64) ([]*Track, error) {
	q := request{Row: r.name, Length: r.length(o.full) / time.Duration(max(o.hurry, 1)), Shrink: o.shrink, SpinRate: rate}
	rounds := turnRounds
	if r.rounds != 0 {
		rounds = r.rounds
	}
	if o.rounds != 0 {
		rounds = o.rounds
	}
	var tracks []*Track
	for round := range rounds {
		at := 0
		for _, c := range field {
			if c.strategy == plain && r.noPlain || c.strategy != plain && r.noPool {
				continue
			}
			if round == 0 {
				tracks = append(tracks, &Track{Row: r.name, Strategy: c.strategy, Workers: c.workers})
			}
			s, err := c.ask(q)
			if err != nil {
				return nil, err
			}
			tracks[at].Samples = append(tracks[at].Samples, s)
			at++
		}
	}
	return tracks, nil
}
