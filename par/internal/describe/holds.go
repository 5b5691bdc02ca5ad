package describe

import "reflect"

// HasPointers reports whether values of type t contain pointers for the garbage collector to follow.
func HasPointers(t reflect.Type) bool {
	return Holds(t, func(k reflect.Kind) bool { return k > reflect.Complex128 })
}

// Holds reports whether values of type t contain something whose kind satisfies such. Arrays and structs
// themselves do not count.
func Holds(t reflect.Type, such func(k reflect.Kind) bool) bool {
	switch t.Kind() {
	case reflect.Array:
		return t.Len() > 0 && Holds(t.Elem(), such)
	case reflect.Struct:
		for field := range t.Fields() {
			if Holds(field.Type, such) {
				return true
			}
		}
		return false
	default:
		return such(t.Kind())
	}
}

// MayHoldFloats reports whether values of type t may hold floats, or something that may lead to floats, such as a pointer. If they may not,
// an associative operation has the same result whichever neighbours it combines.
func MayHoldFloats(t reflect.Type) bool {
	return Holds(t, func(k reflect.Kind) bool { return k > reflect.Uintptr && k != reflect.String })
}
