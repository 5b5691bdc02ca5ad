package loops

import "reflect"

// KindOf returns the kind of the type that p points to. It is not inlined, so that generic code has
// no reflect.Type of its own. The interface reflect.Type has so many methods that every package
// with a pipeline would take 20 ms longer to compile.
//
//go:noinline
func KindOf(p any) reflect.Kind { return reflect.TypeOf(p).Elem().Kind() }
