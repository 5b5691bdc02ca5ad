//go:build manta_tickle

package sleep

import (
	"testing"

	"github.com/seed1237c087/manta/internal/seam"
)

var toldOfPushes = []Strategy{TickleAllByStore(), TickleAllBySwap()}

// TestPushed checks who stores and who tickles at a push, even one that nobody sees.
func TestPushed(t *testing.T) {
	for _, s := range strategies {
		r, idles := restOf(s, 4, 3, 1, 0)
		var dummy seam.Bool
		woken := r.wakes(func() { r.Pushed(&dummy) })
		if want := s == TickleAllByStore(); dummy.Load() != want {
			t.Errorf("%v: stores %v", s, dummy.Load())
		}
		if want := s == TickleAllBySwap(); (woken == 3) != want || (woken == 0) == want {
			t.Errorf("%v: wakes %d", s, woken)
		}
		finish(t, r, idles)
	}
}
