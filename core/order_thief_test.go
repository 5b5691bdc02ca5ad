package core_test

import (
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed1237c087/manta/core"
)

// onThief runs body as a task of a pool of two workers while the other one, which
// body lets go by calling free, is busy.
func onThief(t *testing.T, c core.Config, body func(free func())) {
	t.Helper()
	watch(t)
	c.Workers = 2
	p := newPool(t, c)
	for range 20 {
		p.Install(func() {
			busy, release := make(chan struct{}), make(chan struct{})
			core.Spawn(func() { close(busy); <-release })
			<-busy
			body(sync.OnceFunc(func() { close(release) }))
		})
	}
}

// TestThievesTakeTheOldest is RFC 1's example: one worker runs a task for long, and
// the other one takes what is left, runs first what that spawns, in the order
// of the scope, and takes the next only then.
func TestThievesTakeTheOldest(t *testing.T) {
	const a, b, c, d, e = 1, 2, 3, 4, 5
	t.Run("FIFO", func(t *testing.T) {
		onThief(t, core.Config{}, func(free func()) {
			var l log
			last := make(chan struct{})
			fifo(func(s spawner) {
				s.Spawn(func() { l.note(a); free(); <-last })
				s.Spawn(func() {
					l.note(b)
					s.Spawn(l.noting(d))
					s.Spawn(l.noting(e))
				})
				s.Spawn(func() { l.note(c); close(last) })
			})
			if d := cmp.Diff([]int{a, b, d, e, c}, l.take()); d != "" {
				t.Fatalf("order: (-want +got)\n%s", d)
			}
		})
	})
	t.Run("LIFO", func(t *testing.T) {
		onThief(t, core.Config{}, func(free func()) {
			var l log
			last := make(chan struct{})
			lifo(func(s spawner) {
				s.Spawn(func() {
					l.note(a)
					s.Spawn(l.noting(d))
					s.Spawn(l.noting(e))
				})
				s.Spawn(func() { l.note(b); close(last) })
				s.Spawn(func() { l.note(c); free(); <-last }) // newest: the owner's
			})
			if d := cmp.Diff([]int{c, a, e, d, b}, l.take()); d != "" {
				t.Fatalf("order: (-want +got)\n%s", d)
			}
		})
	})
	// By spawns, the thief takes all of them; what it spawns comes first.
	for name, want := range map[string][]int{"Spawn": {a, e, d, b, c}, "SpawnFIFO": {a, d, e, b, c}} {
		t.Run(name, func(t *testing.T) {
			spawn := spawners(nil)[name]
			onThief(t, core.Config{}, func(free func()) {
				var l log
				last := make(chan struct{})
				spawn(func() {
					l.note(a)
					spawn(l.noting(d))
					spawn(l.noting(e))
				})
				spawn(l.noting(b))
				spawn(func() { l.note(c); close(last) })
				free()
				<-last // so that this worker runs none of them
				if d := cmp.Diff(want, l.take()); d != "" {
					t.Fatalf("order: (-want +got)\n%s", d)
				}
			})
		})
	}
}

// TestOneOfTwoWorkersKeepsTheOrders of a single scope, when the other one is busy.
func TestOneOfTwoWorkersKeepsTheOrders(t *testing.T) {
	for _, c := range []struct {
		name  string
		scope func(func(spawner))
		conf  core.Config
		want  []int
	}{
		{"LIFO", lifo, core.Config{}, []int{3, 2, 1, 0}},
		{"FIFO", fifo, core.Config{}, []int{0, 1, 2, 3}},
		{"LIFO, breadth first", lifo, core.Config{BreadthFirst: true}, []int{0, 1, 2, 3}},
		{"FIFO, breadth first", fifo, core.Config{BreadthFirst: true}, []int{0, 1, 2, 3}},
	} {
		t.Run(c.name, func(t *testing.T) {
			onThief(t, c.conf, func(free func()) {
				var l log
				c.scope(func(s spawner) {
					for i := range 4 {
						s.Spawn(l.noting(i))
					}
				})
				free()
				if d := cmp.Diff(c.want, l.take()); d != "" {
					t.Fatalf("order: (-want +got)\n%s", d)
				}
			})
		})
	}
}
