package par

import (
	"github.com/seed1237c087/manta/par/internal/check"
	"github.com/seed1237c087/manta/par/internal/describe"
)

// WalkTreeErr is [WalkTree] for a children that may fail. The first error in the order of
// [WalkTreePrefix] surfaces, as an [*ElementError] without an index; [MapErr] says how. The
// tree is walked before anything else runs, so the ending has seen no element then. Other
// goroutines that walk at that time finish their walk, or stop at an error. WalkTreeErr
// panics if children is nil.
func WalkTreeErr[T any](root T, children func(T) ([]T, error)) Iter[T] {
	check.Func("WalkTreeErr", children == nil)
	return nodesOf(root, describe.Code(children), nil, children, false)
}

// WalkTreePrefixErr is [WalkTreePrefix] for a children that may fail; see [WalkTreeErr].
func WalkTreePrefixErr[T any](root T, children func(T) ([]T, error)) Iter[T] {
	check.Func("WalkTreePrefixErr", children == nil)
	return nodesOf(root, describe.Code(children), nil, children, false)
}

// WalkTreePostfixErr is [WalkTreePostfix] for a children that may fail; see [WalkTreeErr].
func WalkTreePostfixErr[T any](root T, children func(T) ([]T, error)) Iter[T] {
	check.Func("WalkTreePostfixErr", children == nil)
	return nodesOf(root, describe.Code(children), nil, children, true)
}
