package par

import (
	"fmt"
	"runtime"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/seed1237c087/manta/core"
)

// probe counts the visits of elements and panics or ends the goroutine at some.
type probe struct {
	seen  []atomic.Int32
	panik map[int]bool
	exit  map[int]bool
	calls atomic.Int64
}

func newProbe(n int, panik ...int) *probe {
	p := &probe{seen: make([]atomic.Int32, n), panik: map[int]bool{}}
	for _, k := range panik {
		p.panik[k] = true
	}
	return p
}

func (p *probe) visit(x int) int {
	p.calls.Add(1)
	p.seen[x].Add(1)
	if p.panik[x] {
		panic(fmt.Sprint("element ", x))
	}
	if p.exit[x] {
		runtime.Goexit()
	}
	return x
}

// check checks what a run recovered: the panic of element want.
func (p *probe) check(t *testing.T, name string, v any, want int) {
	t.Helper()
	e, ok := v.(*core.PanicError)
	if !ok || e.Value != fmt.Sprint("element ", want) {
		t.Fatalf("%s: recovered %v, want the panic of element %d", name, v, want)
	}
	for x := range p.seen {
		if n := p.seen[x].Load(); n > 1 {
			t.Fatalf("%s: element %d visited %d times", name, x, n)
		}
	}
}

// checkPanics panics at every call of the probe, and at two.
func checkPanics(t *testing.T, name string, build func(p *probe, n int) Iter[int]) {
	t.Helper()
	ns, calls := []int{1, 5, 12, 100}, 15
	if raceEnabled {
		ns, calls = []int{1, 6, 70}, 5
	}
	for _, n := range ns {
		for k := 0; k < n; k += 1 + n/calls {
			for _, workers := range poolSizes(1, 2) {
				p := newProbe(n, k, min(n-1, k+3), n-1)
				it := build(p, n).WithPool(pools[workers])
				p.check(t, name, recovered(func() { it.ForEach(func(int) {}) }), k)
				for x := range k {
					if p.seen[x].Load() != 1 {
						t.Fatalf("%s: element %d before the panic at %d of %d was left out", name, x, k, n)
					}
				}
				p.panik = nil
				if got := it.Count(); got != n && !strings.HasPrefix(name, "Skip") {
					t.Fatalf("%s: %d elements after a panic, want %d", name, got, n)
				}
			}
		}
	}
}

// checkGoexits ends the caller's goroutine at calls of the probe, and uses the
// pipeline and its pool again.
func checkGoexits(t *testing.T, name string, build func(p *probe, n int) Iter[int]) {
	t.Helper()
	for _, n := range []int{1, 5, 40} {
		for k := 0; k < n; k += 1 + n/5 {
			for _, workers := range poolSizes(1, 2) {
				p := newProbe(n)
				p.exit = map[int]bool{k: true}
				it := build(p, n).WithPool(pools[workers])
				after, done := false, make(chan struct{})
				go func() {
					defer close(done)
					it.ForEach(func(int) {})
					after = true
				}()
				<-done
				if after {
					t.Fatalf("%s of %d: the caller went on after a Goexit at %d", name, n, k)
				}
				for x := range p.seen {
					if c := p.seen[x].Load(); c > 1 {
						t.Fatalf("%s of %d: element %d visited %d times", name, n, x, c)
					}
				}
				p.exit = nil
				if got := it.Count(); got != n && !strings.HasPrefix(name, "SkipWhile") && !strings.HasPrefix(name, "SkipAnyWhile") {
					t.Fatalf("%s: %d elements after a Goexit, want %d", name, got, n)
				}
			}
		}
	}
}
