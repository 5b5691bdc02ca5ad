package par_test

import (
	"testing"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par"
)

// TestPiecesMayWaitForOneAnother has pieces of one element, of which one waits in
// Blocking for its neighbour. Runs in which none waits come first, so that the pieces
// pass for cheap, and are done in turn.
func TestPiecesMayWaitForOneAnother(t *testing.T) {
	const n = 64
	for _, workers := range []int{1, 2, 8} {
		p, err := core.NewPool(core.Config{Workers: workers})
		if err != nil {
			t.Fatal(err)
		}
		var c chan struct{}
		waits := n
		step := func(i int) int {
			switch i {
			case waits:
				core.Blocking(func() { <-c })
			case waits + 1:
				close(c)
			}
			return i
		}
		it := par.Range(0, n).WithPool(p).WithMaxLen(1)
		each := func() { it.ForEach(func(i int) { step(i) }) }
		sum := func() {
			if got := par.Map(it, step).Sum(); got != n*(n-1)/2 {
				t.Errorf("%d workers, element %d waits: the sum is %d", workers, waits, got)
			}
		}
		for _, run := range []func(){each, sum} {
			for range 200 {
				run()
			}
			for waits = range n - 1 {
				c = make(chan struct{})
				run()
			}
			waits = n
		}
		if err := p.Close(); err != nil {
			t.Error(err)
		}
	}
}

// TestPanicWhileTheRestWentElsewhere: the piece that waited panics, and so does one
// that has begun elsewhere meanwhile. The lowest surfaces, and nothing runs on.
func TestPanicWhileTheRestWentElsewhere(t *testing.T) {
	const n = 64
	for _, workers := range []int{1, 2} {
		p, err := core.NewPool(core.Config{Workers: workers})
		if err != nil {
			t.Fatal(err)
		}
		var c chan struct{}
		bad := false
		step := func(i int) int {
			switch {
			case !bad:
			case i == 20:
				core.Blocking(func() { <-c })
				panic(20)
			case i == 21:
				close(c)
				panic(21)
			}
			return i
		}
		sum := func() { par.Map(par.Range(0, n).WithPool(p).WithMaxLen(1), step).Sum() }
		for range 200 {
			sum()
		}
		bad = true
		for range 50 {
			c = make(chan struct{})
			func() {
				defer func() {
					e, ok := recover().(*core.PanicError)
					if !ok || e.Value != 20 {
						t.Errorf("%d workers: recovered %v, want the panic of element 20", workers, e)
					}
				}()
				sum()
			}()
		}
		if err := p.Close(); err != nil {
			t.Error(err)
		}
	}
}
