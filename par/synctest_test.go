package par_test

import (
	"context"
	"errors"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par"
	"github.com/seed1237c087/manta/par/slice"
)

// endings runs pipelines of all kinds, by nap from inside of them.
func endings(t *testing.T, nap func(), tune func(par.Iter[int]) par.Iter[int]) {
	t.Helper()
	const n = 3000
	numbers := func() par.Iter[int] { return tune(par.Range(0, n)) }
	slow := func(x int) int {
		if x%500 == 0 {
			nap()
		}
		return x
	}
	if got := numbers().Map(slow).Sum(); got != n*(n-1)/2 {
		t.Errorf("Sum: %d", got)
	}
	if got := numbers().WithMaxLen(10).Map(slow).Filter(func(x int) bool { return x%2 == 0 }).Collect(); len(got) != n/2 || got[1] != 2 {
		t.Errorf("Collect: %d elements", len(got))
	}
	if i, ok := numbers().Map(slow).FindFirst(func(x int) bool { return x >= 700 }); i != 700 || !ok {
		t.Errorf("FindFirst: %d, %v", i, ok)
	}
	next := 0
	for x := range numbers().Map(slow).Seq() {
		if x != next {
			t.Fatalf("Seq: %d, want %d", x, next)
		}
		if next++; next == 2000 {
			break
		}
	}
	if got := par.MapLocal(numbers(), func() int { return 1 }, func(one *int, x int) int { return *one }).Sum(); got != n {
		t.Errorf("MapLocal: %d", got)
	}
	if got := tune(par.FromSeq(slices.Values(make([]int, n)))).Map(slow).Count(); got != n {
		t.Errorf("FromSeq: %d", got)
	}
	done := 0
	numbers().Map(slow).Limit(2).Progress(func(d, _ int) { done = d }).ForEach(func(int) {})
	if done != n {
		t.Errorf("Progress: %d", done)
	}
	boom := errors.New("boom")
	if err := numbers().TryForEach(func(x int) error {
		if slow(x) == 1500 {
			return boom
		}
		return nil
	}); !errors.Is(err, boom) {
		t.Errorf("TryForEach: %v", err)
	}
	if err := par.Do(t.Context(), func() error {
		if got, ok := numbers().Map(slow).Max(); got != n-1 || !ok {
			t.Errorf("Max: %d, %v", got, ok)
		}
		for range numbers().Map(slow).Seq() {
		}
		return nil
	}); err != nil {
		t.Errorf("Do: %v", err)
	}
	xs := numbers().Rev().Collect()
	slice.Sort(xs)
	if !slices.IsSorted(xs) {
		t.Error("Sort: not sorted")
	}
}

func untuned(it par.Iter[int]) par.Iter[int] { return it }

// TestPipelinesInBubbles: in and outside of bubbles, in turn, with the default pool,
// a pool that was made in the bubble, and one that was made outside.
func TestPipelinesInBubbles(t *testing.T) {
	outside, err := core.NewPool(core.Config{Workers: 3})
	if err != nil {
		t.Fatal(err)
	}
	defer outside.Close()
	nap := func() { time.Sleep(time.Microsecond) }
	for range 3 {
		synctest.Test(t, func(t *testing.T) { endings(t, nap, untuned) })
		endings(t, func() {}, untuned)
		in := func(p *core.Pool) func(par.Iter[int]) par.Iter[int] {
			return func(it par.Iter[int]) par.Iter[int] { return it.WithPool(p) }
		}
		synctest.Test(t, func(t *testing.T) { endings(t, nap, in(outside)) })
		endings(t, func() {}, in(outside))
		synctest.Test(t, func(t *testing.T) {
			inside, err := core.NewPool(core.Config{Workers: 3})
			if err != nil {
				t.Fatal(err)
			}
			endings(t, nap, in(inside))
			inside.Close()
		})
	}
}

// poolHere returns a pool of the bubble.
func poolHere(t *testing.T, workers int) *core.Pool {
	t.Helper()
	p, err := core.NewPool(core.Config{Workers: workers})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { p.Close() })
	return p
}

// TestPipelinesUseTheBubblesTime: the time that a pipeline takes can be told to the
// nanosecond there, and a deadline comes when it is due.
func TestPipelinesUseTheBubblesTime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := poolHere(t, 4)
		second := func(int) { time.Sleep(time.Second) }
		start := time.Now()
		par.Range(0, 8).WithMaxLen(1).WithPool(p).ForEach(second)
		if d := time.Since(start); d < 2*time.Second || d > 8*time.Second {
			t.Errorf("8 naps of a second on 4 workers took %v", d)
		}

		ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
		defer cancel()
		start = time.Now()
		err := par.Do(ctx, func() error {
			par.Repeat(1).ForEach(second)
			return nil
		})
		if d := time.Since(start); !errors.Is(err, context.DeadlineExceeded) || d < time.Minute {
			t.Errorf("%v after %v", err, d)
		}

		c := make(chan int)
		go func() {
			defer close(c)
			for i := range 10 {
				second(i)
				c <- i
			}
		}()
		start = time.Now()
		if got := par.FromChan(c).Map(func(i int) int { second(i); return i }).Collect(); len(got) != 10 || time.Since(start) < 10*time.Second {
			t.Errorf("%d elements from a channel, after %v", len(got), time.Since(start))
		}
	})
}

// TestSlowBodyHoldsNothingBack: a loop body that is slower than the source gets each element
// as soon as there is one. Its time once counted as work on a batch, so that the batches grew.
func TestSlowBodyHoldsNothingBack(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := poolHere(t, 3)
		pulled := 0
		slow := par.FromSeq(func(yield func(int) bool) {
			for i := range 40 {
				time.Sleep(time.Millisecond)
				pulled++
				if !yield(i) {
					return
				}
			}
		})
		for name, it := range map[string]par.Iter[int]{
			"here":              slow,
			"in a pool":         slow.WithPool(p),
			"in uniform blocks": slow.ByUniformBlocks(8),
		} {
			pulled = 0
			for i := range it.Map(func(i int) int { return i }).Seq() {
				if held := pulled - i; held != 1 {
					t.Fatalf("%s: element %d came when %d were there", name, i, held)
				}
				time.Sleep(10 * time.Millisecond)
			}
		}
	})
}
