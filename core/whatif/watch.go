package whatif

// A watch holds the sleep protocol to what it is for: a job that can be taken is taken soon.
// A job can be taken if a worker searches, or if one sleeps that there is a processor for.
// It lies there for as long as a chain of wakes takes: each worker that is woken takes a
// job and wakes the next one. So from one theft to the next, as long as there is a job
// that can be taken, no more time may pass than one link of the chain takes.
//
// The watch is told before anything changes that this depends on.
type watch struct {
	pool  *pool
	holds bool  // a job can be taken
	since int64 // when that began, or a job was taken last
	worst int64 // the longest time
	off   bool
}

func (w *watch) init(p *pool, m Machine) {
	w.pool = p
	w.off = m.Workers > m.Processors // Then a worker that is awake waits for a processor.
}

func (w *watch) began() { w.holds, w.worst = false, 0 }

// look notes how things are before they change.
func (w *watch) look() {
	p := w.pool
	if w.off || p.stand {
		return
	}
	if w.holds {
		w.worst = max(w.worst, p.now-w.since)
	}
	n := p.sleep.Load()
	can := p.tasks > 0 && n.Inactive() > 0 || p.public > 0 && (n.Idle() > 0 || n.Sleeping() > p.guests())
	if can && !w.holds {
		w.since = p.now
	}
	w.holds = can
}

// progress is look for what is a theft.
func (w *watch) progress() {
	w.look()
	w.since = w.pool.now
}
