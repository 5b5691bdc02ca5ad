package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"strconv"
	"strings"

	"github.com/seed1237c087/manta/core/whatif"
	"github.com/seed1237c087/manta/pbbs/problem"
)

// toldWorkers is the number of workers that programs are told of when they are recorded, and recordings how often they are.
const (
	toldWorkers = 64
	recordings  = 3
)

// tellSpan writes a line of tab-separated values for each input: what more processors would give. If a file has floors, it returns an error
// that has all inputs whose work/span is below theirs.
func (t *table) tellSpan(w io.Writer, file string) error {
	floors, err := readFloors(file)
	if err != nil {
		return err
	}
	fmt.Fprint(w, "problem, input\tof n\twork, ms\tspan, ms\twork/span\tspeed-up by 8\tby 32\tby 64\n")
	var below []error
	for i := range t.problems {
		p := &t.problems[i]
		for _, family := range p.Families {
			name := p.Name + ", " + family
			floor, ok := floors[name]
			rec, err := recorded(p, family, t.n, floor, floors != nil)
			if err != nil {
				return fmt.Errorf("%s: %w", name, err)
			}
			curve := rec.Curve(whatif.Machine{Seed: 1}, 8, 32, 64)
			fmt.Fprintf(w, "%s\t%d\t%.4g\t%.4g\t%.1f", name, t.n, rec.Work().Seconds()*1e3, rec.Span().Seconds()*1e3, ratio(rec))
			for _, p := range curve.Predictions {
				fmt.Fprintf(w, "\t%.1f", curve.SpeedUp(p))
			}
			fmt.Fprintln(w)
			if floors != nil && (!ok || ratio(rec) < floor) {
				below = append(below, fmt.Errorf("%s: work/span is %.1f, and has a floor of %.1f in %s", name, ratio(rec), floor, file))
			}
		}
	}
	return errors.Join(below...)
}

func ratio(r *whatif.Recording) float64 { return float64(r.Work()) / float64(max(1, r.Span())) }

// recorded returns the recording in which work / span is largest. A strand that was disturbed makes it smaller. If there is a floor the
// first one that reaches it will do.
func recorded(p *problem.Problem, family string, n int, floor float64, held bool) (best *whatif.Recording, err error) {
	in, err := p.Make(family, n)
	if err != nil {
		return nil, err
	}
	if _, err := p.Run(problem.Manta, in); err != nil { // The engine learns what elements cost.
		return nil, err
	}
	tries := recordings
	if held {
		tries *= 4 // Other work on the machine may disturb most of them.
	}
	for range tries {
		runtime.GC()
		rec := whatif.RecordFor(toldWorkers, func() {
			if _, wrong := p.Run(problem.Manta, in); wrong != nil {
				err = wrong
			}
		})
		if err != nil {
			return nil, err
		}
		if best == nil || ratio(rec) > ratio(best) {
			best = rec
		}
		if held && ratio(best) >= floor {
			break
		}
	}
	return best, nil
}

// readFloors returns the floors in a file of names and floors with a tab between, the first line of which says what they are, and nil if
// there is no file.
func readFloors(file string) (floors map[string]float64, err error) {
	if file == "" {
		return nil, nil
	}
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	floors = map[string]float64{}
	for i, line := range strings.Split(strings.TrimSpace(string(text)), "\n")[1:] {
		name, value, _ := strings.Cut(line, "\t")
		if floors[name], err = strconv.ParseFloat(value, 64); err != nil {
			return nil, fmt.Errorf("%s:%d: %w", file, i+2, err)
		}
	}
	return floors, nil
}
