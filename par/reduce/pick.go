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

// copyMonoid returns *m and true, or nothing if there is none.
func copyMonoid[T any](m *Monoid[T]) (Monoid[T], bool) {
	if m == nil {
		return Monoid[T]{}, false
	}
	return *m, true
}

// copySemigroup returns *s and true, or nothing if there is none.
func copySemigroup[T any](s *Semigroup[T]) (Semigroup[T], bool) {
	if s == nil {
		return Semigroup[T]{}, false
	}
	return *s, true
}

// numbers holds one operation for every predeclared type of [Number]. Such a table is laid out by the compiler, so that
// to pick from it costs no allocation; a generic function that returned a Monoid[T] with its own add[T] in it would
// allocate a closure for each function at every call.
type numbers struct {
	i    Monoid[int]
	i8   Monoid[int8]
	i16  Monoid[int16]
	i32  Monoid[int32]
	i64  Monoid[int64]
	u    Monoid[uint]
	u8   Monoid[uint8]
	u16  Monoid[uint16]
	u32  Monoid[uint32]
	u64  Monoid[uint64]
	uptr Monoid[uintptr]
	f32  Monoid[float32]
	f64  Monoid[float64]
	c64  Monoid[complex64]
	c128 Monoid[complex128]
}

// ordered holds one operation for every predeclared type of [cmp.Ordered].
type ordered struct {
	i    Semigroup[int]
	i8   Semigroup[int8]
	i16  Semigroup[int16]
	i32  Semigroup[int32]
	i64  Semigroup[int64]
	u    Semigroup[uint]
	u8   Semigroup[uint8]
	u16  Semigroup[uint16]
	u32  Semigroup[uint32]
	u64  Semigroup[uint64]
	uptr Semigroup[uintptr]
	f32  Semigroup[float32]
	f64  Semigroup[float64]
	str  Semigroup[string]
}
