//go:build manta_tickle

package sleep

import "github.com/seed1237c087/manta/internal/seam"

// TickleAllByStore is TickleAll with a store of its own, which nobody reads, for
// every push to a deque or stack, private ones too. It is here to measure what it costs.
func TickleAllByStore() Strategy { return tickleAll{byStore} }

// TickleAllBySwap is TickleAll with an exchange before the load, for every push to
// a deque or stack, private ones too: all pushers write to one word. It is here to
// measure what that costs.
func TickleAllBySwap() Strategy { return tickleAll{bySwap} }

func (s *Sleep) toldOfPushes() bool { return s.everyPush }

// Pushed notes that a goroutine pushes a job to its own deque or stack. dummy is a
// word of the pusher's.
func (s *Sleep) Pushed(dummy *seam.Bool) {
	if s.everyPush {
		s.protocol.(*tickling).pushed(dummy)
	}
}

func (t *tickling) pushed(dummy *seam.Bool) {
	switch {
	case t.how == byStore:
		dummy.Store(true)
	case t.state.Swap(0)&someAsleep != 0: // tickle without the load
		t.tickleSleepers()
	}
}
