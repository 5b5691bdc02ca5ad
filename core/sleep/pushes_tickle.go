//go:build manta_tickle

package sleep

import "github.com/seed1237c087/manta/internal/seam"

// TickleAllByStore returns TickleAll with an additional store, which nobody reads, at
// every push to a deque or stack, also at private ones. It exists to measure what the
// store costs.
func TickleAllByStore() Strategy { return tickleAll{byStore} }

// TickleAllBySwap returns TickleAll with an exchange at every push to a deque or stack,
// also at private ones: all pushers write to one word. It exists to measure what the
// exchange costs.
func TickleAllBySwap() Strategy { return tickleAll{bySwap} }

func (s *Sleep) toldOfPushes() bool { return s.everyPush }

// Pushed notes that a goroutine pushes a job to its own deque or stack. dummy belongs
// to the pusher.
func (s *Sleep) Pushed(dummy *seam.Bool) {
	if s.everyPush {
		s.protocol.(*tickleProtocol).pushed(dummy)
	}
}

func (t *tickleProtocol) pushed(dummy *seam.Bool) {
	switch {
	case t.how == byStore:
		dummy.Store(true)
	case t.state.Swap(0)&someAsleep != 0: // tickle without the load
		t.tickleSleepers()
	}
}
