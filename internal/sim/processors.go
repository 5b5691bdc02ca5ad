package sim

import (
	"fmt"
	"math"
	"slices"
	"time"
)

// takeIdle takes the processor that was last in use of those without a goroutine; nil: there is none.
func (m *machine) takeIdle() *processor {
	n := len(m.idle)
	if n == 0 {
		return nil
	}
	p := m.idle[n-1]
	m.idle = m.idle[:n-1]
	return p
}

// wake makes g ready. by is who does, and pays for it; nil: a clock.
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
	case at < m.coming: // Go leaves it to a processor that comes to wake the next one.
		by.at += m.Queue
	default:
		by.at += m.Wake
	}
	m.coming = g.at
}

// give has p go on with g at that time.
func (m *machine) give(p *processor, g *goroutine, at time.Duration) {
	p.g, g.proc = g, p
	g.at, g.since = at, at
	m.limit = min(m.limit, at)
}

// release takes the processor of g, which has come as far as at, and gives it to who has been ready for longest.
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

// settle makes those ready that were blocked and can go on.
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

// leave takes g, the goroutine that runs now, off its processor if it is to give that up, for that reason.
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
		case len(m.idle) > 0: // Go wakes one for what anybody may take.
			g.at += m.Wake
		default:
			g.at += m.Yield
		}
	case blocks:
		if g.canRun() {
			g.fresh = true // Somebody else may come before it yet.
			return
		}
		m.Blocked++
		g.state = blocked
		m.release(g, g.at+m.Park)
	case ends:
		m.release(g, g.at)
	}
}

// requeue puts g behind those that are ready.
func (m *machine) requeue(g *goroutine) {
	g.state = ready
	m.queue = append(m.queue, g)
	m.release(g, g.at)
}

// decide lets the goroutine go on that is least far, as controller.decide does.
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

// next is who goes on, and sets until when; nil: nobody can.
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

// least is the goroutine with a processor that is least far, and how far the next one is.
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

// firstTimer is which timer fires first; -1: there is none.
func (m *machine) firstTimer() int {
	first := -1
	for i, t := range m.timers {
		if first < 0 || t.at < m.timers[first].at {
			first = i
		}
	}
	return first
}

// begins reports whether g goes on: if it was made ready, somebody else may have come before it since, and it blocks again.
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

// stop takes a timer that has not fired off, and reports whether there was one.
func (m *machine) stop(g *goroutine) bool {
	i := slices.Index(m.timers, g)
	if i < 0 {
		return false
	}
	m.timers = slices.Delete(m.timers, i, i+1)
	return true
}
