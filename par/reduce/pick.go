package reduce

// PickSum returns a pointer to the addition that [SumOf] returns, or nil if T is no [Number]. The caller must not write to
// the addition. PickSum and its siblings are for methods of generic types. The compiler makes such methods anew for every
// type of a program, so they should be short.
func PickSum[T any]() *Monoid[T] { return pickMonoid[T](&sums) }

// PickProduct returns a pointer to the multiplication that [ProductOf] returns; see [PickSum].
func PickProduct[T any]() *Monoid[T] { return pickMonoid[T](&products) }

// PickMin returns a pointer to the minimum that [MinOf] returns, or nil if T has no <; see [PickSum].
func PickMin[T any]() *Semigroup[T] { return pickSemigroup[T](&minima) }

// PickMax returns a pointer to the maximum that [MaxOf] returns, or nil if T has no <; see [PickSum].
func PickMax[T any]() *Semigroup[T] { return pickSemigroup[T](&maxima) }

// valueOf returns *p and true, or the zero value and false if p is nil.
func valueOf[S any](p *S) (s S, ok bool) {
	if p == nil {
		return s, false
	}
	return *p, true
}

// table holds one operation for each kind of operand: a *Monoid or a *Semigroup of the predeclared type of that kind. The
// compiler lays out the table, so a look-up costs no allocation. A generic function that returned a Monoid[T] with its own
// add[T] would allocate a closure for each function at every call. No kind is above 31.
type table [32]any
