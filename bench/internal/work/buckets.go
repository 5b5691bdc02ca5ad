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
	rows = append(rows, grayRow(single), grayRow(everyone))
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

// grayRow counts shades of grey, so that a call for each element takes longer than all else.
func grayRow(c crew) Row {
	return Row{
		Name: "histogram/gray/" + c.Name, Title: fmt.Sprintf("%d bytes by their value; %v", bucketSize, c),
		Setup: func(e *Env) ([]measure.Rival, error) {
			numbers := keyed(e.size(bucketSize), 0)
			xs := make([]uint8, len(numbers))
			for i, x := range numbers {
				xs[i] = uint8(x)
			}
			counts := func() []int {
				counts := make([]int, 256)
				for _, x := range xs {
					counts[x]++
				}
				return counts
			}
			var s slot[[]int]
			check := equal(counts())
			return c.send(e,
				s.by(loop, counts, check),
				s.by("Histogram", func() []int { return par.Histogram(par.Slice(xs), 256, func(x uint8) int { return int(x) }) }, check),
				s.by("HistogramBlocks", func() []int {
					return par.HistogramBlocks(par.Slice(xs), 256, func(dst []uint32, src []uint8) {
						for i, x := range src {
							dst[i] = uint32(x)
						}
					})
				}, check))
		},
		Compare: []measure.Comparison{{Rival: "HistogramBlocks", Against: loop}, {Rival: "HistogramBlocks", Against: "Histogram", Factor: 0.6}},
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
