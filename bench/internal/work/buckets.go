package work

import (
	"fmt"

	"github.com/seed1237c087/manta/bench/internal/measure"
	"github.com/seed1237c087/manta/par"
)

const (
	bucketSize = 10_000_000
	agentCount = 1_000_000
	agentCells = 10_000
)

// bucketRows are counts of values by bucket, and values sorted by it.
func bucketRows(everyone crew) []Row {
	var rows []Row
	for _, buckets := range []int{256, 100_000, 10_000_000} {
		rows = append(rows, histogramRow(everyone, buckets))
	}
	return append(rows, bucketsRow(everyone))
}

func histogramRow(c crew, buckets int) Row {
	return Row{
		Name: fmt.Sprintf("histogram/%d", buckets), Title: fmt.Sprintf("%d values in %d buckets; %v", bucketSize, buckets, c),
		Setup: func(e *Env) ([]measure.Rival, error) {
			xs, n := keyed(e.size(bucketSize), 0), uint64(buckets)
			counts := func() []int {
				counts := make([]int, n)
				for _, x := range xs {
					counts[x%n]++
				}
				return counts
			}
			want := counts()
			var s slot[[]int]
			check := equal(want)
			return c.send(e,
				s.by(loop, counts, check),
				s.by(manta, func() []int {
					return par.Histogram(par.Slice(xs), buckets, func(x uint64) int { return int(x % n) })
				}, check))
		},
		Compare: []measure.Comparison{{Rival: manta, Against: loop, Factor: 0.75}},
	}
}

func bucketsRow(c crew) Row {
	return Row{
		Name: "buckets", Title: fmt.Sprintf("%d numbers by their cell of %d, stably; %v", agentCount, agentCells, c),
		Setup: func(e *Env) ([]measure.Rival, error) {
			xs := keyed(e.size(agentCount), 0)
			sorted := func() []uint64 {
				at := make([]int, agentCells+1)
				for _, x := range xs {
					at[x%agentCells+1]++
				}
				for i := range agentCells {
					at[i+1] += at[i]
				}
				out := make([]uint64, len(xs))
				for _, x := range xs {
					out[at[x%agentCells]] = x
					at[x%agentCells]++
				}
				return out
			}
			want := sorted()
			var s slot[[]uint64]
			check := equal(want)
			return c.send(e,
				s.by(loop, sorted, check),
				s.by(manta, func() []uint64 {
					out, _ := par.Buckets(par.Slice(xs), agentCells, func(x uint64) int { return int(x % agentCells) })
					return out
				}, check))
		},
		Compare: []measure.Comparison{{Rival: manta, Against: loop, Factor: 0.6}},
	}
}
