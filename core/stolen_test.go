package core_test

import (
	"errors"
	"runtime"
	"testing"

	"github.com/seed1237c087/manta/core"
)

// TestWhatAStolenSideComesUponSurfaces: the right side of a fork surely runs on another
// goroutine, because the left one waits for it to begin. Its panic or Goexit is the caller's,
// and frames that are used again don't remember it.
func TestWhatAStolenSideComesUponSurfaces(t *testing.T) {
	watch(t)
	p := newPool(t, core.Config{Workers: 2})
	for name, fork := range ways {
		t.Run(name, func(t *testing.T) {
			fork := func(end func()) {
				p.Install(func() {
					left, right := stolen()
					fork(left, func() { right(); end() })
				})
			}
			for range 3 {
				e, ok := catch(func() { fork(explode) }).(*core.PanicError)
				if !ok || !errors.Is(e, errBoom) {
					t.Fatalf("the right side panicked: the caller got %v", e)
				}
				if exited, v := goexits(func() { fork(runtime.Goexit) }); !exited {
					t.Fatalf("the right side exited: the caller did not, panic %v", v)
				}
				exited, v := goexits(func() { fork(func() {}) })
				if exited || v != nil {
					t.Fatalf("the right side returned: the caller exited: %v, panic %v", exited, v)
				}
			}
		})
	}
}

// TestAStolenSideAndTheLeftOne both end badly: the left one's panic surfaces, or else the
// right one's, before any Goexit.
func TestAStolenSideAndTheLeftOne(t *testing.T) {
	watch(t)
	p := newPool(t, core.Config{Workers: 2})
	other := func() { panic(errors.New("other")) }
	for name, fork := range ways {
		for _, c := range []struct {
			name        string
			left, right func()
			panics      bool
		}{
			{"both panic", explode, other, true},
			{"the left side panics, the right one exits", explode, runtime.Goexit, true},
			{"the left side exits, the right one panics", runtime.Goexit, explode, true},
			{"both exit", runtime.Goexit, runtime.Goexit, false},
		} {
			exited, v := goexits(func() {
				p.Install(func() {
					left, right := stolen()
					fork(func() { left(); c.left() }, func() { right(); c.right() })
				})
			})
			e, ok := v.(*core.PanicError)
			if c.panics && (!ok || !errors.Is(e, errBoom)) || !c.panics && !exited {
				t.Errorf("%s: %s: exited %v, panic %v", name, c.name, exited, v)
			}
		}
	}
}
