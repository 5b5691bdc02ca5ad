package par

import (
	"fmt"
	"runtime"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/seed1237c087/manta/core"
)

// TestEveryEndingFails has every ending fail at every element, of many at every few: by
// a panic, with another one behind it, and by a Goexit.
func TestEveryEndingFails(t *testing.T) {
	lengths := []int{1, 3, 6}
	switch {
	case raceEnabled:
		lengths = []int{1, 4}
	case !testing.Short():
		lengths = append(lengths, 130)
	}
	for _, n := range lengths {
		for name, end := range doEndings(n) {
			for pos := 0; pos < n; pos += 1 + n/100*32 {
				for _, workers := range poolSizes(1, 2+pos%2*3) {
					run := failing{n: n, pos: pos, seen: make([]atomic.Int32, n)}
					for kind, it := range run.inputs() {
						what := fmt.Sprintf("%s of %s of %d on %d workers, at %d", name, kind, n, workers, pos)
						it = unknown(it).WithPool(pools[workers])
						backwards := strings.HasSuffix(name, "Last") && (kind == "Map" || kind == "Filter" && name != "PositionLast") // Else they pack first.
						run.checkPanic(t, what, recovered(func() { end(it) }), backwards)
						run.checkExit(t, what, func() { end(it) })
					}
				}
			}
		}
	}
	for workers, p := range pools {
		if got := Range(0, 100).WithPool(p).Sum(); got != 4950 {
			t.Errorf("afterwards the sum on %d workers is %d", workers, got)
		}
	}
}

// failing is a run that fails at pos and, by a panic, two further on.
type failing struct {
	n, pos int
	exit   bool
	seen   []atomic.Int32
}

func (r *failing) visit(x int) int {
	r.seen[x].Add(1)
	switch {
	case r.exit && x == r.pos:
		runtime.Goexit()
	case !r.exit && (x == r.pos || x == r.pos+2):
		panic(fault(x))
	}
	return x
}

func (r *failing) inputs() map[string]Iter[int] {
	it := Range(0, r.n).Map(r.visit)
	return map[string]Iter[int]{
		"Map": it, "Filter": it.Filter(func(int) bool { return true }),
		"FromSeq": FromSeq(slices.Values(upTo(r.n))).Map(r.visit),
	}
}

// checkPanic looks at what was recovered, v, and at what was seen. The last panic is
// what counts where the ending comes from behind.
func (r *failing) checkPanic(t *testing.T, what string, v any, backwards bool) {
	t.Helper()
	lo, hi, want := 0, r.pos, r.pos
	if backwards {
		want = r.pos + 2
		if want >= r.n {
			want = r.pos
		}
		lo, hi = want, r.n-1
	}
	p, ok := v.(*core.PanicError)
	if !ok || p.Value != fault(want) {
		t.Fatalf("%s: recovered %v", what, v)
	}
	r.checkSeen(t, what, lo, hi)
}

// checkExit has f end its goroutine.
func (r *failing) checkExit(t *testing.T, what string, f func()) {
	t.Helper()
	r.exit = true
	var returned bool
	done := make(chan struct{})
	go func() {
		defer close(done)
		f()
		returned = true
	}()
	<-done
	if r.exit = false; returned {
		t.Fatalf("%s: the caller goes on after a Goexit", what)
	}
	r.checkSeen(t, what+", Goexit", r.pos, r.pos)
}

// checkSeen looks that no element was seen twice and all from lo to hi were.
func (r *failing) checkSeen(t *testing.T, what string, lo, hi int) {
	t.Helper()
	for i := range r.seen {
		if c := r.seen[i].Swap(0); c > 1 || c == 0 && lo <= i && i <= hi {
			t.Fatalf("%s: element %d was seen %d times", what, i, c)
		}
	}
}
