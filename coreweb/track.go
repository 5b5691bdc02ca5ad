package coreweb

import (
	"time"

	"github.com/seed1237c087/manta/core"
)

// A track is what was seen of one pool in the last minute.
type track struct {
	pool  *core.Pool
	id    int
	first int // the sample from which on there is something
	// workers has a ring for each of the workers with a strip: the letter of its state at sample i
	// stands at i modulo the length.
	workers [][]byte
	past    []moment // a ring, too
	state   core.PoolState
	stats   core.Stats
	at      time.Time
	next    int // the number of the next sample
}

// A moment is what counts were.
type moment struct {
	at    time.Time
	stats core.Stats
}

// strips is how many workers of a pool have a strip. The page says so if there are more.
const strips = 64

// The letters of states in histories, by the state. Where nothing is known a history has a space.
const (
	letters = "blsz"
	unknown = ' '
)

func newTrack(p *core.Pool, id, columns, first int) *track {
	return &track{pool: p, id: id, first: first, next: first, past: make([]moment, columns)}
}

// add looks at the pool for sample n.
func (t *track) add(n int, now time.Time) {
	t.at, t.state, t.stats, t.next = now, t.pool.State(), t.pool.Stats(), n+1
	columns := len(t.past)
	t.past[n%columns] = moment{now, t.stats}
	for len(t.workers) < min(strips, len(t.state.Workers)) {
		ring := make([]byte, columns)
		for i := range ring {
			ring[i] = unknown
		}
		t.workers = append(t.workers, ring)
	}
	for i, ring := range t.workers {
		ring[n%columns] = unknown // The default pool may have fewer workers than it had.
		if i < len(t.state.Workers) {
			ring[n%columns] = letters[t.state.Workers[i]]
		}
	}
}

// history returns the letters of a worker from sample from on, as far back as they go.
func (t *track) history(worker, from int) string {
	columns := len(t.past)
	from = max(from, t.next-columns, 0)
	h := make([]byte, 0, max(0, t.next-from))
	for n := from; n < t.next; n++ {
		h = append(h, t.workers[worker][n%columns])
	}
	return string(h)
}

// rateSpan is the time over which rates are taken.
const rateSpan = 10 * time.Second

// before returns the counts of rateSpan ago, or the oldest ones.
func (t *track) before() moment {
	columns := len(t.past)
	for n := t.next - 1; ; n-- {
		m := t.past[n%columns]
		if n <= max(t.first, t.next-columns) || t.at.Sub(m.at) >= rateSpan {
			return m
		}
	}
}
