package registry_test

import (
	"context"
	"errors"
	"slices"
	"testing"

	"github.com/seed1237c087/manta/core/registry"
)

// bound returns a bond that ends with the test.
func bound(t *testing.T) *registry.Bond {
	t.Helper()
	b, err := registry.NewBond(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(b.End)
	return b
}

// TestUnderNests: what runs under a bond, or under none, is tied to that one alone, and
// afterwards everything is as before. On goroutines of no pool and on guests.
func TestUnderNests(t *testing.T) {
	reg := start(t, 2)
	for name, run := range map[string]func(f func()){
		"outside": func(f func()) { f() },
		"guest": func(f func()) {
			r := reg.Enter()
			defer r.Leave()
			f()
		},
		"worker": func(f func()) { install(t, reg, func(*registry.Runner) { f() }) },
	} {
		t.Run(name, func(t *testing.T) {
			a, b := bound(t), bound(t)
			tied := func(want *registry.Bond, where string) {
				t.Helper()
				if got := registry.CurrentBond(); got != want {
					t.Errorf("%s: tied to %p, want %p", where, got, want)
				}
			}
			run(func() {
				tied(nil, "at first")
				registry.Under(nil, func() { tied(nil, "under none") })
				registry.Under(a, func() {
					tied(a, "under a")
					registry.Under(a, func() { tied(a, "under a again") })
					tied(a, "after a again")
					registry.Under(nil, func() {
						tied(nil, "under none, within a")
						registry.Under(b, func() { tied(b, "under b, within none, within a") })
						tied(nil, "after b, within none, within a")
					})
					tied(a, "after none, within a")
					registry.Under(b, func() { tied(b, "under b, within a") })
					tied(a, "after b, within a")
				})
				tied(nil, "after a")
			})
		})
	}
}

// TestAGuestIsTiedAsItsGoroutine was before it entered, and its goroutine as before when
// it has left.
func TestAGuestIsTiedAsItsGoroutine(t *testing.T) {
	reg := start(t, 2)
	b := bound(t)
	enter := func(want *registry.Bond) {
		t.Helper()
		for name, r := range map[string]func() *registry.Runner{"placed": reg.Enter, "unplaced": reg.EnterUnplaced} {
			r := r()
			if r.Bond() != want || registry.CurrentBond() != want {
				t.Errorf("%s: a guest is tied to %p, want %p", name, r.Bond(), want)
			}
			r.Leave()
			if registry.CurrentBond() != want {
				t.Errorf("%s: after it has left, the goroutine is tied to %p, want %p", name, registry.CurrentBond(), want)
			}
		}
	}
	enter(nil)
	registry.Under(b, func() { enter(b) })
	enter(nil) // The same place again.
}

type lateTask struct{ done chan struct{} }

func (l *lateTask) Begin()                {}
func (l *lateTask) Done() <-chan struct{} { return l.done }

// TestABondForgetsNoLateTask that has not ended, however many there are; those that have
// it drops every now and then.
func TestABondForgetsNoLateTask(t *testing.T) {
	b := bound(t)
	const tasks = 1000
	var going []registry.Late
	for i := range tasks {
		l := &lateTask{make(chan struct{})}
		if i%10 == 0 {
			going = append(going, l)
		} else {
			close(l.done)
		}
		b.AddLate(l)
	}
	left := b.TakeLate()
	for i, l := range going {
		if !slices.Contains(left, l) {
			t.Fatalf("task %d has not ended and is forgotten", i*10)
		}
	}
	if len(left) > 3*len(going) {
		t.Errorf("%d tasks are kept, of which %d have not ended", len(left), len(going))
	}
	if again := b.TakeLate(); len(again) != 0 {
		t.Errorf("%d tasks are there again", len(again))
	}
}

// TestABondBreaksWithTheOneAround it, and both learn that something was left undone.
func TestABondBreaksWithTheOneAround(t *testing.T) {
	errOwn := errors.New("own")
	ctx, cancel := context.WithCancelCause(t.Context())
	outer, err := registry.NewBond(ctx)
	if err != nil {
		t.Fatal(err)
	}
	defer outer.End()
	registry.Under(outer, func() {
		inner, err := registry.NewBond(t.Context())
		if err != nil {
			t.Error(err)
			return
		}
		defer inner.End()
		if inner.Broken() || outer.Broken() || inner.Stopped() || outer.Stopped() {
			t.Error("a bond is broken from the beginning")
		}
		inner.Stop() // Nothing is broken, so nothing was left undone for it.
		if inner.Stopped() || outer.Stopped() {
			t.Error("something was left undone for a bond that is not broken")
		}
		cancel(errOwn)
		<-inner.Context().Done()
		if got := context.Cause(inner.Context()); !errors.Is(got, errOwn) || !inner.Broken() || !outer.Broken() {
			t.Errorf("broken: %v and %v, cause %v", inner.Broken(), outer.Broken(), got)
		}
		inner.Stop()
		if !inner.Stopped() || !outer.Stopped() {
			t.Errorf("something was left undone for the inner bond: %v, for the outer one: %v", inner.Stopped(), outer.Stopped())
		}
		if b, err := registry.NewBond(t.Context()); b != nil || !errors.Is(err, errOwn) {
			t.Errorf("within broken bonds: %v, %v", b, err)
		}
	})
	if b, err := registry.NewBond(ctx); b != nil || !errors.Is(err, errOwn) {
		t.Errorf("to a context that is done: %v, %v", b, err)
	}
}
