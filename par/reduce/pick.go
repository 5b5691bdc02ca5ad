package reduce

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

// pickNumber returns t's entry for T. The switch goes by *T, whose value needs no room of its own in an interface.
func pickNumber[T any](t *numbers) (Monoid[T], bool) {
	var entry any
	switch any((*T)(nil)).(type) {
	case *int:
		entry = &t.i
	case *int8:
		entry = &t.i8
	case *int16:
		entry = &t.i16
	case *int32:
		entry = &t.i32
	case *int64:
		entry = &t.i64
	case *uint:
		entry = &t.u
	case *uint8:
		entry = &t.u8
	case *uint16:
		entry = &t.u16
	case *uint32:
		entry = &t.u32
	case *uint64:
		entry = &t.u64
	case *uintptr:
		entry = &t.uptr
	case *float32:
		entry = &t.f32
	case *float64:
		entry = &t.f64
	case *complex64:
		entry = &t.c64
	case *complex128:
		entry = &t.c128
	default:
		return pickNamedNumber[T](t)
	}
	return *entry.(*Monoid[T]), true
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

// pickOrdered returns t's entry for T.
func pickOrdered[T any](t *ordered) (Semigroup[T], bool) {
	var entry any
	switch any((*T)(nil)).(type) {
	case *int:
		entry = &t.i
	case *int8:
		entry = &t.i8
	case *int16:
		entry = &t.i16
	case *int32:
		entry = &t.i32
	case *int64:
		entry = &t.i64
	case *uint:
		entry = &t.u
	case *uint8:
		entry = &t.u8
	case *uint16:
		entry = &t.u16
	case *uint32:
		entry = &t.u32
	case *uint64:
		entry = &t.u64
	case *uintptr:
		entry = &t.uptr
	case *float32:
		entry = &t.f32
	case *float64:
		entry = &t.f64
	case *string:
		entry = &t.str
	default:
		return pickNamedOrdered[T](t)
	}
	return *entry.(*Semigroup[T]), true
}
