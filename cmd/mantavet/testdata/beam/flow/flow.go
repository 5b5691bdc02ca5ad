// Package flow has the names of the real one, which would bring Beam with it.
package flow

type (
	Function[T, U any] struct{}
	Predicate[T any]   struct{}
	Operation[T any]   struct{}
	Flow[T any]        struct{}
)

func Func[T, U any](name string, f func(T) U) Function[T, U]                       { return Function[T, U]{} }
func Pred[T any](name string, f func(T) bool) Predicate[T]                         { return Predicate[T]{} }
func Op[T any](name string, f func(a, b T) T) Operation[T]                         { return Operation[T]{} }
func Type[T any](name string) string                                               { return name }
func Map[T, U any](in Flow[T], f Function[T, U]) (out Flow[U])                     { return out }
func Program[S, R any](name string, p func(Flow[S]) Flow[R]) func(Flow[S]) Flow[R] { return p }
