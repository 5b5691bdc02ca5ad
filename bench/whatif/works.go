package main

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/seed1237c087/manta/bench/internal/measure"
	"github.com/seed1237c087/manta/bench/internal/work"
	"github.com/seed1237c087/manta/par"
)

// A job is a work as this program does it: once, by whatever pool it is in.
type job struct {
	name   string
	do     func()
	before func() // not timed; nil: nothing
}

// names are the works, and which row and rival of the benchmarks each of them is. Sort has no
// rival that does it once: it is made here.
var names = []struct{ name, row, rival string }{
	{"nbody", "nbody_par/all", "par"},
	{"sort", "", ""},
	{"map_sum", "map_sum/10m/all", "manta"},
	{"coarse", "coarse/all", "manta"},
	{"tree_sum", "tree_sum/22/all", "Recurse"},
	{"skewed", "skewed/all", "manta"},
}

// jobs returns the chosen works for so many workers.
func jobs(e *work.Env, workers int, chosen string) ([]job, error) {
	var all []job
	for _, n := range names {
		if chosen != "" && !slices.Contains(strings.Split(chosen, ","), n.name) {
			continue
		}
		if n.row == "" {
			all = append(all, sorting(e))
			continue
		}
		rows, err := work.Select(work.Rows(workers), n.row)
		if err != nil {
			return nil, err
		}
		rivals, err := rows[0].Setup(e)
		if err != nil {
			return nil, err
		}
		i := slices.IndexFunc(rivals, func(r measure.Rival) bool { return r.Name == n.rival })
		if i < 0 {
			return nil, fmt.Errorf("%s has no rival %s", n.row, n.rival)
		}
		all = append(all, job{n.name, rivals[i].Op, rivals[i].Before})
	}
	return all, nil
}

// sorting sorts two million numbers.
func sorting(e *work.Env) job {
	n := 2_000_000 / max(1, e.Shrink)
	rng := rand.New(rand.NewPCG(1, 2))
	from, xs := make([]uint64, n), make([]uint64, n)
	for i := range from {
		from[i] = rng.Uint64()
	}
	return job{"sort", func() { par.Sort(xs) }, func() { copy(xs, from) }}
}
