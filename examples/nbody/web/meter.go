package web

import (
	"sync"
	"time"

	"github.com/seed1237c087/manta/core"
)

// A meter estimates how long each worker of a pool is in each state, by looking
// at it time and again. The time between two looks counts half for what the first one
// saw and half for what the second one did.
type meter struct {
	mu    sync.Mutex
	last  time.Time
	state []core.WorkerState // at last
	spent [][core.WorkerStates]time.Duration
}

// look adds the time since the last look. With another number of workers, all
// begins anew.
func (m *meter) look(state []core.WorkerState, now time.Time) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if now.Before(m.last) {
		return // Another look was quicker.
	}
	if len(state) != len(m.state) {
		m.spent = make([][core.WorkerStates]time.Duration, len(state))
	} else {
		half := now.Sub(m.last) / 2
		for i := range state {
			m.spent[i][m.state[i]] += half
			m.spent[i][state[i]] += half
		}
	}
	m.last, m.state = now, state
}

// take appends the shares of each worker's time since the last take. Who was
// never looked at has slept.
func (m *meter) take(strips []Shares) []Shares {
	m.mu.Lock()
	defer m.mu.Unlock()
	for i := range m.spent {
		all := time.Duration(0)
		for _, d := range m.spent[i] {
			all += d
		}
		// A worker in the hands of a stand-in is busy, too.
		busy := m.spent[i][core.Busy] + m.spent[i][core.Lent]
		strips = append(strips, Shares{share(busy, all), share(m.spent[i][core.Looking], all)})
	}
	clear(m.spent)
	return strips
}

// share is part as a share of all, 255 for the whole. Two shares of one whole
// don't add up to more, because each is rounded down.
func share(part, all time.Duration) uint8 {
	if all <= 0 {
		return 0
	}
	return uint8(255 * min(part, all) / all)
}
