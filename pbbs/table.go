package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"runtime"
	"strings"
	"time"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/pbbs/problem"
)

// A table is to be measured: all ways of the problems take turns, and the least time of each counts.
type table struct {
	problems  []problem.Problem
	n, rounds int
	clone     string        // of pbbsbench, "" for none
	warm      time.Duration // how long a way runs before the run that counts
}

// A row is an input of a problem, and what each way took.
type row struct {
	problem, family string
	took            map[string]time.Duration
}

// The columns: the ways, and those of them that run in a pool of one worker or are PBBS's, with that many threads.
const (
	onOne    = "manta, 1 worker"
	parlay1  = "ParlayLib, 1 thread"
	parlayly = "ParlayLib"
)

var columns = []string{problem.Sequential, problem.ByHand, onOne, problem.Manta, parlay1, parlayly}

func (t *table) write(ctx context.Context, w io.Writer) error {
	fmt.Fprintf(w, "%d elements, %d workers, %s, %s; the least of %d runs in turn. In parentheses parts of the sequential program's time.\n\n",
		t.n, core.NumWorkers(), runtime.Version(), time.Now().Format(time.DateOnly), t.rounds)
	fmt.Fprintf(w, "| problem | input | %s |\n| --- | --- |%s\n", strings.Join(columns, " | "), strings.Repeat(" ---: |", len(columns)))
	for i := range t.problems {
		for _, family := range t.problems[i].Families {
			r, err := t.row(ctx, &t.problems[i], family)
			if err != nil {
				return fmt.Errorf("%s, %s: %w", t.problems[i].Name, family, err)
			}
			r.write(w)
		}
	}
	return nil
}

func (r *row) write(w io.Writer) {
	fmt.Fprintf(w, "| %s | %s |", r.problem, r.family)
	for _, column := range columns {
		took, ok := r.took[column]
		switch {
		case !ok:
			fmt.Fprint(w, " |")
		case column == problem.Sequential:
			fmt.Fprintf(w, " %v |", short(took))
		default:
			fmt.Fprintf(w, " %v (%.2f) |", short(took), float64(took)/float64(r.took[problem.Sequential]))
		}
	}
	fmt.Fprintln(w)
}

// short returns a duration with three digits.
func short(d time.Duration) time.Duration {
	unit := time.Duration(1)
	for d/unit >= 1000 {
		unit *= 10
	}
	return d.Round(unit)
}

func (t *table) row(ctx context.Context, p *problem.Problem, family string) (*row, error) {
	in, err := p.Make(family, t.n)
	if err != nil {
		return nil, err
	}
	turns := map[string]func() (time.Duration, error){}
	for _, way := range p.Ways {
		turns[way] = func() (time.Duration, error) { return t.timed(p, way, in) }
	}
	one, err := core.NewPool(core.Config{Workers: 1})
	if err != nil {
		return nil, err
	}
	defer one.Close()
	turns[onOne] = func() (took time.Duration, err error) {
		one.Install(func() { took, err = t.timed(p, problem.Manta, in) })
		return took, err
	}
	if t.clone != "" {
		dir, err := os.MkdirTemp("", "pbbs")
		if err != nil {
			return nil, err
		}
		defer os.RemoveAll(dir)
		if err := rivalTurns(ctx, t.clone, dir, p, in, turns); err != nil {
			return nil, err
		}
	}
	r := &row{p.Name, family, map[string]time.Duration{}}
	for range t.rounds {
		for column, turn := range turns {
			took, err := turn()
			if err != nil && (column == parlay1 || column == parlayly) { // A rival's fault leaves its field empty.
				fmt.Fprintf(os.Stderr, "%s, %s: %s: %v\n", p.Name, family, column, err)
				delete(turns, column)
				delete(r.took, column)
				continue
			}
			if err != nil {
				return nil, fmt.Errorf("%s: %w", column, err)
			}
			if least, ok := r.took[column]; !ok || took < least {
				r.took[column] = took
			}
		}
	}
	return r, nil
}

// timed runs a way and checks what it returns. Before the run that counts there are others, because PBBS's programs run for a
// second before they count.
func (t *table) timed(p *problem.Problem, way string, in any) (time.Duration, error) {
	runtime.GC()
	for start := time.Now(); ; {
		if _, err := p.Run(way, in); err != nil {
			return 0, err
		}
		if time.Since(start) >= t.warm {
			break
		}
	}
	start := time.Now()
	out, err := p.Run(way, in)
	took := time.Since(start)
	if err != nil {
		return 0, err
	}
	return took, p.Check(in, out)
}
