package sim

// A Tick writes to out the bodies of in after the tick at time t. Both have the same
// length, and share no memory. in is only read.
type Tick func(out, in []Body, t int)

// A World is a flock on its way: two buffers of bodies, of which each tick
// reads one and writes the other.
type World struct {
	now, next []Body
	time      int
}

// NewWorld returns a world at time 0 with a copy of bodies.
func NewWorld(bodies []Body) *World {
	w := &World{now: make([]Body, len(bodies)), next: make([]Body, len(bodies))}
	w.Reset(bodies)
	return w
}

// Reset puts the world back to time 0 with a copy of bodies, of which there must
// be as many as it was made with.
func (w *World) Reset(bodies []Body) {
	if len(bodies) != len(w.now) {
		panic("sim: World.Reset: another number of bodies than the world has")
	}
	copy(w.now, bodies)
	w.time = 0
}

// Run lets the given number of ticks pass.
func (w *World) Run(tick Tick, ticks int) {
	for range ticks {
		tick(w.next, w.now, w.time)
		w.now, w.next = w.next, w.now
		w.time++
	}
}

// Bodies returns the bodies as they are now. They change with the next Run.
func (w *World) Bodies() []Body { return w.now }
