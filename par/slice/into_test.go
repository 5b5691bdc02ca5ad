package slice

import (
	"cmp"
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"sync/atomic"
	"testing"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par/internal/engine"
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
				return int(rand.Int64N(1<<40) & math.MaxInt)
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

// TestAStoppedRadixSortLeavesAPermutation, at whatever look it is stopped: as it came before the first scatter, and else decoded and where
// the result would be. A second level gets words that are encoded, and writes to the other slice.
func TestAStoppedRadixSortLeavesAPermutation(t *testing.T) {
	const n = 1 << 18
	in := make([]uint64, n)
	for i := range in {
		in[i] = rand.Uint64()
	}
	want := slices.Clone(in)
	slices.Sort(want)
	for _, second := range []bool{false, true} {
		code := signed
		if second {
			code = plain
		}
		sort := func(at int64) (looks int64) {
			a, b := slices.Clone(in), make([]uint64, n)
			if second {
				encode(a, signed)
			}
			var calls, ended atomic.Int64
			ctx, cancel := context.WithCancel(t.Context())
			defer cancel()
			engine.Looked = func(int) {
				if calls.Add(1) == at {
					cancel()
					ended.Store(calls.Load())
				}
			}
			defer func() { engine.Looked = nil }()
			var err error
			inPool(t, 2, func() {
				err = core.WithContext(ctx, func() error {
					r := radix[uint64]{workers: 2, code: signed}
					if second {
						r.again(a, b, true)
					} else {
						s := surveyOf(a, signed)
						r.sort(a, b, false, false, code, s.low, s.high)
					}
					core.Checkpoint()
					return nil
				})
			})
			if second {
				a = b
			}
			if stopped := errors.Is(err, context.Canceled); stopped != (at > 0) {
				t.Errorf("stopped at look %d: %v", at, err)
			}
			slices.Sort(a)
			if d := Diff(want, a); d != "" {
				t.Errorf("second level %v, stopped at look %d: not a permutation: (-want +got)\n%s", second, at, d)
			}
			if after := calls.Load() - ended.Load(); at > 0 && after > 1 {
				t.Errorf("%d stretches were begun after the end", after)
			}
			return calls.Load()
		}
		looks := sort(0)
		if least := int64(3 * n / engine.Stretch); looks < least {
			t.Errorf("%d looks in three passes, want %d", looks, least)
		}
		for at := int64(1); at <= looks; at++ {
			sort(at)
		}
	}
}
