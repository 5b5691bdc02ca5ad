package flow

// The types of this file are functions under a name. A worker process elsewhere finds them by it, so they are made in
// package variables. What is wrong with one is told by RunLocal and RunBeam before anything runs.

// A Function is a registered func(T) U. [Func] makes it.
type Function[T, U any] struct {
	*named
	f func(T) U
}

// Func registers f under a name and returns it for [Map], [GroupBy], [FlatMap] and their kin. Call it in the
// declaration of a package variable:
//
//	var lower = flow.Func("lower", strings.ToLower)
//
// A name stands for one function in the whole program. f may be a declared function, a method expression or a literal
// that is written in that declaration; RunLocal and RunBeam refuse others, for a worker in another process can't know
// what variables they have captured. f must be pure: a runner may call it again for the same element. Func panics if f is
// nil or name is empty.
func Func[T, U any](name string, f func(T) U) Function[T, U] {
	return Function[T, U]{enroll("Func", name, f), f}
}

// A Predicate is a registered func(T) bool. [Pred] makes it.
type Predicate[T any] struct {
	*named
	f func(T) bool
}

// Pred registers f under a name, for [Flow.Filter]. What [Func] says of functions holds.
func Pred[T any](name string, f func(T) bool) Predicate[T] {
	return Predicate[T]{enroll("Pred", name, f), f}
}

// An Operation is a registered func(T, T) T. [Op] makes it.
type Operation[T any] struct {
	*named
	f func(a, b T) T
}

// Op registers f under a name, for [ReduceBy] and [Reduce]. It should be associative. It need not be commutative, because
// partial results are combined in the order of positions. What [Func] says of functions holds.
func Op[T any](name string, f func(a, b T) T) Operation[T] {
	return Operation[T]{enroll("Op", name, f), f}
}

// A Choice is a registered func(T) (U, bool). [Partial] makes it.
type Choice[T, U any] struct {
	*named
	f func(T) (U, bool)
}

// Partial registers f under a name, for [FilterMap]. What [Func] says of functions holds.
func Partial[T, U any](name string, f func(T) (U, bool)) Choice[T, U] {
	return Choice[T, U]{enroll("Partial", name, f), f}
}

// A Trial is a registered func(T) (U, error). [Fallible] makes it.
type Trial[T, U any] struct {
	*named
	f func(T) (U, error)
}

// Fallible registers f under a name, for [MapErr] and [MapDead]. What [Func] says of functions holds.
func Fallible[T, U any](name string, f func(T) (U, error)) Trial[T, U] {
	return Trial[T, U]{enroll("Fallible", name, f), f}
}

// A Function2 is a registered func(A, B) U. [Func2] makes it.
type Function2[A, B, U any] struct {
	*named
	f func(A, B) U
}

// Func2 registers f under a name, for [SideInput]. What [Func] says of functions holds.
func Func2[A, B, U any](name string, f func(A, B) U) Function2[A, B, U] {
	return Function2[A, B, U]{enroll("Func2", name, f), f}
}

// A Visitor is a registered func(T). [Visit] makes it.
type Visitor[T any] struct {
	*named
	f func(T)
}

// Visit registers f under a name, for [Flow.Inspect]. What [Func] says of functions holds.
func Visit[T any](name string, f func(T)) Visitor[T] {
	return Visitor[T]{enroll("Visit", name, f), f}
}

// An Ordering is a registered func(a, b T) int. [Order] makes it.
type Ordering[T any] struct {
	*named
	f func(a, b T) int
}

// Order registers a comparison under a name, for [TopKFunc] and [SortWithin]. Elements that compare as equal
// keep the order of their positions. What [Func] says of functions holds.
func Order[T any](name string, cmp func(a, b T) int) Ordering[T] {
	return Ordering[T]{enroll("Order", name, cmp), cmp}
}
