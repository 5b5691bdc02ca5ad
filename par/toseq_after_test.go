package par

import (
	"errors"
	"iter"
	"runtime"
	"slices"
	"sync"
	"testing"

	"github.com/seed1237c087/manta/core"
)

// TestSeqRunsInItsPoolAgain ranges twice over the same sequence.
func TestSeqRunsInItsPoolAgain(t *testing.T) {
	p := pools[1]
	seq := Range(0, 3).Map(func(x int) int {
		if _, inside := p.WorkerIndex(); !inside {
			t.Errorf("%d outside", x)
		}
		return x
	}).WithPool(p).Seq()
	for range 2 {
		if d := diff(upTo(3), slices.Collect(seq)); d != "" {
			t.Errorf("Seq: (-want +got)\n%s", d)
		}
	}
}

// TestSeqLeavesNothingBehind ends ranges over the same short pipeline in all ways, one
// after the other, within each other and at the same time: what one leaves for the
// next must be as good as new.
func TestSeqLeavesNothingBehind(t *testing.T) {
	squares := func(n, bad int) iter.Seq[int] {
		return Range(0, n).Map(func(x int) int {
			if x == bad {
				panic("bad")
			}
			return x * x
		}).Seq()
	}
	check := func(n int) {
		want := apply(upTo(n), func(x int) int { return x * x })
		if d := diff(want, slices.AppendSeq([]int{}, squares(n, -1))); d != "" {
			t.Errorf("n=%d: (-want +got)\n%s", n, d)
		}
	}
	var group sync.WaitGroup
	for range 4 {
		group.Go(func() {
			for i := range 100 {
				n := 1 + i%70
				check(n)
				for x := range squares(n, -1) {
					check(i % 5)
					if x > i {
						break
					}
				}
				check(n)
				_ = recovered(func() {
					for range squares(n, n-1) {
					}
				})
				check(n)
				_ = recovered(func() {
					for range squares(n, -1) {
						panic("body")
					}
				})
				check(n + 1)
			}
		})
	}
	group.Wait()
}

// TestSeqLeavesNoGoroutine counts them.
func TestSeqLeavesNoGoroutine(t *testing.T) {
	p, err := core.NewPool(core.Config{Workers: 3})
	if err != nil {
		t.Fatal(err)
	}
	before := runtime.NumGoroutine()
	for k := range 50 {
		for x := range unknown(Range(0, 100)).WithPool(p).Seq() {
			if x == k {
				break
			}
		}
		p.Install(func() {
			for x := range unknown(Range(0, 100)).Seq() {
				if x == k {
					break
				}
			}
		})
	}
	if err := p.Close(); err != nil {
		t.Fatal(err)
	}
	// The workers are gone, or about to go; others' tests may have left goroutines
	// that are.
	for runtime.NumGoroutine() > before {
		runtime.Gosched()
	}
}

func TestSeqInAClosedPool(t *testing.T) {
	p, err := core.NewPool(core.Config{Workers: 1})
	if err != nil {
		t.Fatal(err)
	}
	if err := p.Close(); err != nil {
		t.Fatal(err)
	}
	v := recovered(func() {
		for range Range(0, 3).WithPool(p).Seq() {
			t.Error("an element")
		}
	})
	if e, ok := v.(error); !ok || !errors.Is(e, core.ErrClosed) {
		t.Errorf("recovered %v", v)
	}
}

// TestPanicOfTheBodyPassesAsItIs also where elements come from a sequence or a channel.
func TestPanicOfTheBodyPassesAsItIs(t *testing.T) {
	full := func() <-chan int {
		c := make(chan int, 10)
		for i := range 10 {
			c <- i
		}
		close(c)
		return c
	}
	for name, it := range map[string]Iter[int]{
		"Range": Range(0, 10), "FromSeq": FromSeq(slices.Values(upTo(10))), "FromChan": FromChan(full()),
		"FlatMap": FlatMap(FromSeq(slices.Values(upTo(10))), func(x int) []int { return []int{x} }),
	} {
		v := recovered(func() {
			for x := range it.Seq() {
				if x == 3 {
					panic("body")
				}
			}
		})
		if v != "body" {
			t.Errorf("%s: a panic in the body surfaced as %v", name, v)
		}
	}
}

// TestPanicOfASequenceThatIsOver surfaces as any other does, though nobody wanted more of it.
func TestPanicOfASequenceThatIsOver(t *testing.T) {
	it := FromSeq(func(yield func(int) bool) {
		if yield(1) {
			t.Error("more is wanted")
		}
		panic("late")
	})
	v := recovered(func() {
		for range it.Seq() {
			break
		}
	})
	if e, ok := v.(*core.PanicError); !ok || e.Value != "late" {
		t.Errorf("the panic surfaced as %v", v)
	}
}
