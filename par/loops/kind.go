package loops

import "reflect"

// KindOf returns the kind of the type that p points to. It is not inlined, and generic code
// has no reflect.Type of its own, because that is an interface with so many methods that
// every package with a pipeline would take 20 ms longer to compile.
//
//go:noinline
func KindOf(p any) reflect.Kind { return reflect.TypeOf(p).Elem().Kind() }
