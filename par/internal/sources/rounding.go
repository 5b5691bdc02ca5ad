package sources

import (
	"reflect"

	"github.com/seed1237c087/manta/internal/seam"
)

// unrounded reports whether values of type t have no number in them that is rounded: no float
// and no complex number, and no interface, function or channel, behind which there may be
// one. Behind an error there may be one, too, but nobody computes with it. An operation on
// such values that is associative but for rounding is associative.
func unrounded(t reflect.Type) bool {
	if is, ok := roundings.Load(t); ok {
		return is.(bool)
	}
	is := unroundedIn(t, map[reflect.Type]bool{})
	roundings.Store(t, is)
	return is
}

// roundings are the types that were asked for. There are as many as in the source of the program.
var roundings seam.Table

var errorType = reflect.TypeFor[error]()

// unroundedIn is unrounded for a type that may be part of itself: those in seen are looked at already.
func unroundedIn(t reflect.Type, seen map[reflect.Type]bool) bool {
	if seen[t] {
		return true
	}
	seen[t] = true
	switch t.Kind() {
	case reflect.Interface:
		return t == errorType
	case reflect.Float32, reflect.Float64, reflect.Complex64, reflect.Complex128,
		reflect.Func, reflect.Chan, reflect.UnsafePointer, reflect.Invalid:
		return false
	case reflect.Pointer, reflect.Slice, reflect.Array:
		return unroundedIn(t.Elem(), seen)
	case reflect.Map:
		return unroundedIn(t.Key(), seen) && unroundedIn(t.Elem(), seen)
	case reflect.Struct:
		for f := range t.Fields() {
			if !unroundedIn(f.Type, seen) {
				return false
			}
		}
	default:
	}
	return true
}
