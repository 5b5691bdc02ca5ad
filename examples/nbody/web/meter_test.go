package web

import (
	"slices"
	"testing"
	"time"

	"github.com/seed1237c087/manta/core"
)

func TestMeterAddsUp(t *testing.T) {
	var m meter
	start := time.Now()
	at := func(ms int, state ...core.WorkerState) { m.look(state, start.Add(time.Duration(ms)*time.Millisecond)) }
	want := func(w ...Shares) {
		t.Helper()
		if got := m.take(nil); !slices.Equal(got, w) {
			t.Errorf("got %v, want %v", got, w)
		}
	}
	want()
	at(0, core.Busy, core.Asleep)
	want(Shares{}, Shares{}) // A look takes no time.
	at(10, core.Busy, core.Asleep)
	want(Shares{Busy: 255}, Shares{})
	at(14, core.Busy, core.Looking) // Half of the time the second one slept.
	at(18, core.Lent, core.Looking)
	want(Shares{Busy: 255}, Shares{Looking: 255 * 6 / 8})
	at(17, core.Asleep, core.Asleep) // comes too late
	at(20, core.Looking, core.Busy)
	want(Shares{Busy: 127, Looking: 127}, Shares{Busy: 127, Looking: 127})
	at(30, core.Busy) // A pool of another size is another pool.
	want(Shares{})
	at(32, core.Busy)
	want(Shares{Busy: 255})
}

// TestMeterSeesWorkers: who is in a task when looked at is busy.
func TestMeterSeesWorkers(t *testing.T) {
	pool, err := core.NewPool(core.Config{Workers: 1})
	if err != nil {
		t.Fatal(err)
	}
	defer pool.Close()
	var m meter
	pool.Install(func() {
		now := time.Now()
		m.look(pool.State().Workers, now)
		m.look(pool.State().Workers, now.Add(time.Second))
	})
	if got, want := m.take(nil), []Shares{{Busy: 255}}; !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}
