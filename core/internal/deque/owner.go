package deque

// An Owner is the end of a deque that its owner works on: no method may be
// called by two goroutines at once. The zero value is an empty deque; it must not be copied after first use.
type Owner[T any] struct{ d deque[T] }

// StartAt moves the indexes of an unused deque. It is for tests, which begin
// shortly before the indexes wrap around.
func (o *Owner[T]) StartAt(index uint64) {
	o.d.bottom, o.d.low = index, index
	o.d.top.Store(index)
}

// Thief returns the other end.
func (o *Owner[T]) Thief() Thief[T] { return Thief[T]{&o.d} }

// Len returns the number of jobs at this moment. Thieves may make it fewer at
// any time.
func (o *Owner[T]) Len() int { return int(o.d.bottom - o.d.top.Load()) }

// PushBottom adds a job, which must not be nil. It looks at the end at
// which thieves work only if the ring is full, because a look would fetch a
// cache line that a thief has just written. Amortized constant time.
func (o *Owner[T]) PushBottom(job *T) {
	d := &o.d
	b := d.bottom
	if b+1-d.low >= uint64(len(d.slots)) {
		// Acquire: pairs with the claims, before which the claimers have read
		// their slots.
		d.makeRoom(d.top.Load())
	}
	// Release: pairs with the load of the slot in StealTop. The job is public
	// from here on, and the nil slot behind it is the end of the deque.
	slot(d.slots, b).Store(job)
	d.bottom = b + 1
}

// Newest returns the job that PopBottom would take, or nil. It may be lost to a thief.
func (o *Owner[T]) Newest() *T {
	d := &o.d
	if len(d.slots) == 0 {
		return nil
	}
	return slot(d.slots, d.bottom-1).Load() // Relaxed: nobody else writes slots.
}

// PopBottom takes the newest job. It returns nil when the deque is empty, and
// then no slot holds on to a job any more. Amortized constant time.
func (o *Owner[T]) PopBottom() *T {
	d := &o.d
	if d.top.Load() == d.bottom {
		d.sweep()
		return nil
	}
	job := slot(d.slots, d.bottom-1).Load() // Relaxed: nobody else writes slots.
	if job == nil || !o.TakeBack(job) {
		return nil
	}
	return job
}

// TakeBack takes job, which was pushed before, if it is the newest job and nobody has taken it. It is PopBottom for an owner
// that can use no other job.
func (o *Owner[T]) TakeBack(job *T) bool {
	d := &o.d
	if len(d.slots) == 0 {
		return false
	}
	b := d.bottom - 1
	s := slot(d.slots, b)
	if s.Load() != job { // Relaxed: nobody else writes slots.
		return false
	}
	// Sequentially consistent, this store and the load after it, for a thief
	// loads top and then the slot: either it sees nil and keeps off, or the
	// load here sees that top has come up to b. This is the full fence that
	// Lê et al. have here between bottom and top.
	s.Store(nil)
	t := d.top.Load()
	if int64(b-t) > 0 {
		d.bottom = b
		return true
	}
	// The job is the last, or it is gone. A thief that has read the slot before
	// it was cleared may yet claim it. Sequentially consistent: of all who want
	// the job one moves top; then bottom, which stands above the job, is right.
	if t == b && d.top.CompareAndSwap(t, t+1) {
		if d.low == b { // Its slot is nil: there is nothing to clear.
			d.low++
		}
		return true
	}
	d.sweep()
	return false
}

// PopTop takes the oldest job, as a thief would, and tries again when a thief
// was quicker. It returns nil when the deque is empty, and then no slot holds
// on to a job any more.
func (o *Owner[T]) PopTop() *T {
	for d := &o.d; ; {
		t := d.top.Load()
		if t == d.bottom {
			d.sweep()
			return nil
		}
		job := slot(d.slots, t).Load()
		// Sequentially consistent, as in TakeBack. The slot is left for a later push or sweep.
		if d.top.CompareAndSwap(t, t+1) {
			return job
		}
	}
}
