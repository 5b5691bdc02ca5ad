package whatif

// A watch holds the sleep protocol to what it is for: a job that can be taken is taken soon.
//
// A job can be taken if a worker searches, or if one sleeps that there is a processor for, and
// no goroutine that is ready waits for a processor. Then
// there must be a chain of wakes that leads to a theft. A worker that was woken takes a job,
// whichever, and wakes the next one if it was the last that searched; or what it waits for
// has ended, and then too it wakes the next one in its place. So as long as a job can be taken
// either one is taken or a worker comes awake, and from one such event, which is a link of the
// chain, to the next no more time passes than one wake takes. And the chain is no longer
// than there are workers, from one theft to the next.
//
// The watch is told whenever something has changed that this depends on.
type watch struct {
	pool   *pool
	holds  bool  // a job can be taken
	since  int64 // when that began, or a job was taken last
	linked int64 // the same, or when a worker came awake last
	links  int   // that came awake since then
	off    bool

	worst   int64 // the longest time without a theft
	gap     int64 // the longest time without a link
	longest int   // the most links without a theft
}

func (w *watch) init(p *pool, m Machine) {
	w.pool = p
	w.off = m.Workers > m.Processors // Then a worker that is awake waits for a processor.
}

func (w *watch) began() { w.holds, w.worst, w.gap, w.longest = false, 0, 0, 0 }

// look notes how things are now that something has changed.
func (w *watch) look() {
	p := w.pool
	if w.off || p.stand {
		return
	}
	if w.holds {
		w.worst = max(w.worst, p.now-w.since)
		w.gap = max(w.gap, p.now-w.linked)
	}
	n := p.sleep.Load()
	can := p.tasks > 0 && n.Inactive() > 0 || p.public > 0 && (n.Idle() > 0 || n.Sleeping() > p.guests())
	can = can && p.clock.waiting() == 0
	if can && !w.holds {
		w.since, w.linked, w.links = p.now, p.now, 0
	}
	w.holds = can
}

// taken is look for what was a theft.
func (w *watch) taken() {
	w.look()
	w.since, w.linked, w.links = w.pool.now, w.pool.now, 0
}

// awake is look for a worker that has come awake.
func (w *watch) awake() {
	w.look()
	w.linked = w.pool.now
	if w.links++; w.holds {
		w.longest = max(w.longest, w.links)
	}
}
