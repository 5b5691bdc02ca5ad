package whatif

// A memory is what strands share: they slow each other down if they want more of it than
// there is. All that are at work at some moment are equally slow then. So the memory has a
// time of its own, which runs as they do, and a strand ends at a time of the memory's that
// is known when it begins, however many others come and go.
type memory struct {
	bound     float64 // the part of a strand's time in which it waits for memory
	bandwidth float64 // how many strands can do that at once; 0: any number
	at        int64   // when served was right
	served    float64 // the memory's own time
	strands   heap[service]
	order     uint64
}

// A service is a strand that is at work.
type service struct {
	until float64
	order uint64
	t     *thread
}

//nolint:unused // The constraint of heap asks for it.
func (s service) before(t service) bool {
	return s.until < t.until || s.until == t.until && s.order < t.order
}

// shared reports whether anything is.
func (m *memory) shared() bool { return m.bandwidth > 0 && m.bound > 0 }

// slowness is how long a nanosecond's work takes if n strands are at work.
func (m *memory) slowness(n int) float64 {
	return 1 - m.bound + m.bound*max(1, float64(n)*m.bound/m.bandwidth)
}

// pass brings the memory's time up to now.
func (m *memory) pass(now int64) {
	if n := len(m.strands); n > 0 {
		m.served += float64(now-m.at) / m.slowness(n)
	}
	m.at = now
}

// add begins a strand of d nanoseconds.
func (m *memory) add(now int64, t *thread, d int64) {
	m.pass(now)
	m.order++
	m.strands.push(service{m.served + float64(d), m.order, t})
}

// next is when the next strand ends.
func (m *memory) next(now int64) (at int64, ok bool) {
	n := len(m.strands)
	if n == 0 {
		return 0, false
	}
	left := (m.strands[0].until - m.served) * m.slowness(n)
	return max(now, m.at+int64(left+0.5)), true
}

// take takes the strand that has ended.
func (m *memory) take(now int64) *thread {
	m.pass(now)
	s := m.strands.pop()
	m.served = max(m.served, s.until)
	return s.t
}
