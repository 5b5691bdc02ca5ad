package slice_test

import (
	"cmp"
	"errors"
	"math/rand/v2"
	"runtime"
	"slices"
	"sync/atomic"
	"testing"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par/slice"
)

var errBoom = errors.New("boom")

// panics calls f and returns what it panicked with, which must be a *core.PanicError.
func panics(t *testing.T, f func()) (p *core.PanicError) {
	t.Helper()
	defer func() {
		if v := recover(); v != nil {
			var ok bool
			if p, ok = v.(*core.PanicError); !ok {
				t.Errorf("panicked with a %T", v)
			}
		}
	}()
	f()
	return nil
}

// bomb counts calls, and panics at one of them, or does other harm. If it has a channel that the
// harm closes, the calls behind that wait for it.
type bomb struct {
	calls atomic.Int64
	at    int64
	harm  func()
	done  chan struct{}
}

func (b *bomb) tick() {
	switch n := b.calls.Add(1); {
	case n > b.at && b.done != nil:
		<-b.done
	case n != b.at:
	case b.harm == nil:
		panic(errBoom)
	default:
		b.harm()
	}
}

// permuting are the operations that promise a permutation after a panic.
var permuting = []struct {
	name string
	run  func(xs []tagged, b *bomb)
}{
	{"SortFunc", func(xs []tagged, b *bomb) {
		slice.SortFunc(xs, func(x, y tagged) int { b.tick(); return byKey(x, y) })
	}},
	{"SortStableFunc", func(xs []tagged, b *bomb) {
		slice.SortStableFunc(xs, func(x, y tagged) int { b.tick(); return byKey(x, y) })
	}},
	{"SortByKey", func(xs []tagged, b *bomb) {
		slice.SortByKey(xs, func(x tagged) int { b.tick(); return x.key })
	}},
	{"SortByKey strings", func(xs []tagged, b *bomb) {
		slice.SortByKey(xs, func(x tagged) string { b.tick(); return string(rune('a' + uint(x.key)%26)) })
	}},
	{"SortByCachedKey", func(xs []tagged, b *bomb) {
		slice.SortByCachedKey(xs, func(x tagged) int { b.tick(); return x.key })
	}},
	{"Partition", func(xs []tagged, b *bomb) {
		slice.Partition(xs, func(x tagged) bool { b.tick(); return x.key&1 == 0 })
	}},
	{"NthElement", func(xs []tagged, b *bomb) {
		slice.NthElement(xs, len(xs)/3, func(x, y tagged) int { b.tick(); return byKey(x, y) })
	}},
}

func isPermutation(xs, of []tagged) bool {
	seen := make([]bool, len(of))
	for _, x := range xs {
		if x.tag < 0 || x.tag >= len(of) || seen[x.tag] || of[x.tag] != x {
			return false
		}
		seen[x.tag] = true
	}
	return len(xs) == len(of)
}

func TestPanicAtEveryCall(t *testing.T) {
	for _, p := range permuting {
		t.Run(p.name, func(t *testing.T) {
			for _, n := range []int{2, 15, 40, 80} {
				in := tag(shapes[0].ints(n))
				for at := int64(1); ; at++ {
					xs := slices.Clone(in)
					b := &bomb{at: at}
					err := panics(t, func() { p.run(xs, b) })
					if !isPermutation(xs, in) {
						t.Fatalf("%d elements, panic at call %d: not a permutation", n, at)
					}
					if err == nil {
						if b.calls.Load() >= at {
							t.Fatalf("%d elements, panic at call %d: did not surface", n, at)
						}
						break
					}
					if !errors.Is(err, errBoom) {
						t.Fatalf("surfaced as %v", err.Value)
					}
				}
			}
		})
	}
}

func TestPanicInParallel(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 9))
	n, kinds, bombs := 40_000, shapes[:5], 10
	if testing.Short() {
		n, kinds, bombs = 10_000, shapes[:2], 4
	}
	for _, p := range permuting {
		t.Run(p.name, func(t *testing.T) {
			for _, s := range kinds {
				in := tag(s.ints(n))
				all := &bomb{}
				p.run(slices.Clone(in), all)
				for range bombs {
					xs := slices.Clone(in)
					b := &bomb{at: 1 + rng.Int64N(all.calls.Load())}
					err := panics(t, func() { p.run(xs, b) })
					if !isPermutation(xs, in) {
						t.Fatalf("%s, panic at call %d: not a permutation", s.name, b.at)
					}
					if err == nil && b.calls.Load() >= b.at {
						t.Fatalf("%s, panic at call %d: did not surface", s.name, b.at)
					}
				}
			}
		})
	}
}

// exits calls f on a goroutine of its own and reports whether f ended that.
func exits(f func()) bool {
	returned := false
	done := make(chan struct{})
	go func() {
		defer close(done)
		f()
		returned = true
	}()
	<-done
	return !returned
}

func TestGoexitAtEveryCall(t *testing.T) {
	lengths := []int{2, 15, 40}
	if !testing.Short() {
		lengths = append(lengths, 80)
	}
	for _, p := range permuting {
		t.Run(p.name, func(t *testing.T) {
			for _, n := range lengths {
				in := tag(shapes[0].ints(n))
				for at := int64(1); ; at++ {
					xs := slices.Clone(in)
					b := &bomb{at: at, harm: runtime.Goexit}
					exited := exits(func() { p.run(xs, b) })
					if !isPermutation(xs, in) {
						t.Fatalf("%d elements, Goexit at call %d: not a permutation", n, at)
					}
					if exited != (b.calls.Load() >= at) {
						t.Fatalf("%d elements, Goexit at call %d of %d: the caller has ended: %v", n, at, b.calls.Load(), exited)
					}
					if !exited {
						break
					}
				}
			}
		})
	}
}

func TestGoexitInComparison(t *testing.T) {
	for _, n := range []int{50, 10_000} {
		in := tag(shapes[0].ints(n))
		xs := slices.Clone(in)
		var calls atomic.Int64
		returned := false
		done := make(chan struct{})
		go func() {
			defer close(done)
			slice.SortFunc(xs, func(a, b tagged) int {
				if calls.Add(1) == 100 {
					runtime.Goexit()
				}
				return byKey(a, b)
			})
			returned = true
		}()
		<-done
		if returned {
			t.Error("SortFunc returned after a Goexit")
		}
		if !isPermutation(xs, in) {
			t.Error("not a permutation after a Goexit")
		}
	}
	xs := shapes[0].ints(40_000) // The pool goes on.
	slice.SortFunc(xs, cmp.Compare[int])
	if !slices.IsSorted(xs) {
		t.Error("not sorted after a Goexit before")
	}
}

func TestInconsistentFunctions(t *testing.T) {
	for _, n := range []int{1, 2, 17, 100, 1000, 9000, 100_000} {
		if testing.Short() && n > 9000 {
			continue
		}
		in := tag(shapes[0].ints(n))
		answers := map[string]func(r uint64) int{
			"random":      func(r uint64) int { return int(r%3) - 1 },
			"always less": func(uint64) int { return -1 },
			"always more": func(uint64) int { return 1 },
		}
		for name, answer := range answers {
			var state atomic.Uint64
			next := func() uint64 { // splitmix64
				z := state.Add(0x9e3779b97f4a7c15)
				z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
				return (z ^ z>>27) * 0x94d049bb133111eb >> 33
			}
			cmp := func(a, b tagged) int { return answer(next()) }
			xs := slices.Clone(in)
			if slice.SortFunc(xs, cmp); !isPermutation(xs, in) {
				t.Errorf("SortFunc, %d elements, %s: not a permutation", n, name)
			}
			xs = slices.Clone(in)
			if slice.SortStableFunc(xs, cmp); !isPermutation(xs, in) {
				t.Errorf("SortStableFunc, %d elements, %s: not a permutation", n, name)
			}
			xs = slices.Clone(in)
			if slice.NthElement(xs, n/2, cmp); !isPermutation(xs, in) {
				t.Errorf("NthElement, %d elements, %s: not a permutation", n, name)
			}
			xs = slices.Clone(in)
			if slice.SortByKey(xs, func(tagged) uint64 { return next() }); !isPermutation(xs, in) {
				t.Errorf("SortByKey, %d elements: not a permutation", n)
			}
			xs = make([]tagged, n)
			if slice.Merge(xs, in[:n/3], in[n/3:], cmp); !isPermutation(xs, in) {
				t.Errorf("Merge, %d elements, %s: not a permutation", n, name)
			}
			slice.TopK(in, n/20, cmp)
			slice.TopK(in, n, cmp)
			slice.BinarySearchAll(in, in[:n/20], cmp)
			slice.UniqueFunc(in, func(tagged, tagged) bool { return next()&1 == 0 })
		}
	}
}
