package sim

import (
	"fmt"
	"math"
	"slices"
	"time"
)

// takeIdle takes a processor without a goroutine, the one that was in use most recently. It returns nil if there is none.
func (m *machine) takeIdle() *processor {
	n := len(m.idle)
	if n == 0 {
		return nil
	}
	p := m.idle[n-1]
	m.idle = m.idle[:n-1]
	return p
}

// wake makes g ready. by is the goroutine that does so and pays for it, or nil if g is a timer.
func (m *machine) wake(g, by *goroutine) {
	at := g.at
	if by != nil {
		at = by.at
	}
	g.state, g.at, g.fresh = ready, at, true
	m.Woken++
	p := m.takeIdle()
	if p == nil {
		m.queue = append(m.queue, g)
		if by != nil {
			by.at += m.Queue
		}
		return
	}
	m.give(p, g, max(at, p.free)+m.Prices.Woken)
	switch {
	case by == nil:
	case at < m.coming: // In Go, the processor that is being woken wakes the next one.
		by.at += m.Queue
	default:
		by.at += m.Wake
	}
	m.coming = g.at
}

// give makes p run g from that time on.
func (m *machine) give(p *processor, g *goroutine, at time.Duration) {
	p.g, g.proc = g, p
	g.at, g.since = at, at
	m.limit = min(m.limit, at)
}

// release takes the processor of g at time at, and gives it to the goroutine that has been ready for longest.
func (m *machine) release(g *goroutine, at time.Duration) {
	p := g.proc
	g.proc, p.g, p.free = nil, nil, at
	if len(m.queue) == 0 {
		m.idle = append(m.idle, p)
		return
	}
	next := m.queue[0]
	m.queue = m.queue[1:]
	m.give(p, next, max(at, next.at)+m.Switch)
}

// settle makes ready the goroutines that were blocked and can go on.
func (m *machine) settle(c *controller) {
	c.dirty = false
	for _, g := range c.live {
		if g.state != blocked || g.proc != nil || g.locks != nil && m.unlocked[g.locks] != nil || !g.canRun() {
			continue
		}
		if g.locks != nil {
			m.unlocked[g.locks] = g // As with sync.Mutex, one at a time.
		}
		m.wake(g, c.cur)
	}
}

// leave takes g, the goroutine that runs now, off its processor, if g gives up the processor for that reason.
func (m *machine) leave(g *goroutine, why reason) {
	switch why {
	case goesOn:
		if len(m.queue) > 0 && g.at-g.since > m.Slice {
			m.Preempted++
			m.requeue(g)
		}
	case yields:
		switch {
		case len(m.queue) > 0:
			m.requeue(g)
		case len(m.idle) > 0: // Go wakes a processor for a goroutine that any processor may take.
			g.at += m.Wake
		default:
			g.at += m.Yield
		}
	case blocks:
		if g.canRun() {
			g.fresh = true // Another goroutine may still come before g.
			return
		}
		m.Blocked++
		g.state = blocked
		m.release(g, g.at+m.Park)
	case ends:
		m.release(g, g.at)
	}
}

// requeue puts g at the end of the queue.
func (m *machine) requeue(g *goroutine) {
	g.state = ready
	m.queue = append(m.queue, g)
	m.release(g, g.at)
}

// decide lets the goroutine with the earliest time go on, as controller.decide does.
func (m *machine) decide(c *controller, why reason) {
	if c.steps >= c.config.MaxSteps {
		c.fail(Endless, fmt.Sprintf("%d steps, and the program has not ended", c.steps))
	}
	if c.failure != nil {
		return // The caller has ended, and so has the run.
	}
	if c.dirty {
		m.settle(c)
	}
	g := c.cur
	m.leave(g, why)
	next := m.next()
	if next == nil {
		c.stuck(why)
		return
	}
	if next == g && why != ends {
		return
	}
	c.next = next
	if why != ends {
		g.on.pass()
	}
}

// next returns the goroutine that goes on, and sets m.limit. It returns nil if no goroutine can go on.
func (m *machine) next() *goroutine {
	for {
		g, limit := m.least()
		at := time.Duration(math.MaxInt64)
		if i := m.firstTimer(); i >= 0 {
			at = m.timers[i].at
			if g == nil || at <= g.at {
				t := m.timers[i]
				m.timers = slices.Delete(m.timers, i, i+1)
				m.wake(t, nil)
				continue
			}
		}
		if g == nil {
			return nil
		}
		if m.begins(g) {
			m.limit = min(limit, at)
			m.Ready += max(0, g.at-m.now) * time.Duration(len(m.procs)-len(m.idle)+len(m.queue))
			m.now = max(m.now, g.at)
			return g
		}
	}
}

// least returns, of the goroutines with a processor, the one with the earliest time, and the time of the second one.
func (m *machine) least() (first *goroutine, second time.Duration) {
	second = math.MaxInt64
	for _, p := range m.procs {
		switch g := p.g; {
		case g == nil:
		case first == nil:
			first = g
		case g.at < first.at:
			second, first = first.at, g
		default:
			second = min(second, g.at)
		}
	}
	return first, second
}

// firstTimer returns the index of the timer that fires first, or -1 if there is none.
func (m *machine) firstTimer() int {
	first := -1
	for i, t := range m.timers {
		if first < 0 || t.at < m.timers[first].at {
			first = i
		}
	}
	return first
}

// begins reports whether g goes on. If g was made ready, another goroutine may have come before it since; then g blocks again.
func (m *machine) begins(g *goroutine) bool {
	if !g.fresh {
		return true
	}
	g.fresh = false
	if g.locks != nil {
		delete(m.unlocked, g.locks)
	}
	if g.canRun() {
		return true
	}
	m.Blocked++
	g.state = blocked
	m.release(g, g.at+m.Park)
	return false
}

// stop removes the timer g, and reports whether it had not fired yet.
func (m *machine) stop(g *goroutine) bool {
	i := slices.Index(m.timers, g)
	if i < 0 {
		return false
	}
	m.timers = slices.Delete(m.timers, i, i+1)
	return true
}
