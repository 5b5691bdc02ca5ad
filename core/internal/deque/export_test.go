package deque

// ringLen returns the length of the ring.
func (o *Owner[T]) ringLen() int { return len(o.d.slots) }

// held counts the slots that aren't nil.
func (o *Owner[T]) held() int { return o.d.ring.Load().held() }

func (r *ring[T]) held() (n int) {
	for i := range r.slots {
		if r.slots[i].Load() != nil {
			n++
		}
	}
	return n
}

// pushSeeing is a look at the deque and a push: whether it was empty, as the
// owner saw it. A thief may take the last older job during the push.
func pushSeeing[T any](o *Owner[T], job *T) (wasEmpty bool) {
	wasEmpty = o.Len() == 0
	o.PushBottom(job)
	return wasEmpty
}
