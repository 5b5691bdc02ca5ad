package sources

import "github.com/seed1237c087/manta/par/internal/pace"

// look looks at the clock. If a batch of n elements is full, or has taken as long as it may, look passes it
// on.
func (b *Batch) look(n int) {
	now := b.clock()
	b.alarm.Seen()
	elapsed := now - b.begun
	if n != b.pace.Next && float64(elapsed) < b.pace.Goal {
		b.alarm.Set()
		return
	}
	inBody := b.inBody()
	b.Flush()
	b.begun = b.clock()
	b.pace.Goal = max(pace.Goal, float64(b.begun-now-(b.inBody()-inBody)))
	b.pace.Note(n, elapsed)
	if b.pace.Next > leastWatched {
		b.alarm.Set()
	}
}

// inBody returns the nanoseconds that the run has spent in a loop body so far.
func (b *Batch) inBody() int64 {
	if b.body == nil {
		return 0
	}
	return *b.body
}
