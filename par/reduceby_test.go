package par

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed1237c087/manta/core"
)

// keyedInputs are numbers with few keys, with many, with a key each, and with a table full of
// keys more than once.
func keyedInputs() map[string]func(x int) int {
	return map[string]func(x int) int{
		"few":  func(x int) int { return x * 7919 % 11 },
		"many": func(x int) int { return x * 7919 % 3001 },
		"all":  func(x int) int { return x },
		"few, then many": func(x int) int {
			if x < 20_000 {
				return x % 3
			}
			return x
		},
	}
}

// TestReduceByOfLongInputs has windows, tables that get full, and values that are kept one by
// one. Strings tell in which order they were put together.
func TestReduceByOfLongInputs(t *testing.T) {
	sizes := []int{3000, 20_000, 70_000, 300_000}
	if testing.Short() {
		sizes = sizes[:3]
	}
	for _, n := range sizes {
		for name, key := range keyedInputs() {
			want := map[int][]int{}
			sums := map[int]int{}
			for x := range n {
				want[key(x)] = append(want[key(x)], x)
				sums[key(x)] += x
			}
			for source, it := range map[string]Iter[int]{
				"Range": Range(0, n), "FromSeq": FromSeq(upToSeq(n)),
				"Filter": Range(-n, n).Filter(func(x int) bool { return x >= 0 }),
			} {
				for _, workers := range poolSizes(1, 2, 5) {
					it := unknown(it).WithPool(pools[workers])
					what := fmt.Sprintf("%d of %s, %s, %d workers", n, source, name, workers)
					got := ReduceBy(it, key, func(x int) []int { return []int{x} }, func(a, b []int) []int { return append(a, b...) })
					if !maps.EqualFunc(got, want, slices.Equal) {
						t.Fatalf("%s: ReduceBy: (-want +got)\n%s", what, diff(want, got))
					}
					if got := listed(it, key); !maps.EqualFunc(got, want, slices.Equal) {
						t.Fatalf("%s: FoldBy: (-want +got)\n%s", what, diff(want, got))
					}
					plus := func(a, b int) int { return a + b }
					if got := ReduceBy(it.Unordered(), key, func(x int) int { return x }, plus); !maps.Equal(got, sums) {
						t.Fatalf("%s: Unordered: (-want +got)\n%s", what, diff(sums, got))
					}
				}
				if raceEnabled {
					break // One source, another each time: all together take long, and their goroutines meet in the same places.
				}
			}
		}
	}
}

// TestStretchesOfLines: if a thousand lines have six hundred keys, but ten thousand of them a
// thousand keys, values are combined by stretches. If the keys are many more, they are combined
// one by one.
func TestStretchesOfLines(t *testing.T) {
	for keys, want := range map[uint64]bool{900: true, 20_000: false} {
		var text strings.Builder
		for i := range uint64(60_000) {
			fmt.Fprintf(&text, "%d %050d\n", (i+1)*0x9e3779b97f4a7c15>>33%keys, i)
		}
		key := func(line string) string { k, _, _ := strings.Cut(line, " "); return k }
		got := ReduceBy(ScanLines(strings.NewReader(text.String())), key, func(string) string { return "1" },
			func(a, b string) string { return "(" + a + b + ")" })
		stretched := 0 // keys of which a right operand was a combination, too
		for _, v := range got {
			if strings.Contains(strings.TrimLeft(v, "("), "(") {
				stretched++
			}
		}
		if is := 2*stretched > len(got); is != want {
			t.Errorf("%d of %d keys were combined by stretches, want most: %v", stretched, len(got), want)
		}
	}
}

// TestReduceByOfLongInputsHasTheSameBits sums floats whose brackets show.
func TestReduceByOfLongInputsHasTheSameBits(t *testing.T) {
	for _, n := range []int{500, 25_000, 150_000} {
		sameBitsByKey(t, n)
	}
}

func sameBitsByKey(t *testing.T, n int) {
	t.Helper()
	xs := floatsOf(n)
	at := make([]int, n)
	for i := range at {
		at[i] = i
	}
	for name, key := range keyedInputs() {
		for source, it := range map[string]Iter[int]{
			"Slice": Slice(at), "FromSeq": FromSeq(slices.Values(at)),
			"Filter": Slice(at).Filter(func(i int) bool { return xs[i] > 0 }),
		} {
			var first map[int]float64
			for _, workers := range poolSizes(1, 2, 5) {
				got := ReduceBy(unknown(it).WithPool(pools[workers]), key, func(i int) float64 { return xs[i] },
					func(a, b float64) float64 { return a + b })
				if first == nil {
					first = got
				}
				if !maps.Equal(first, got) {
					t.Fatalf("%d of %s, %s, %d workers: (-first +then)\n%s", n, source, name, workers, diff(first, got))
				}
			}
		}
	}
}

// TestLowestPanicOfReduceBy: of panics of key and op the one at the lowest position surfaces,
// with any number of workers. Here op gets the element there as its second value.
func TestLowestPanicOfReduceBy(t *testing.T) {
	const n, keys = 100_000, 60_000 // Most differ.
	for _, c := range []struct{ op, key int }{{90_000, 95_000}, {95_000, 90_000}, {99_998, 99_999}, {99_999, 99_998}, {60_000, n}} {
		want := fmt.Sprint("op ", c.op)
		if c.key < c.op {
			want = "key"
		}
		for _, workers := range poolSizes(1, 2, 5) {
			v := recovered(func() {
				ReduceBy(unknown(Range(0, n)).WithPool(pools[workers]), func(x int) int {
					if x == c.key {
						panic("key")
					}
					return x % keys
				}, func(x int) int { return x }, func(_, b int) int {
					if b >= c.op && (b-c.op)%7 == 0 {
						panic(fmt.Sprint("op ", b))
					}
					return b
				})
			})
			if p, ok := v.(*core.PanicError); !ok || p.Value != want {
				t.Fatalf("%+v with %d workers: recovered %v, want %s", c, workers, v, want)
			}
		}
	}
}

// TestCountByOfManyKeys has participants hand on what they have, all of it and a part, and keep it
// if keys come often.
func TestCountByOfManyKeys(t *testing.T) {
	n := 200_000
	if testing.Short() {
		n = 60_000
	}
	for name, key := range map[string]func(x int) int{
		"all": func(x int) int { return x }, "halves": func(x int) int { return x % (n / 2) },
		"some often": func(x int) int {
			if x < n/2 {
				return x
			}
			return x % 10
		},
		"often": func(x int) int { return x * 7919 % (n / 9) },
	} {
		want := map[int]int{}
		for x := range n {
			want[key(x)]++
		}
		for range 2 { // The second run has what the first one left.
			for _, workers := range poolSizes(1, 2, 5) {
				if got := CountBy(Range(0, n).WithPool(pools[workers]), key); !maps.Equal(want, got) {
					t.Fatalf("%s with %d workers: (-want +got)\n%s", name, workers, diff(want, got))
				}
			}
		}
	}
}

// TestFieldsOfRandomTexts compares with package strings where white space is of several bytes,
// where bytes are no characters, and where words are long.
func TestFieldsOfRandomTexts(t *testing.T) {
	parts := []string{" ", "\n", "\t", "\v", "\f", "\r", "\x0e", "\x08", "\x1f", "!", "\x7f", "a", "word", "\u0085", "\u00a0", "\u2003", "é", "\xc2", "\xa0", "世界", "\x85", strings.Repeat("x", 70)}
	texts := uint64(400)
	if raceEnabled {
		texts = 50
	}
	for seed := range texts {
		r := rand.New(rand.NewPCG(seed, 1))
		ascii := r.IntN(2) == 0
		var b strings.Builder
		for range r.IntN(900) {
			p := parts[r.IntN(len(parts))]
			if ascii && p[0] >= 0x80 {
				p = "  ab"
			}
			b.WriteString(p)
		}
		s := b.String()
		if d := diff(strings.Fields(s), Fields(s).Collect()); d != "" {
			t.Fatalf("Fields of %q: (-want +got)\n%s", s, d)
		}
		for _, size := range []int{1, 63, 64, 65, 200} {
			var got []string
			for lo := 0; lo < len(s); lo += size {
				got = findFields(s, lo, min(lo+size, len(s)), got)
			}
			if d := diff(strings.Fields(s), got); d != "" && len(got)+len(strings.Fields(s)) > 0 {
				t.Fatalf("Fields of %q in parts of %d: (-want +got)\n%s", s, size, d)
			}
		}
	}
}

// TestReduceByPanicsAlike: of a panic of what combines values, of stretches or within one, it is the same whoever did them.
func TestReduceByPanicsAlike(t *testing.T) {
	type part struct{ first, last int }
	for _, n := range []int{200, 3000, 20_000} {
		for name, key := range keyedInputs() {
			for _, bad := range []int{n / 7, n / 2, n - 20} {
				op := func(a, b part) part {
					if b.first >= bad {
						panic(fmt.Sprint(a, b))
					}
					return part{a.first, b.last}
				}
				one := func(x int) part { return part{x, x} }
				var first string
				for i, workers := range poolSizes(1, 2, 5) {
					it := Range(0, n).WithPool(pools[workers])
					reduced := valueOf(recovered(func() { ReduceBy(it, key, one, op) }))
					folded := valueOf(recovered(func() {
						FoldBy(it, key, func() part { return part{-1, -1} }, func(acc part, x int) part {
							if acc.first < 0 {
								return one(x)
							}
							return op(acc, one(x))
						}, op)
					}))
					if i == 0 {
						first = reduced
					}
					if reduced != first || folded != first {
						t.Fatalf("%d of %s, bad from %d, %d workers:\nReduceBy %v\nFoldBy %v\nbefore %v", n, name, bad, workers, reduced, folded, first)
					}
				}
			}
		}
	}
}

// TestReduceByPanicsWhereAPieceBegins: a thief's first block has elements before the one that panics, too.
func TestReduceByPanicsWhereAPieceBegins(t *testing.T) {
	type part struct{ first, last int }
	const n, stolenFrom, bad = 3000, 2048, 2052
	op := func(a, b part) part {
		if b.first >= bad {
			panic(fmt.Sprint(a, b))
		}
		return part{a.first, b.last}
	}
	for _, workers := range poolSizes(1, 2, 5) {
		for range 20 {
			var stolen atomic.Bool
			key := func(x int) int {
				if x >= stolenFrom {
					stolen.Store(true)
				}
				for tries := 0; x == 0 && !stolen.Load() && tries < 10_000; tries++ {
					runtime.Gosched()
				}
				return x % 11
			}
			one := func(x int) part { return part{x, x} }
			got := valueOf(recovered(func() { ReduceBy(Range(0, n).WithPool(pools[workers]), key, one, op) }))
			require.Equal(t, "{6 2041} {2052 2052}", got, "%d workers", workers)
		}
	}
}

// valueOf returns the value of what must be a *PanicError, or that there was none.
func valueOf(v any) string {
	if v == nil {
		return "none"
	}
	return fmt.Sprint(v.(*PanicError).Value)
}

// TestReduceByCombinesOnce: behind a panic of the function, what it has combined before is not combined again.
func TestReduceByCombinesOnce(t *testing.T) {
	const n, keys = 20_000, 50
	for at := range 40 {
		calls, combined := 0, make([]bool, n)
		it := Range(0, n).Map(func(x int) int { return x })
		pools[1].Install(func() {
			if recovered(func() {
				ReduceBy(it, func(x int) int { return x % keys }, func(x int) int { return x }, func(a, b int) int {
					if combined[b] {
						t.Errorf("panic at call %d: element %d is combined again, in call %d", at*n/40, b, calls)
					}
					combined[b] = true
					if calls++; calls == 1+at*n/40 {
						panic("op")
					}
					return a
				})
			}) == nil {
				t.Error("no panic")
			}
		})
	}
}
