package work

import (
	"fmt"
	"maps"
	"runtime"
	"slices"

	"github.com/seed1237c087/manta/bench/internal/measure"
	"github.com/seed1237c087/manta/par"
)

const (
	groupSize     = 10_000_000
	groupDistinct = 100_000
)

// The names of the ways to group.
const (
	countBy  = "count_by"
	groupBy  = "group_by"
	reduceBy = "reduce_by"
)

// itself is the key of a word, length what is added up of it.
func itself(s string) string { return s }
func length(s string) int    { return len(s) }
func add(a, b int) int       { return a + b }

// A grouping is a way to make a map of words, by a loop and by the library. The loop's maps of parts are merged
// by merge, for the goroutines.
type grouping[V any] struct {
	loop    func(xs []string, key func(string) string) map[string]V
	merge   func(into, from map[string]V)
	library func(xs []string, key func(string) string) map[string]V
	same    func(a, b V) bool
}

var counting = grouping[int]{
	loop: func(xs []string, key func(string) string) map[string]int {
		counts := map[string]int{}
		for _, x := range xs {
			counts[key(x)]++
		}
		return counts
	},
	merge: func(into, from map[string]int) {
		for k, n := range from {
			into[k] += n
		}
	},
	library: func(xs []string, key func(string) string) map[string]int { return par.CountBy(par.Slice(xs), key) },
	same:    func(a, b int) bool { return a == b },
}

var gathering = grouping[[]string]{
	loop: func(xs []string, key func(string) string) map[string][]string {
		groups := map[string][]string{}
		for _, x := range xs {
			k := key(x)
			groups[k] = append(groups[k], x)
		}
		return groups
	},
	merge: func(into, from map[string][]string) {
		for k, xs := range from {
			into[k] = append(into[k], xs...)
		}
	},
	library: func(xs []string, key func(string) string) map[string][]string { return par.GroupBy(par.Slice(xs), key) },
	same:    slices.Equal[[]string],
}

// adding adds up the lengths of equal words.
func adding(value func(string) int, op func(a, b int) int) grouping[int] {
	return grouping[int]{
		loop: func(xs []string, key func(string) string) map[string]int {
			sums := map[string]int{}
			for _, x := range xs {
				k := key(x)
				if sum, ok := sums[k]; ok {
					sums[k] = op(sum, value(x))
				} else {
					sums[k] = value(x)
				}
			}
			return sums
		},
		merge: func(into, from map[string]int) {
			for k, n := range from {
				into[k] = op(into[k], n)
			}
		},
		library: func(xs []string, key func(string) string) map[string]int {
			return par.ReduceBy(par.Slice(xs), key, value, op)
		},
		same: func(a, b int) bool { return a == b },
	}
}

// rivals group the words.
func (g grouping[V]) rivals(c crew, xs []string) []measure.Rival {
	key := hide(itself)
	want := g.loop(xs, key)
	var s slot[map[string]V]
	check := func(got map[string]V) error {
		if !maps.EqualFunc(got, want, g.same) {
			return fmt.Errorf("got %d groups that are not the %d wanted", len(got), len(want))
		}
		return nil
	}
	rivals := []measure.Rival{s.by(loop, func() map[string]V { return g.loop(xs, key) }, check)}
	if !c.own {
		rivals = append(rivals, s.by(goroutines, func() map[string]V {
			parts := make([]map[string]V, c.Workers)
			c.hands(len(xs), func(part, lo, hi int) { parts[part] = g.loop(xs[lo:hi], key) })
			for _, p := range parts[1:] {
				g.merge(parts[0], p)
			}
			return parts[0]
		}, check))
	}
	rivals = append(rivals, s.by(manta, func() map[string]V { return g.library(xs, key) }, check))
	for i := range rivals {
		// All begin with the same heap, and nobody clears up after another.
		rivals[i].Before = func() {
			s.last = nil
			runtime.GC()
		}
	}
	return rivals
}

// countsDigest is what the programs in other languages answer to group_count: it is the same for any order of
// the words.
func countsDigest(xs []string) float64 {
	var sum uint64
	for _, x := range xs {
		sum += wordNumber(x)
	}
	return folded(sum)
}

// wordNumber tells one word from another.
func wordNumber(s string) uint64 {
	sum := uint64(len(s))
	for _, b := range []byte(s) {
		sum = sum*31 + uint64(b)
	}
	return sum
}

// groupRows are group_count, by each of the ways. The rivals in other languages count.
func groupRows(everyone crew) []Row {
	var rows []Row
	for _, m := range []struct {
		name, title string
		rivals      func(c crew, xs []string) []measure.Rival
	}{
		{countBy, "how many of each", counting.rivals},
		{groupBy, "those of each in a slice", gathering.rivals},
		{reduceBy, "the sum of the lengths of each", adding(hide(length), hide(add)).rivals},
	} {
		for _, c := range []crew{single, everyone} {
			compare := []measure.Comparison{{Rival: manta, Against: loop, Factor: 1.1}}
			if !c.own {
				compare = []measure.Comparison{{Rival: manta, Against: loop, Factor: 0.6}, {Rival: manta, Against: goroutines}}
				if m.name == countBy {
					compare = append(compare, measure.Comparison{Rival: manta, Against: rayon})
				}
			}
			rows = append(rows, Row{
				Name:    "group_count/" + m.name + "/" + c.Name,
				Title:   "10 million strings, Zipf-distributed over 100 thousand: " + m.title + "; " + c.String(),
				Compare: compare,
				Setup: func(e *Env) ([]measure.Rival, error) {
					xs := zipfWords(e.size(groupSize), e.size(groupDistinct))
					rivals := m.rivals(c, xs)
					if m.name != countBy {
						return c.send(e, rivals...)
					}
					return c.sendWith(e, errand{"group_count", []any{xs}, sameNumber(uint64(countsDigest(xs)))}, rivals...)
				},
			})
		}
	}
	return rows
}
