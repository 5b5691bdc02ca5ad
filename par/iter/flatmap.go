package iter

import (
	"iter"
	"slices"
)

// FlatMap returns a pipeline over the elements of all slices f(x), x an element of
// it, one slice behind the other. The slices are made part by part, in parallel,
// and when a part is there, the stages behind run over its elements, in parallel
// and evenly, however unequal the slices are. So a part of the slices is held at a
// time, of about 65,536 elements as far as the lengths of the slices before tell;
// nothing is copied. The length is not known. FlatMap panics where f is nil, and where the slices of a part have more
// elements than an int can count.
func FlatMap[T, U any](it Iter[T], f func(T) []U) Iter[U] {
	checkFunc("FlatMap", f == nil)
	return flatten(it, f, code(f))
}

// FlatMapIter is [FlatMap] for an f that returns pipelines: each of them is
// collected, in parallel where that pays, and tuned as itself.
func FlatMapIter[T, U any](it Iter[T], f func(T) Iter[U]) Iter[U] {
	checkFunc("FlatMapIter", f == nil)
	return flatten(it, func(x T) []U { return f(x).Collect() }, code(f))
}

// FlatMapSeq is [FlatMap] for an f that returns sequences: each of them is collected
// by one goroutine, so it must end.
func FlatMapSeq[T, U any](it Iter[T], f func(T) iter.Seq[U]) Iter[U] {
	checkFunc("FlatMapSeq", f == nil)
	return flatten(it, func(x T) []U { return slices.Collect(f(x)) }, code(f))
}

// Flatten returns a pipeline over the elements of all slices that are elements of
// it, one slice behind the other. See [FlatMap].
func Flatten[T any](it Iter[[]T]) Iter[T] {
	return flatten(it, func(xs []T) []T { return xs }, kindFlatMap)
}

// FlattenIter returns a pipeline over the elements of all pipelines that are
// elements of it, one behind the other. See [FlatMapIter].
func FlattenIter[T any](it Iter[Iter[T]]) Iter[T] {
	return flatten(it, Iter[T].Collect, kindFlatMap)
}

func flatten[T, U any](it Iter[T], f func(T) []U, key uint64) Iter[U] {
	lists := apart(it)
	in := onto[T, []U](lists, newMap(lists.source(), f), mix(kindFlatMap, key))
	return onto[T, U](it, &flatSource[U]{in}, mix(kindFlatMap, key))
}

type flatSource[T any] struct{ in Iter[[]T] }

func (s *flatSource[T]) shape() shape {
	return shape{width: size[T](), traits: exact | view | streamed}
}

func (s *flatSource[T]) open(int, *marks) cursor[T] {
	panic("par: internal: a streamed source was opened")
}

func (s *flatSource[T]) settle(b *binding) source[T] {
	r := &flatBatch[T]{in: s.in.before(b)}
	b.stream = r
	return r
}

// flatBatch is the source of one run: the elements of the slices of a part.
type flatBatch[T any] struct {
	in    Iter[[]T]
	lists [][]T // none is empty
	ends  []int // where the lists end among the elements
}

const (
	// flatPart is how many elements a part is meant to have.
	flatPart = 1 << 16
	// leastLists is how many slices a part has at least, however long they are:
	// to make them may be what takes the time.
	leastLists = 16
)

func (s *flatBatch[T]) batches(run func(n int) bool) {
	next := firstWindow
	eachWindow(s.in, next, func(w Iter[[]T]) int {
		lists, p := gather(w)
		n := s.hold(lists)
		more := n == 0 || run(n)
		s.hold(nil)
		if !more {
			return 0
		}
		if p != nil {
			panic(p)
		}
		fits := 2 * next
		if n > 0 {
			fits = min(fits, flatPart*next/n)
		}
		next = min(max(fits, leastLists), longestWindow)
		return next
	})
}

// hold makes lists the batch and returns its length.
func (s *flatBatch[T]) hold(lists [][]T) int {
	clear(s.lists) // Keep nothing of the user's alive.
	s.lists, s.ends = s.lists[:0], s.ends[:0]
	n := 0
	for _, xs := range lists {
		if len(xs) > 0 {
			if n += len(xs); n < 0 {
				panic("par: FlatMap: the slices have more elements than an int can count")
			}
			s.lists, s.ends = append(s.lists, xs), append(s.ends, n)
		}
	}
	return n
}

func (s *flatBatch[T]) shape() shape {
	return shape{width: size[T](), traits: exact | view}
}

func (s *flatBatch[T]) settle(*binding) source[T] { return s }

func (s *flatBatch[T]) open(size int, _ *marks) cursor[T] {
	return &flatCursor[T]{s: s, size: size}
}

// flatCursor has blocks that are windows of one list, or copies where they reach
// over its end.
type flatCursor[T any] struct {
	s    *flatBatch[T]
	size int
	buf  []T
}

func (c *flatCursor[T]) block(lo, hi int, _ []T) []T {
	s := c.s
	i, _ := slices.BinarySearch(s.ends, lo+1) // the list that lo is in
	begin := s.ends[i] - len(s.lists[i])
	if hi <= s.ends[i] {
		return s.lists[i][lo-begin : hi-begin : hi-begin]
	}
	if c.buf == nil {
		c.buf = make([]T, 0, c.size)
	}
	out := c.buf
	out = append(out, s.lists[i][lo-begin:]...)
	for i++; len(out) < hi-lo; i++ {
		out = append(out, s.lists[i][:min(len(s.lists[i]), hi-lo-len(out))]...)
	}
	return out
}

func (c *flatCursor[T]) salvage() []T { return nil }
