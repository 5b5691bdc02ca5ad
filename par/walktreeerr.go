package par

import (
	"github.com/seed1237c087/manta/par/internal/check"
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/internal/sources"
	"github.com/seed1237c087/manta/par/internal/walk"
)

// The walk stands here once more, because a children that is wrapped so that it returns an
// error costs a sixth of a walk over cheap nodes.

// WalkTreeErr is [WalkTree] for a children that may fail. The first error in the order of
// [WalkTreePrefix] surfaces, as an [*ElementError] without an index; see [MapErr] for how.
// The tree is walked before anything else runs, so the ending has seen no element then. What
// other goroutines walk at that time goes on to its end or to an error. WalkTreeErr panics if
// children is nil.
func WalkTreeErr[T any](root T, children func(T) ([]T, error)) Iter[T] {
	check.Func("WalkTreeErr", children == nil)
	return nodesOfErr(root, children, false)
}

// WalkTreePrefixErr is [WalkTreePrefix] for a children that may fail; see [WalkTreeErr].
func WalkTreePrefixErr[T any](root T, children func(T) ([]T, error)) Iter[T] {
	check.Func("WalkTreePrefixErr", children == nil)
	return nodesOfErr(root, children, false)
}

// WalkTreePostfixErr is [WalkTreePostfix] for a children that may fail; see [WalkTreeErr].
func WalkTreePostfixErr[T any](root T, children func(T) ([]T, error)) Iter[T] {
	check.Func("WalkTreePostfixErr", children == nil)
	return nodesOfErr(root, children, true)
}

// nodesOfErr is nodesOf for a children that may fail.
func nodesOfErr[T any](root T, children func(T) ([]T, error), after bool) Iter[T] {
	return Iter[T]{sources.Walked(describe.WalkTree, walkCode(children, after), &vec[T]{Xs: []T{root}}, func(w *walk.Walk) int {
		todo := w.Todo.(*vec[T])
		last := len(todo.Xs) - 1
		node := todo.Xs[last]
		opens := !after || w.Open(last)
		if !after || !opens {
			todo.Xs = todo.Xs[:last]
			out := w.Out.(*vec[T])
			out.Xs = append(out.Xs, node)
		}
		if opens {
			pushErr(todo, node, children)
		}
		return len(todo.Xs)
	})}
}

// pushErr adds the children of node to what is to be visited, the first of them next.
func pushErr[T any](todo *vec[T], node T, children func(T) ([]T, error)) {
	nodes, err := children(node)
	if err != nil {
		fail(&ElementError{-1, err})
	}
	push(todo, nodes)
}
