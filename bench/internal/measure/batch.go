package measure

import "time"

// maxBatch ends the search for the size of a batch, for work that the clock can't
// see at all.
const maxBatch = 1 << 20

// warmUp is the part of a batch that is done before it, untimed. While others had their
// turns, above all after their coming to rest, the work's code and data have left the
// caches and its workers have gone to sleep: a batch of a thousand short calls would be
// one of a few that are ten times as long.
const warmUp = 4

// turn does the work n times and returns how long that took, after some that are not
// timed where a turn is more than one.
func (c *Config) turn(r *Rival, n int) (took time.Duration) { return c.batch(r, n/warmUp, n) }

// batch does the work warm times, and then n times, and returns how long these took.
func (c *Config) batch(r *Rival, warm, n int) (took time.Duration) {
	if r.Remote != nil {
		if warm > 0 {
			r.Remote(warm)
		}
		took, _ = c.remote(r, n)
		return took
	}
	r.within(func() {
		for range warm {
			r.Op()
		}
		start := c.Clock.Now()
		for range n {
			r.Op()
		}
		took = c.Clock.Now() - start
	})
	return took
}

// settling is how long other programs are given to come to rest after their turns.
// The threads of some spin for a while after the work, and take the next one's
// processors: GNU's OpenMP for some 20 ms.
const settling = 25 * time.Millisecond

// Settle waits until other programs have come to rest.
func Settle(clock Clock) { clock.Sleep(settling) }

// remote does r's work n times elsewhere.
func (c *Config) remote(r *Rival, n int) (took, cpu time.Duration) {
	took, cpu = r.Remote(n)
	Settle(c.Clock)
	return took, cpu
}

// batchSize returns how often r's work is to be done for a batch to take MinBatch or
// longer.
func (c *Config) batchSize(r *Rival) int {
	for n := 1; ; {
		took := c.shortest(r, n)
		if took >= c.MinBatch || n == maxBatch {
			return n
		}
		// Somewhat more than would do, and not too much more: the first calls are
		// the slow ones.
		aim := float64(n) * 1.2 * float64(c.MinBatch) / float64(max(took, 1))
		n = min(max(int(aim), n+1), n*50, maxBatch)
	}
}

// shortest returns how long n times the work take at their quickest. A single
// try may have been interrupted, and a batch that is too short because of that is
// timed badly ever after. What takes much longer is tried less often.
func (c *Config) shortest(r *Rival, n int) time.Duration {
	const tries, tired = 4, 10
	var shortest, all time.Duration
	for try := 0; try < tries && all < tired*c.MinBatch; try++ {
		r.before()
		took := c.batch(r, 0, n)
		if all += took; try == 0 || took < shortest {
			shortest = took
		}
	}
	return shortest
}

// stretch does the work of r for that length of time or once, and returns the
// processor time that it used and how often it did it. What a thread used
// since its last tick is unknown at the start as at the end: the batch before the
// start lets both be r's doing.
func (c *Config) stretch(r *Rival, batch int, length time.Duration) (cpu time.Duration, n int, known bool) {
	if r.Remote != nil {
		return c.remoteStretch(r, batch, length)
	}
	r.within(func() {
		for range batch {
			r.Op()
		}
		cpuStart, _ := c.Clock.CPU()
		for start := c.Clock.Now(); n == 0 || c.Clock.Now()-start < length; n += batch {
			for range batch {
				r.Op()
			}
		}
		cpu, known = c.Clock.CPU()
		cpu -= cpuStart
	})
	return cpu, n, known
}

// remoteStretch is stretch for what is timed elsewhere.
func (c *Config) remoteStretch(r *Rival, batch int, length time.Duration) (cpu time.Duration, n int, known bool) {
	took, _ := c.remote(r, batch)
	n = max(batch, int(float64(batch)*float64(length)/float64(max(took, 1))))
	_, cpu = c.remote(r, n)
	return cpu, n, true
}
