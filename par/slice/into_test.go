package slice

import (
	"cmp"
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"sync/atomic"
	"testing"

	"github.com/seed1237c087/manta/core"
)

// The tests of this file call sorts as sorts call one another: with a place for the result.

func inPool(t *testing.T, workers int, f func()) {
	t.Helper()
	p, err := core.NewPool(core.Config{Workers: workers})
	if err != nil {
		t.Fatal(err)
	}
	p.Install(f)
	if err := p.Close(); err != nil {
		t.Error(err)
	}
}

// TestSortWordsInto sorts words in place and into another slice, of ranges wider and narrower than the digits.
func TestSortWordsInto(t *testing.T) {
	for _, n := range []int{0, 1, 20, 25, 300, 2048, 2049, twiceMost} {
		for _, most := range []uint64{1, 2, 1000, 1 << 11, 1 << 24, 1 << 40, 1 << 63} {
			rng := rand.New(rand.NewPCG(uint64(n), most))
			in := make([]uint64, n)
			for i := range in {
				in[i] = 77 + rng.Uint64N(most)
			}
			want := slices.Clone(in)
			slices.Sort(want)
			for _, toB := range []bool{false, true} {
				a, b := slices.Clone(in), make([]uint64, n)
				sortWords(a, b, toB)
				if toB {
					a = b
				}
				if d := Diff(want, a); d != "" {
					t.Errorf("%d words below %d, to the other slice: %v: wrong: (-want +got)\n%s", n, most, toB, d)
				}
			}
		}
	}
}

// TestKeyedInto: elements of one key are ordered by ties where the result is to be.
func TestKeyedInto(t *testing.T) {
	const n = keyedMost * 5 / 3
	type pair struct{ key, tie int }
	for name, key := range map[string]func(i int) int{
		"one key":   func(int) int { return 7 },
		"two keys":  func(int) int { return rand.IntN(2) },
		"many keys": func(int) int { return rand.IntN(n / 3) },
		"a bucket that is cut again": func(i int) int {
			if i%3 == 0 {
				return rand.IntN(1 << 40)
			}
			return rand.IntN(1000)
		},
	} {
		in := make([]pair, n)
		for i := range in {
			in[i] = pair{key(i), rand.IntN(4)}
		}
		byTie := func(x, y pair) int { return x.tie - y.tie }
		want := slices.Clone(in)
		slices.SortFunc(want, func(x, y pair) int { return cmp.Or(cmp.Compare(x.key, y.key), byTie(x, y)) })
		for _, workers := range []int{1, 2} {
			if testing.Short() && workers == 1 {
				continue
			}
			inPool(t, workers, func() {
				for _, toB := range []bool{false, true} {
					k := keyed[pair]{
						keys: func(to []uint64, xs []pair, _ int) {
							for i, x := range xs {
								to[i] = uint64(x.key)
							}
						},
						ties: func(xs, _ []pair, _ int) { slices.SortStableFunc(xs, byTie) },
					}
					a, b := slices.Clone(in), make([]pair, n)
					k.sort(a, b, toB, 0)
					if toB {
						a = b
					}
					if d := Diff(want, a); d != "" {
						t.Errorf("%s, %d workers, to the other slice: %v: wrong: (-want +got)\n%s", name, workers, toB, d)
					}
				}
			})
		}
	}
}

// TestAPanicLeavesAllWhereTheResultWouldBe, at the first call and in the middle.
func TestAPanicLeavesAllWhereTheResultWouldBe(t *testing.T) {
	errBoom := errors.New("boom")
	const n = 4 * keyedGrain
	in := rand.New(rand.NewPCG(3, 3)).Perm(n)
	want := slices.Clone(in)
	slices.Sort(want)
	for name, sort := range map[string]func(a, b []int, toB bool, tick func()){
		"keyed": func(a, b []int, toB bool, tick func()) {
			k := keyed[int]{keys: func(to []uint64, xs []int, _ int) {
				for i, x := range xs {
					tick()
					to[i] = uint64(x)
				}
			}}
			k.sort(a, b, toB, 0)
		},
		"sampleSort": func(a, b []int, toB bool, tick func()) {
			s := sampleSort[int]{order[int]{cmp: func(x, y int) int { tick(); return x - y }}}
			s.sort(a, b, toB, 0)
		},
		"quickSort": func(a, b []int, toB bool, tick func()) {
			quickSort(a, b, toB, order[int]{cmp: func(x, y int) int { tick(); return x - y }})
		},
		"mergeSort": func(a, b []int, toB bool, tick func()) {
			mergeSort(a, b, toB, order[int]{cmp: func(x, y int) int { tick(); return x - y }})
		},
	} {
		for _, workers := range []int{1, 2} {
			inPool(t, workers, func() {
				for _, at := range []int64{1, 1000, n, 2 * n} {
					for _, toB := range []bool{false, true} {
						a, b := slices.Clone(in), make([]int, n)
						var calls atomic.Int64
						func() {
							defer func() { _ = recover() }()
							sort(a, b, toB, func() {
								if calls.Add(1) == at {
									panic(errBoom)
								}
							})
						}()
						if toB {
							a = b
						}
						slices.Sort(a)
						if d := Diff(want, a); d != "" {
							t.Errorf("%s, %d workers, panic at call %d, to the other slice: %v: not a permutation: (-want +got)\n%s", name, workers, at, toB, d)
						}
					}
				}
			})
		}
	}
}

// TestAStoppedRadixSortLeavesAPermutation: buckets that are left unsorted are decoded and where the result would be.
func TestAStoppedRadixSortLeavesAPermutation(t *testing.T) {
	const n = 100_000
	in := make([]uint64, n)
	for i := range in {
		in[i] = rand.Uint64()
	}
	for _, toB := range []bool{false, true} {
		a, b := slices.Clone(in), make([]uint64, n)
		inPool(t, 2, func() {
			ctx, cancel := context.WithCancel(t.Context())
			_ = core.WithContext(ctx, func() error {
				cancel()
				r := radix[uint64]{workers: 2, code: signed}
				s := surveyAnyway(a, signed)
				r.sort(a, b, toB, false, signed, s.low, s.high)
				return nil
			})
		})
		if toB {
			a = b
		}
		if slices.IsSortedFunc(a, func(x, y uint64) int { return int(int64(x)>>1 - int64(y)>>1) }) {
			t.Error("it was not stopped")
		}
		want := slices.Clone(in)
		slices.Sort(want)
		slices.Sort(a)
		if d := Diff(want, a); d != "" {
			t.Errorf("to the other slice: %v: not a permutation: (-want +got)\n%s", toB, d)
		}
	}
}
