package deque

// An Owner is the end of a deque that the owner uses. No two goroutines may call
// methods at once. The zero value is an empty deque. An Owner must not be copied after first use.
type Owner[T any] struct{ d deque[T] }

// StartAt makes the indexes of an unused deque begin at index. It is for tests that
// begin shortly before the indexes wrap around.
func (o *Owner[T]) StartAt(index uint64) {
	o.d.bottom, o.d.low = index, index
	o.d.top.Store(index)
}

// Thief returns the end at which thieves steal.
func (o *Owner[T]) Thief() Thief[T] { return Thief[T]{&o.d} }

// Len returns the number of jobs at this moment. Thieves may reduce the number
// at any time.
func (o *Owner[T]) Len() int { return int(o.d.bottom - o.d.top.Load()) }

// PushBottom adds a job, which must not be nil. It reads top only if the ring is
// full, because the load would fetch a cache line that a thief may have just
// written. It takes amortized constant time.
func (o *Owner[T]) PushBottom(job *T) {
	d := &o.d
	b := d.bottom
	if b+1-d.low >= uint64(len(d.slots)) {
		// Acquire: pairs with the claims. Before its claim, each claimer has read
		// its slot.
		d.makeRoom(d.top.Load())
	}
	// Release: pairs with the load of the slot in look. The job is public from
	// here on, and the nil slot that follows is the end of the deque.
	slot(d.slots, b).Store(job)
	d.bottom = b + 1
}

// Newest returns the job that PopBottom would take, or nil. A thief may take that job.
func (o *Owner[T]) Newest() *T {
	d := &o.d
	if len(d.slots) == 0 {
		return nil
	}
	return slot(d.slots, d.bottom-1).Load() // Relaxed: nobody else writes slots.
}

// PopBottom takes the newest job. It returns nil if the deque is empty. If so, no
// slot contains a job any more. It takes amortized constant time.
func (o *Owner[T]) PopBottom() *T {
	d := &o.d
	if d.top.Load() == d.bottom {
		d.sweep()
		return nil
	}
	job := slot(d.slots, d.bottom-1).Load() // Relaxed: nobody else writes slots.
	if job == nil || !o.TakeNewest(job) {
		return nil
	}
	return job
}

// TakeBack takes job, which was pushed before, if job is the newest job and nobody has taken it. TakeBack is PopBottom for an
// owner that can use no other job.
func (o *Owner[T]) TakeBack(job *T) bool { return o.Newest() == job && o.TakeNewest(job) }

// TakeNewest is TakeBack for the job that Newest has just returned.
func (o *Owner[T]) TakeNewest(job *T) bool {
	d := &o.d
	b := d.bottom - 1
	s := slot(d.slots, b)
	// This store and the load that follows are sequentially consistent. A thief
	// loads top and then the slot. Therefore either the thief sees nil and takes
	// nothing, or the load here sees that top has come up to b. Lê et al. have a
	// full fence between bottom and top here.
	s.Store(nil)
	t := d.top.Load()
	if int64(b-t) > 0 {
		d.bottom = b
		return true
	}
	// The job is the last one, or is gone. A thief that has read the slot before
	// the store may still claim the job. Sequentially consistent: of all goroutines
	// that want the job, one moves top. Then bottom, which is b+1, equals top.
	if t == b && d.top.CompareAndSwap(t, t+1) {
		if d.low == b { // Its slot is nil: there is nothing to clear.
			d.low++
		}
		return true
	}
	d.sweep()
	return false
}

// PopTop takes the oldest job, as a thief would, and tries again if a thief was
// quicker. It returns nil if the deque is empty. If so, no slot contains a job
// any more.
func (o *Owner[T]) PopTop() *T {
	for d := &o.d; ; {
		t := d.top.Load()
		if t == d.bottom {
			d.sweep()
			return nil
		}
		job := slot(d.slots, t).Load()
		// Sequentially consistent, as in TakeBack. A later push or sweep clears the slot.
		if d.top.CompareAndSwap(t, t+1) {
			return job
		}
	}
}
