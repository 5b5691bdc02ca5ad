package tracer

import "github.com/seed1237c087/manta/internal/seam"

const (
	ringSize = 4096 // events: some 260 kB
	pad      = 128  // see core/internal/joinstack
)

// A Ring holds the events of one goroutine until they are read. One goroutine at a time writes.
type Ring struct {
	_ [pad]byte
	// head is how many events were written. The writer's, as the next three are.
	head seam.Uint64
	seen uint64 // tail as the writer saw it last
	open int    // slices begun and not ended, for whose ends there is room
	rec  *Recording
	// dropped counts what found no room.
	dropped seam.Uint64
	// retired: the writer writes no more.
	retired seam.Bool
	_       [pad]byte
	tail    seam.Uint64 // how many were read
	_       [pad]byte
	slots   seam.Pointer[[ringSize]Event] // nil when the recording is over

	// What follows is set by Attach and then the reader's.
	track    track
	key      any         // the pool
	finished func() bool // whether the writer is gone; nil: it never is
	reported uint64      // of dropped
}

// Recording returns what r belongs to.
func (r *Ring) Recording() *Recording { return r.rec }

// Track is the number of r's track.
func (r *Ring) Track() int32 { return r.track.id }

// Retire says that nothing more will be written.
func (r *Ring) Retire() { r.retired.Store(true) }

// Note writes an event that begins and ends nothing. False: there was no room.
func (r *Ring) Note(e *Event) bool { return r.put(e, r.open) }

// Begin writes the beginning of a slice. True: End must follow.
func (r *Ring) Begin(e *Event) bool {
	if !r.put(e, r.open+1) {
		return false
	}
	r.open++
	return true
}

// End writes the end of the slice that was begun last.
func (r *Ring) End(e *Event) {
	r.open--
	r.put(e, 0)
}

// put writes e if there is room for it and for others besides.
func (r *Ring) put(e *Event, others int) bool {
	h := r.head.Load()
	room := ringSize - uint64(others)
	if h-r.seen >= room {
		r.seen = r.tail.Load() // Acquire: the reader is through with the slots before.
		if h-r.seen >= room {
			r.dropped.Add(1)
			return false
		}
	}
	slots := r.slots.Load()
	if slots == nil {
		return false
	}
	slots[h%ringSize] = *e
	r.head.Store(h + 1) // Release: the slot.
	if h-r.seen == ringSize/2 {
		if r.seen = r.tail.Load(); h-r.seen >= ringSize/2 {
			r.rec.nudge()
		}
	}
	return true
}

// letGo gives up all that takes memory, because the recording is over. Who writes may go on for a while, and goroutines keep
// their rings as long as they live.
func (r *Ring) letGo() {
	r.slots.Store(nil)
	r.key, r.finished = nil, nil
}

// drain calls f for the events that have come since the last call.
func (r *Ring) drain(f func(*Event)) {
	t, slots := r.tail.Load(), r.slots.Load()
	for h := r.head.Load(); t != h; t++ { // Acquire: pairs with put.
		f(&slots[t%ringSize])
		r.tail.Store(t + 1) // Release: the writer may use the slot again.
	}
}
