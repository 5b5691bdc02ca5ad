package work

import (
	"fmt"
	"math/rand/v2"

	"github.com/seed1237c087/manta/bench/internal/measure"
	"github.com/seed1237c087/manta/par"
)

const (
	keyedSize    = 4_000_000
	allDifferent = "all"
)

// A keyedWay is an operation by keys, as a loop with a map and by the library. Each returns a number that tells what came of it.
type keyedWay struct {
	name    string
	bounds  [3]float64 // with 1,000 and 100,000 keys, and all different
	loop    func(xs []uint64) int
	library func(xs []uint64) int
}

func sameKey(x uint64) uint64    { return x }
func low(x uint64) int           { return int(x & 7) }
func zero() int                  { return 0 }
func addLow(a int, x uint64) int { return a + low(x) }

// keyDigest is a number for a map: the sum over its values, and their count.
func keyDigest(m map[uint64]int) (sum int) {
	for k, n := range m {
		sum += n * int(k%1021+1)
	}
	return sum
}

func keyDigestPairs(it par.Iter[par.Pair[uint64, int]]) int {
	return par.Map(it, func(p par.Pair[uint64, int]) int { return p.Second * int(p.First%1021+1) }).Sum()
}

func countLoop(xs []uint64) map[uint64]int {
	m := map[uint64]int{}
	for _, x := range xs {
		m[x]++
	}
	return m
}

func sumLoop(xs []uint64) map[uint64]int {
	m := map[uint64]int{}
	for _, x := range xs {
		m[x] += low(x)
	}
	return m
}

func groupLoop(xs []uint64) map[uint64][]uint64 {
	m := map[uint64][]uint64{}
	for _, x := range xs {
		m[x] = append(m[x], x)
	}
	return m
}

var keyedWays = []keyedWay{
	{"distinct", [3]float64{0.4, 0.3, 0.12}, func(xs []uint64) int {
		seen := map[uint64]struct{}{}
		var out []uint64
		for _, x := range xs {
			if _, ok := seen[x]; !ok {
				seen[x] = struct{}{}
				out = append(out, x)
			}
		}
		return len(out)
	}, func(xs []uint64) int { return len(par.Distinct(par.Slice(xs))) }},
	{"to_set", [3]float64{0.45, 0.45, 0.6}, func(xs []uint64) int {
		seen := map[uint64]struct{}{}
		for _, x := range xs {
			seen[x] = struct{}{}
		}
		return len(seen)
	}, func(xs []uint64) int { return len(par.ToSet(par.Slice(xs))) }},
	{"count_by", [3]float64{0.45, 0.45, 0.6}, func(xs []uint64) int { return keyDigest(countLoop(xs)) },
		func(xs []uint64) int { return keyDigest(par.CountBy(par.Slice(xs), sameKey)) }},
	{"reduce_by", [3]float64{0.45, 0.45, 0.6}, func(xs []uint64) int { return keyDigest(sumLoop(xs)) },
		func(xs []uint64) int { return keyDigest(par.ReduceBy(par.Slice(xs), sameKey, low, add)) }},
	{"fold_by", [3]float64{0.45, 0.45, 0.6}, func(xs []uint64) int { return keyDigest(sumLoop(xs)) },
		func(xs []uint64) int { return keyDigest(par.FoldBy(par.Slice(xs), sameKey, zero, addLow, add)) }},
	{"group_by", [3]float64{0.3, 0.2, 0.5}, func(xs []uint64) int { return len(groupLoop(xs)) },
		func(xs []uint64) int { return len(par.GroupBy(par.Slice(xs), sameKey)) }},
	{"counted_by", [3]float64{0.4, 0.3, 0.15}, func(xs []uint64) int { return keyDigest(countLoop(xs)) },
		func(xs []uint64) int { return keyDigestPairs(par.CountedBy(par.Slice(xs), sameKey)) }},
	{"reduced_by", [3]float64{0.4, 0.3, 0.15}, func(xs []uint64) int { return keyDigest(sumLoop(xs)) },
		func(xs []uint64) int { return keyDigestPairs(par.ReducedBy(par.Slice(xs), sameKey, low, add)) }},
	{"grouped_by", [3]float64{0.4, 0.3, 0.15}, func(xs []uint64) int { return len(groupLoop(xs)) },
		func(xs []uint64) int { return par.GroupedBy(par.Slice(xs), sameKey).Count() }},
}

// keyedRows are the operations by keys over numbers, with few keys and many.
func keyedRows(everyone crew) []Row {
	var rows []Row
	for at, keys := range []int{1000, 100_000, 0} {
		of, name := fmt.Sprintf("%d keys", keys), fmt.Sprint(keys)
		if keys == 0 {
			of, name = "all different", allDifferent
		}
		for _, way := range keyedWays {
			rows = append(rows, Row{
				Name: "keys/" + name + "/" + way.name, Title: fmt.Sprintf("%s of %d uint64, %s; %v", way.name, keyedSize, of, everyone),
				Setup: func(e *Env) ([]measure.Rival, error) {
					xs := keyed(e.size(keyedSize), keys)
					var s slot[int]
					check := same(way.loop(xs))
					return everyone.send(e,
						s.by(loop, func() int { return way.loop(xs) }, check),
						s.by(manta, func() int { return way.library(xs) }, check))
				},
				Compare: []measure.Comparison{{Rival: manta, Against: loop, Factor: way.bounds[at]}},
			})
		}
	}
	return rows
}

// keyed returns n numbers of so many different ones, 0 for all.
func keyed(n, keys int) []uint64 {
	r := rand.New(rand.NewPCG(1, 2))
	const odd = 0x9E3779B97F4A7C15
	xs := make([]uint64, n)
	for i := range xs {
		k := uint64(i)
		if keys > 0 {
			k = r.Uint64N(uint64(keys))
		}
		xs[i] = (k + 1) * odd
	}
	return xs
}
