package core_test

import (
	"iter"
	"testing"

	"github.com/seed1237c087/manta/core"
)

// TestPullInBlocking is the program of docs/locks.md: a sequence that calls into the
// pool of the task that pulls it, from a goroutine of its own.
func TestPullInBlocking(t *testing.T) {
	watch(t)
	for _, workers := range []int{1, 2} {
		p := newPool(t, core.Config{Workers: workers})
		p.Install(func() {
			next, stop := iter.Pull(func(yield func(int) bool) {
				for i := range 3 {
					if !yield(core.InstallResult(p, func() int { return i })) {
						return
					}
				}
			})
			defer stop()
			for want := range 3 {
				var got int
				var ok bool
				core.Blocking(func() { got, ok = next() })
				if !ok || got != want {
					t.Errorf("%d workers: pulled %d, %v, want %d", workers, got, ok, want)
				}
			}
		})
	}
}

// TestPullFromTheDefaultPool needs no Blocking: the sequence's goroutine is a guest.
func TestPullFromTheDefaultPool(t *testing.T) {
	watch(t)
	core.Join(func() {
		next, stop := iter.Pull(func(yield func(int) bool) {
			core.InScope(func(s *core.Scope) { s.Spawn(func() {}) })
			yield(core.Recurse(fib, 10))
		})
		defer stop()
		if got, ok := next(); !ok || got != 55 {
			t.Errorf("pulled %d, %v", got, ok)
		}
	}, func() {})
}
