package main

import (
	"bytes"
	"fmt"
	"math"
	"os"
	"path/filepath"

	"github.com/seed1237c087/manta/bench/internal/chart"
)

// ratioTop is where bars of ratios end: what is beyond stands in the tables.
const ratioTop = 3

// draw writes the pictures to the directory, which it makes where there is none.
func (r *results) draw(dir string) error {
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return err
	}
	for _, n := range r.workers() {
		for _, p := range []struct {
			file, title, y string
			rows           []string
			value          func(t, counters *Track) float64
			log            bool
			line, top      float64
		}{
			{"time", "Median time", "of Counters, cut at 3", nil,
				func(t, c *Track) float64 { return t.median() / c.median() }, false, 1, ratioTop},
			{"processor", "Processor time", "of Counters, cut at 3", nil,
				func(t, c *Track) float64 { return t.cpu() / c.cpu() }, false, 1, ratioTop},
			{"wakes", "Wakes", "per second", []string{"periodic", "spawn/1ms", "burst", "single_producer", "latch_storm"},
				func(t, _ *Track) float64 { return t.wakes() }, true, 0, 0},
			{"nothing", "Wakes that found nothing", "per second", []string{"periodic", "spawn/1ms", "burst", "single_producer", "latch_storm"},
				func(t, _ *Track) float64 { return t.idleWakes() }, true, 0, 0},
		} {
			chosen := p.rows
			if chosen == nil {
				for _, row := range rows() {
					if row.name != "idle" && !row.noPool {
						chosen = append(chosen, row.name)
					}
				}
			}
			bars := chart.Bars{Title: fmt.Sprintf("%s, %d workers", p.title, n), Y: p.y, Log: p.log, Line: p.line, Max: p.top}
			for _, s := range strategies() {
				bars.Series = append(bars.Series, chart.Series{Name: s.String()})
			}
			for _, name := range chosen {
				counters := find(r.Tracks, name, "Counters", n)
				if counters == nil {
					continue
				}
				bars.Groups = append(bars.Groups, name)
				for i := range bars.Series {
					v := math.NaN()
					if t := find(r.Tracks, name, bars.Series[i].Name, n); t != nil {
						v = p.value(t, counters)
					}
					bars.Series[i].Values = append(bars.Series[i].Values, v)
				}
			}
			if len(bars.Groups) == 0 {
				continue
			}
			var picture bytes.Buffer
			if err := bars.WriteSVG(&picture); err != nil {
				return err
			}
			if err := os.WriteFile(filepath.Join(dir, fmt.Sprintf("%s-%d.svg", p.file, n)), picture.Bytes(), 0o666); err != nil {
				return err
			}
		}
	}
	return nil
}
