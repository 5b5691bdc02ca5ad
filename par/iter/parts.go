package iter

// eachWindow runs it window by window, in order: run gets a pipeline over the
// next positions, at most next of them, and returns how many are to follow at
// most, 0 to end. It is for stages that need one thing done before the next.
func eachWindow[T any](it Iter[T], next int, run func(w Iter[T]) int) {
	b := binding{limit: it.limit(), fixed: it.fixed()}
	src := it.source()
	if sh := src.shape(); sh.is(loose | streamed) {
		src = src.settle(&b)
	}
	it = it.movedTo(nil) // The ending that calls us is in it already.
	through := func(n int) bool {
		for lo := 0; lo < n && next > 0; {
			w := it
			w.src = windowOf(src, lo, min(next, n-lo))
			lo += w.src.shape().n
			next = run(w)
		}
		return next > 0
	}
	if b.stream != nil {
		b.stream.batches(through)
	} else {
		through(src.shape().n)
	}
}

// windowOf returns the n positions of src from lo on. The length of src, which a
// batch has not, does not matter.
func windowOf[T any](src source[T], lo, n int) source[T] {
	sh := src.shape()
	sh.n = n
	return &windowSource[T]{in: src, lo: lo, sh: sh}
}

// The lengths of windows. The first is long enough to spread a few expensive
// elements over many workers, and the longest so long that the pause between two
// does not count.
const (
	firstWindow   = 64
	longestWindow = 1 << 16
)

// eachPart calls f for the elements of it part by part, in order, as long as it
// returns true. A panic surfaces when f has had all elements before it, and not
// at all where f wanted no more.
func eachPart[T any](it Iter[T], f func(xs []T) bool) {
	next := firstWindow
	eachWindow(it, next, func(w Iter[T]) int {
		xs, p := gather(w)
		if !f(xs) {
			return 0
		}
		if p != nil {
			panic(p)
		}
		next = min(2*next, longestWindow)
		return next
	})
}

// apart returns it with windows of [Blocks] and their like packed first: their
// number is not that of the positions.
func apart[T any](it Iter[T]) Iter[T] {
	if it.source().shape().is(whole) {
		it.src = &packSource[T]{it}
	}
	return it
}

// feedSource is a source that gets its elements from feed, batch by batch, when
// an ending runs.
type feedSource[T any] struct {
	// feed calls run for every batch, in order, as long as it returns true.
	// What it runs itself is for the run of b.
	feed func(b *binding, run func(xs []T) bool)
}

func (s *feedSource[T]) shape() shape {
	return shape{traits: exact | view | streamed}
}

func (s *feedSource[T]) open(int, *marks) cursor[T] {
	panic("par: internal: a streamed source was opened")
}

func (s *feedSource[T]) settle(b *binding) source[T] {
	r := &feedBatch[T]{feed: s.feed, b: binding{limit: b.limit, fixed: b.fixed}}
	b.stream = r
	return r
}

// feedBatch is the source of one run: the batch that is being worked off.
type feedBatch[T any] struct {
	sliceSource[T]
	feed func(b *binding, run func(xs []T) bool)
	b    binding
}

func (s *feedBatch[T]) open(int, *marks) cursor[T] { return s }
func (s *feedBatch[T]) settle(*binding) source[T]  { return s }

func (s *feedBatch[T]) batches(run func(n int) bool) {
	s.feed(&s.b, func(xs []T) bool {
		s.xs = xs
		return len(xs) == 0 || run(len(xs))
	})
}
