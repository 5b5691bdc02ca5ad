package sleep

// reference is what the word means, written without any packing: three numbers
// and the rules of README.md. Tests and FuzzCounters compare the word with it.
type reference struct {
	sleeping, inactive int
	jec                uint32
}

func (r reference) word() uint64 {
	return uint64(r.sleeping) + uint64(r.inactive)*65536 + uint64(r.jec)*65536*65536
}

// Each transition returns false where its precondition does not hold; then the
// word's own must panic.

func (r *reference) addInactive(limit int) bool {
	if r.inactive >= limit {
		return false
	}
	r.inactive++
	return true
}

func (r *reference) subInactive() bool {
	if r.inactive == 0 || r.inactive == r.sleeping {
		return false
	}
	r.inactive--
	return true
}

func (r *reference) trySleeping(jec uint32) (asleep, ok bool) {
	if r.jec != jec {
		return false, true
	}
	if r.sleeping == r.inactive {
		return false, false
	}
	r.sleeping++
	return true, true
}

func (r *reference) subSleeping() bool {
	if r.sleeping == 0 {
		return false
	}
	r.sleeping--
	return true
}

func (r *reference) post() {
	if r.inactive > 0 && r.jec%2 == 0 {
		r.jec++
	}
}

func (r *reference) getSleepy() uint32 {
	if r.jec%2 == 1 {
		r.jec++
	}
	return r.jec
}

// toWake is the wake rule of Counters as README.md puts it, counted out job by
// job and worker by worker.
func (r *reference) toWake(n int, queueWasEmpty bool) int {
	idle, asleep, woken := r.inactive-r.sleeping, r.sleeping, 0
	for range n {
		switch {
		case queueWasEmpty && idle > 0:
			idle--
		case asleep > 0:
			asleep--
			woken++
		}
	}
	return woken
}
