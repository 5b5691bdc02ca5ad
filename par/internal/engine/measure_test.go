package engine

import (
	"testing"

	"github.com/seed1237c087/manta/core"
)

// A measured run is cut as others are, and each fork is measured.
func TestMeasuredRun(t *testing.T) {
	add := fakeClock(t) // of the engine: no piece is so cheap that it is not forked
	for _, s := range []*Spec{{N: 100, Unit: 1}, {N: 5000, Unit: 1, MaxLen: 7}, {N: 300, Unit: 1, MinLen: 32}, {N: 100, Unit: 1, Limit: 1}} {
		s.Key = newKey()
		b := &brackets{spec: s, visit: func(int) { add(2 * smallCost) }}
		var res string
		r := core.Measure(func() { res = Run(s, b) })
		b.check(t, res)
		want := int64(1)
		if s.Limit != 1 {
			want = b.joins.Load() + 1
		}
		if r.Tasks != want {
			t.Errorf("%s: %d tasks, want %d", s.name(), r.Tasks, want)
		}
	}
}
