//go:build manta_tickle

package sleep

import "github.com/seed1237c087/manta/internal/seam"

// EveryPush tells whether there are strategies that are told of every push.
const EveryPush = true

// TickleAllByStore is TickleAll with a store of its own, which nobody reads, for
// every push to a deque or stack, private ones too. It served to order a push
// before the look whether somebody sleeps, where the memory model does not do
// so; Go's does. It is here to measure what it costs.
func TickleAllByStore() Strategy { return tickleAll{byStore} }

// TickleAllBySwap is TickleAll with an exchange before the load, for every push to
// a deque or stack, private ones too: all pushers write to one word. It is here to
// measure what that costs.
func TickleAllBySwap() Strategy { return tickleAll{bySwap} }

func (s *Sleep) toldOfPushes() bool { return s.tickler != nil && s.tickler.how != byLoad }

// Pushed says that somebody pushes a job to a deque or stack of his own. dummy is a
// word of the pusher's.
func (s *Sleep) Pushed(dummy *seam.Bool) {
	if s.tickler == nil {
		return
	}
	switch s.tickler.how {
	case byLoad:
	case byStore:
		dummy.Store(true)
	case bySwap:
		s.tickleBySwap()
	}
}

// tickleBySwap is tickle without the load.
func (s *Sleep) tickleBySwap() {
	if s.tickler.state.Swap(0)&someAsleep != 0 {
		s.tickleSleepers()
	}
}
