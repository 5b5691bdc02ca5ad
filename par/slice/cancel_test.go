package slice_test

import (
	"context"
	"errors"
	"slices"
	"strconv"
	"sync/atomic"
	"testing"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par/slice"
)

// TestStoppedAtAnyCall ends the context that an operation is tied to at some call of the user's function: the operation
// stops, and what sorts or partitions leaves a permutation.
func TestStoppedAtAnyCall(t *testing.T) {
	n := 60_000
	if testing.Short() {
		n = 9000
	}
	in := tag(shapes[0].ints(n))
	withWorkers(t, func(t *testing.T) {
		for _, p := range permuting {
			all := &bomb{}
			p.run(slices.Clone(in), all)
			for i := range int64(3) {
				xs := slices.Clone(in)
				ctx, cancel := context.WithCancel(t.Context())
				b := &bomb{at: 1 + i*all.calls.Load()/5, done: make(chan struct{})}
				b.harm = func() { cancel(); close(b.done) }
				err := core.WithContext(ctx, func() error { p.run(xs, b); return nil })
				if !isPermutation(xs, in) {
					t.Errorf("%s, stopped at call %d: not a permutation", p.name, b.at)
				}
				if i == 0 && (!errors.Is(err, context.Canceled) || b.calls.Load() >= all.calls.Load()) {
					t.Errorf("%s: went on after the first call: %d calls of %d, error %v", p.name, b.calls.Load(), all.calls.Load(), err)
				}
				cancel()
			}
		}
	})
}

// TestStoppedBetweenCalls ends the context before an operation that calls nothing, and at any time during one.
func TestStoppedBetweenCalls(t *testing.T) {
	n := 100_000
	if testing.Short() {
		n = 66_000 // Shuffle deals to piles from 1 << 16 on.
	}
	ints := shapes[0].ints(n)
	texts := make([]string, n)
	for i, x := range ints {
		texts[i] = strconv.Itoa(x)
	}
	sorted, sortedTexts := slices.Sorted(slices.Values(ints)), slices.Sorted(slices.Values(texts))
	withWorkers(t, func(t *testing.T) {
		for name, run := range map[string]func(xs []int, ss []string){
			"Sort":    func(xs []int, _ []string) { slice.Sort(xs) },
			"Shuffle": func(xs []int, _ []string) { slice.Shuffle(xs, 1) },
			"strings": func(_ []int, ss []string) { slice.Sort(ss) },
		} {
			for _, early := range []bool{true, false} {
				xs, ss := slices.Clone(ints), slices.Clone(texts)
				ctx, cancel := context.WithCancel(t.Context())
				ended := make(chan struct{})
				err := core.WithContext(ctx, func() error {
					if early {
						cancel()
						close(ended)
					} else {
						go func() { cancel(); close(ended) }()
					}
					run(xs, ss)
					return nil
				})
				<-ended
				if early && !errors.Is(err, context.Canceled) {
					t.Errorf("%s went on after the end: error %v", name, err)
				}
				slices.Sort(xs)
				if d := slice.Diff(sorted, xs); d != "" {
					t.Errorf("%s, stopped: not a permutation: (-want +got)\n%s", name, d)
				}
				slices.Sort(ss)
				if d := slice.Diff(sortedTexts, ss); d != "" {
					t.Errorf("%s, stopped: not a permutation of the strings: (-want +got)\n%s", name, d)
				}
			}
		}
	})
}

// TestPackStopsSoon counts calls after the end of the context: each worker ends its word of flags.
func TestPackStopsSoon(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	var calls atomic.Int64
	err := core.WithContext(ctx, func() error {
		slice.Pack(make([]int, 1<<20), func(int) bool {
			calls.Add(1)
			cancel()
			return true
		})
		return nil
	})
	if workers := core.NumWorkers(); !errors.Is(err, context.Canceled) || calls.Load() > int64(64*(workers+1)) {
		t.Errorf("%d calls, error %v", calls.Load(), err)
	}
}

// TestStoppedAtEveryCall is TestStoppedAtAnyCall at each of the first 300 calls.
func TestStoppedAtEveryCall(t *testing.T) {
	step := int64(1)
	if testing.Short() {
		step = 29
	}
	in := tag(shapes[0].ints(9000))
	newPool(t, 2).Install(func() {
		for _, p := range permuting {
			for at := int64(1); at <= 300; at += step {
				xs := slices.Clone(in)
				ctx, cancel := context.WithCancelCause(t.Context())
				returned := false
				err := core.WithContext(ctx, func() error {
					p.run(xs, &bomb{at: at, harm: func() { cancel(errBoom) }})
					returned = true
					return nil
				})
				cancel(nil)
				if !isPermutation(xs, in) {
					t.Errorf("%s, stopped at call %d: not a permutation", p.name, at)
				}
				if returned == (err != nil) || err != nil && !errors.Is(err, errBoom) {
					t.Errorf("%s, stopped at call %d: error %v, though it returned: %v", p.name, at, err, returned)
				}
			}
		}
	})
}
