package work

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"sync/atomic"

	"github.com/seed1237c087/manta/bench/internal/measure"
	"github.com/seed1237c087/manta/par"
)

// An ending is a way for a pipeline to end, and the plain loop that does the same. rivals returns the two, which go
// over the same numbers.
type ending struct {
	name   string
	rivals func(xs []uint64) (plain, library measure.Rival)
}

// by makes an ending whose results are judged by check, which is given the loop's.
func by[R any](name string, plain, library func(xs []uint64) R, check func(want R) func(got R) error) ending {
	return ending{name, func(xs []uint64) (p, l measure.Rival) {
		var s slot[R]
		judge := check(plain(xs))
		return s.by(loop+" "+name, func() R { return plain(xs) }, judge), s.by(name, func() R { return library(xs) }, judge)
	}}
}

// found is what a search ends with.
type found[T any] struct {
	v  T
	ok bool
}

func find[T any](v T, ok bool) found[T] { return found[T]{v, ok} }

// visitor makes an ending that calls a function for each element, and one which counts the calls where that is judged.
func visitor(name string, plain, library func(xs []uint64, f func(uint64))) ending {
	way := func(name string, visit func(xs []uint64, f func(uint64)), xs []uint64) measure.Rival {
		f := hide(func(uint64) {})
		return measure.Rival{
			Name: name,
			Op:   func() { visit(xs, f) },
			Check: func() error {
				var sum, want atomic.Uint64
				visit(xs, func(x uint64) { sum.Add(x) })
				for _, x := range xs {
					want.Add(x)
				}
				if sum.Load() != want.Load() {
					return fmt.Errorf("visited elements that come to %d, want %d", sum.Load(), want.Load())
				}
				return nil
			},
		}
	}
	return ending{name, func(xs []uint64) (p, l measure.Rival) {
		return way(loop+" "+name, plain, xs), way(name, library, xs)
	}}
}

func loopVisit(xs []uint64, f func(uint64)) {
	for _, x := range xs {
		f(x)
	}
}

var errNever = errors.New("never")

// endings are the main ones. What searches look for isn't there, so that they see all elements.
func endings() []ending {
	return slices.Concat(visits(), reductions(), searches(), collections(), groupings())
}

func visits() []ending {
	return []ending{
		visitor("ForEach", loopVisit, func(xs []uint64, f func(uint64)) { par.Slice(xs).ForEach(f) }),
		visitor("ForEachBlock", loopVisit, func(xs []uint64, f func(uint64)) {
			par.Slice(xs).ForEachBlock(func(block []uint64) { loopVisit(block, f) })
		}),
		visitor("TryForEach", func(xs []uint64, f func(uint64)) {
			try := hide(func(x uint64) error { f(x); return nil })
			for _, x := range xs {
				if err := try(x); err != nil {
					panic(err)
				}
			}
		}, func(xs []uint64, f func(uint64)) {
			if err := par.Slice(xs).TryForEach(func(x uint64) error { f(x); return nil }); err != nil {
				panic(err)
			}
		}),
		visitor("Seq", loopVisit, func(xs []uint64, f func(uint64)) {
			for x := range par.Slice(xs).Seq() {
				f(x)
			}
		}),
	}
}

func reductions() []ending {
	op := hide(func(a, b uint64) uint64 { return a + b })
	tryOp := hide(func(a, b uint64) (uint64, error) { return a + b, nil })
	compare := hide(func(a, b uint64) int { return int(a>>32) - int(b>>32) })
	key := hide(eighth)
	keep := hide(even)
	reduce := func(xs []uint64) (sum uint64) {
		for _, x := range xs {
			sum = op(sum, x)
		}
		return sum
	}
	best := func(better func(x, best uint64) bool) func(xs []uint64) found[uint64] {
		return func(xs []uint64) found[uint64] {
			best := xs[0]
			for _, x := range xs[1:] {
				if better(x, best) {
					best = x
				}
			}
			return found[uint64]{best, true}
		}
	}
	return []ending{
		by("Count", func(xs []uint64) (n int) {
			for _, x := range xs {
				if keep(x) {
					n++
				}
			}
			return n
		}, func(xs []uint64) int { return par.Slice(xs).Filter(keep).Count() }, same[int]),
		by("Sum", func(xs []uint64) (sum uint64) {
			for _, x := range xs {
				sum += x
			}
			return sum
		}, func(xs []uint64) uint64 { return par.Slice(xs).Sum() }, same[uint64]),
		by("Product", func(xs []uint64) uint64 {
			product := uint64(1)
			for _, x := range xs {
				product *= x
			}
			return product
		}, func(xs []uint64) uint64 { return par.Slice(xs).Product() }, same[uint64]),
		by("Reduce", reduce, func(xs []uint64) uint64 { return par.Slice(xs).Reduce(0, op) }, same[uint64]),
		by("ReduceWith", reduce, func(xs []uint64) uint64 {
			sum, _ := par.Slice(xs).ReduceWith(op)
			return sum
		}, same[uint64]),
		by("TryReduce", func(xs []uint64) (sum uint64) {
			for _, x := range xs {
				var err error
				if sum, err = tryOp(sum, x); err != nil {
					panic(err)
				}
			}
			return sum
		}, func(xs []uint64) uint64 {
			sum, err := par.Slice(xs).TryReduce(0, tryOp)
			if err != nil {
				panic(err)
			}
			return sum
		}, same[uint64]),
		by("Fold", reduce, func(xs []uint64) uint64 {
			return par.Fold(par.Slice(xs), func() uint64 { return 0 }, op).Sum()
		}, same[uint64]),
		by("Min", func(xs []uint64) found[uint64] { return find(slices.Min(xs), true) },
			func(xs []uint64) found[uint64] { return find(par.Min(par.Slice(xs))) }, same[found[uint64]]),
		by("Max", func(xs []uint64) found[uint64] { return find(slices.Max(xs), true) },
			func(xs []uint64) found[uint64] { return find(par.Max(par.Slice(xs))) }, same[found[uint64]]),
		by("MinFunc", best(func(x, best uint64) bool { return compare(x, best) < 0 }),
			func(xs []uint64) found[uint64] { return find(par.Slice(xs).MinFunc(compare)) }, same[found[uint64]]),
		by("MaxFunc", best(func(x, best uint64) bool { return compare(x, best) >= 0 }),
			func(xs []uint64) found[uint64] { return find(par.Slice(xs).MaxFunc(compare)) }, same[found[uint64]]),
		by("MinByKey", best(func(x, best uint64) bool { return key(x) < key(best) }),
			func(xs []uint64) found[uint64] { return find(par.MinByKey(par.Slice(xs), key)) }, same[found[uint64]]),
	}
}

func searches() []ending {
	zero, other := hide(func(x uint64) bool { return x == 0 }), hide(func(x uint64) bool { return x != 0 })
	first := func(xs []uint64) found[uint64] {
		for _, x := range xs {
			if zero(x) {
				return find(x, true)
			}
		}
		return found[uint64]{}
	}
	last := func(xs []uint64) found[uint64] {
		for _, x := range slices.Backward(xs) {
			if zero(x) {
				return find(x, true)
			}
		}
		return found[uint64]{}
	}
	has := func(xs []uint64) bool { return slices.ContainsFunc(xs, zero) }
	position := func(xs []uint64) found[int] {
		i := slices.IndexFunc(xs, zero)
		return find(max(i, 0), i >= 0)
	}
	return []ending{
		by("Any", has, func(xs []uint64) bool { return par.Slice(xs).Any(zero) }, same[bool]),
		by("All", func(xs []uint64) bool {
			for _, x := range xs {
				if !other(x) {
					return false
				}
			}
			return true
		}, func(xs []uint64) bool { return par.Slice(xs).All(other) }, same[bool]),
		by("FindAny", first, func(xs []uint64) found[uint64] { return find(par.Slice(xs).FindAny(zero)) }, same[found[uint64]]),
		by("FindFirst", first, func(xs []uint64) found[uint64] { return find(par.Slice(xs).FindFirst(zero)) }, same[found[uint64]]),
		by("FindLast", last, func(xs []uint64) found[uint64] { return find(par.Slice(xs).FindLast(zero)) }, same[found[uint64]]),
		by("PositionFirst", position, func(xs []uint64) found[int] { return find(par.Slice(xs).PositionFirst(zero)) }, same[found[int]]),
		by("Contains", func(xs []uint64) bool { return slices.Contains(xs, 0) },
			func(xs []uint64) bool { return par.Contains(par.Slice(xs), 0) }, same[bool]),
		by("Equal", func(xs []uint64) bool {
			ys := xs
			return slices.Equal(xs, ys)
		},
			func(xs []uint64) bool { return par.Equal(par.Slice(xs), par.Slice(xs)) }, same[bool]),
		by("IsSorted", slices.IsSorted[[]uint64], func(xs []uint64) bool { return par.IsSorted(par.Slice(xs)) }, same[bool]),
	}
}

func collections() []ending {
	f, keep := hide(eighth), hide(even)
	try := hide(func(x uint64) (uint64, error) {
		if x == 0 {
			return 0, errNever
		}
		return eighth(x), nil
	})
	var kept []uint64
	room := func(n int) []uint64 {
		if cap(kept) < n {
			kept = make([]uint64, n)
		}
		return kept[:n]
	}
	return []ending{
		by("Collect", func(xs []uint64) []uint64 {
			out := make([]uint64, len(xs))
			mapInto(out, xs, f)
			return out
		}, func(xs []uint64) []uint64 { return par.Slice(xs).Map(f).Collect() }, equal[uint64]),
		by("Filter.Collect", func(xs []uint64) []uint64 { return loopFilter(xs, keep) },
			func(xs []uint64) []uint64 { return par.Slice(xs).Filter(keep).Collect() }, equal[uint64]),
		by("CollectInto", func(xs []uint64) []uint64 {
			out := room(len(xs))
			mapInto(out, xs, f)
			return out
		}, func(xs []uint64) []uint64 {
			out := room(len(xs))
			return out[:par.Slice(xs).Map(f).CollectInto(out)]
		}, func(want []uint64) func(got []uint64) error { return equal(slices.Clone(want)) }),
		by("Partition", func(xs []uint64) (parts [2][]uint64) {
			for _, x := range xs {
				if keep(x) {
					parts[0] = append(parts[0], x)
				} else {
					parts[1] = append(parts[1], x)
				}
			}
			return parts
		}, func(xs []uint64) (parts [2][]uint64) {
			parts[0], parts[1] = par.Slice(xs).Partition(keep)
			return parts
		}, func(want [2][]uint64) func(got [2][]uint64) error {
			return func(got [2][]uint64) error {
				return errors.Join(equal(want[0])(got[0]), equal(want[1])(got[1]))
			}
		}),
		by("TryMap", func(xs []uint64) []uint64 {
			out := make([]uint64, len(xs))
			for i, x := range xs {
				var err error
				if out[i], err = try(x); err != nil {
					panic(err)
				}
			}
			return out
		}, func(xs []uint64) []uint64 {
			out, err := par.TryMap(par.Slice(xs), try)
			if err != nil {
				panic(err)
			}
			return out
		}, equal[uint64]),
	}
}

func groupings() []ending {
	const keys = 16
	key := hide(func(x uint64) uint64 { return x % keys })
	bucket := hide(func(x uint64) int { return int(x % keys) })
	alike := func(want map[uint64]int) func(got map[uint64]int) error {
		return func(got map[uint64]int) error {
			if !maps.Equal(got, want) {
				return fmt.Errorf("got %v, want %v", got, want)
			}
			return nil
		}
	}
	return []ending{
		by("CountBy", func(xs []uint64) map[uint64]int {
			counts := map[uint64]int{}
			for _, x := range xs {
				counts[key(x)]++
			}
			return counts
		}, func(xs []uint64) map[uint64]int { return par.CountBy(par.Slice(xs), key) }, alike),
		by("GroupBy", func(xs []uint64) map[uint64][]uint64 {
			groups := map[uint64][]uint64{}
			for _, x := range xs {
				k := key(x)
				groups[k] = append(groups[k], x)
			}
			return groups
		}, func(xs []uint64) map[uint64][]uint64 { return par.GroupBy(par.Slice(xs), key) },
			func(want map[uint64][]uint64) func(got map[uint64][]uint64) error {
				return func(got map[uint64][]uint64) error {
					if !maps.EqualFunc(got, want, slices.Equal[[]uint64]) {
						return fmt.Errorf("got %d groups that are not the %d wanted", len(got), len(want))
					}
					return nil
				}
			}),
		by("Histogram", func(xs []uint64) []int {
			counts := make([]int, keys)
			for _, x := range xs {
				counts[bucket(x)]++
			}
			return counts
		}, func(xs []uint64) []int { return par.Histogram(par.Slice(xs), keys, bucket) }, equal[int]),
	}
}

// endingPlus is what an ending may cost more than the plain loop, in nanoseconds.
const endingPlus = 200

// endingRows are what endings cost where being parallel can't pay, called from outside as users do.
func endingRows() []Row {
	var rows []Row
	var compare []measure.Comparison
	for _, d := range endings() {
		compare = append(compare, measure.Comparison{Rival: d.name, Against: loop + " " + d.name, Factor: 1, Plus: endingPlus})
	}
	for _, n := range []int{1, 10, 100, 1000} {
		rows = append(rows, Row{
			Name: fmt.Sprintf("endings/%d", n), Title: fmt.Sprintf("endings over %d uint64, called from outside", n),
			Stretch: 5, Compare: compare,
			Setup: func(*Env) ([]measure.Rival, error) {
				xs := randoms(n)
				var rivals []measure.Rival
				for _, d := range endings() {
					plain, library := d.rivals(xs)
					rivals = append(rivals, plain, library)
				}
				return rivals, nil
			},
		})
	}
	return rows
}
