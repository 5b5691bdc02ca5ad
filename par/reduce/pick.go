package reduce

// PickSum is [SumOf] that returns a pointer to the addition, which must not be written; nil if T is no [Number]. It and
// its siblings are for methods of generic types. The compiler makes these anew for every type that a program has, so
// they should be short.
func PickSum[T any]() *Monoid[T] { return pickMonoid[T](&sums) }

// PickProduct is [ProductOf] that returns a pointer; see [PickSum].
func PickProduct[T any]() *Monoid[T] { return pickMonoid[T](&products) }

// PickMin is [MinOf] that returns a pointer, nil if T has no <; see [PickSum].
func PickMin[T any]() *Semigroup[T] { return pickSemigroup[T](&minima) }

// PickMax is [MaxOf] that returns a pointer, nil if T has no <; see [PickSum].
func PickMax[T any]() *Semigroup[T] { return pickSemigroup[T](&maxima) }

// valueOf returns *p and true, or nothing if there is none.
func valueOf[S any](p *S) (s S, ok bool) {
	if p == nil {
		return s, false
	}
	return *p, true
}

// table holds one operation by the kind of what it is on: a *Monoid or a *Semigroup of the predeclared type of that kind.
// It is laid out by the compiler, so that to pick from it costs no allocation; a generic function that returned a Monoid[T]
// with its own add[T] in it would allocate a closure for each function at every call. No kind is above 31.
type table [32]any
