package par

import (
	"github.com/seed1237c087/manta/par/internal/check"
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/internal/sources"
	"github.com/seed1237c087/manta/par/internal/walk"
)

// Split returns a pipeline over the pieces of data that can't be split any more, from left to
// right: splitter returns the two halves of what it gets, or with ok false what it got as
// left. When an ending runs, all is split first, in parallel, and the pieces are kept in a
// slice; how long splitting takes may differ from half to half. The length is not known.
// Split panics if splitter is nil.
func Split[D any](data D, splitter func(D) (left, right D, ok bool)) Iter[D] {
	check.Func("Split", splitter == nil)
	return Iter[D]{sources.Walked(describe.Split, describe.Code(splitter), &vec[D]{Xs: []D{data}}, func(w *walk.Walk) int {
		todo := w.Todo.(*vec[D])
		last := len(todo.Xs) - 1
		d := todo.Xs[last]
		todo.Xs = todo.Xs[:last]
		left, right, ok := splitter(d)
		if ok {
			todo.Xs = append(todo.Xs, right, left)
		} else {
			out := w.Out.(*vec[D])
			out.Xs = append(out.Xs, left)
		}
		return len(todo.Xs)
	})}
}

// WalkTree returns a pipeline over the nodes of a tree, in an order that is the same on every
// run but not to be relied on: root, its children, theirs and so on. When an ending runs, the
// tree is walked first, in parallel, with children called once for each node, and the nodes
// are kept in a slice. It may be of any shape, also a long chain, but must end. The length is
// not known. WalkTree panics if children is nil.
func WalkTree[T any](root T, children func(T) []T) Iter[T] {
	check.Func("WalkTree", children == nil)
	return nodesOf(root, describe.Code(children), children, nil, false)
}

// WalkTreePrefix is [WalkTree] in the order of a walk by one goroutine that visits each node before its children.
func WalkTreePrefix[T any](root T, children func(T) []T) Iter[T] {
	check.Func("WalkTreePrefix", children == nil)
	return nodesOf(root, describe.Code(children), children, nil, false)
}

// WalkTreePostfix is [WalkTree] in the order of a walk by one goroutine that visits each node after its children.
func WalkTreePostfix[T any](root T, children func(T) []T) Iter[T] {
	check.Func("WalkTreePostfix", children == nil)
	return nodesOf(root, describe.Code(children), children, nil, true)
}

// nodesOf returns the nodes, each before its children, or after them if after is set. One of the functions is nil, and the code is
// that of the other one: a children that is wrapped so that it returns an error costs a sixth of a walk over cheap nodes.
func nodesOf[T any](root T, code uint64, children func(T) []T, mayFail func(T) ([]T, error), after bool) Iter[T] {
	if after {
		code++
	}
	return Iter[T]{sources.Walked(describe.WalkTree, code, &vec[T]{Xs: []T{root}}, func(w *walk.Walk) int {
		todo := w.Todo.(*vec[T])
		last := len(todo.Xs) - 1
		node := todo.Xs[last]
		opens := !after || w.Open(last) // Else its children have been seen to.
		if !after || !opens {
			todo.Xs = todo.Xs[:last]
			out := w.Out.(*vec[T])
			out.Xs = append(out.Xs, node)
		}
		switch {
		case !opens:
		case mayFail == nil:
			push(todo, children(node))
		default:
			nodes, err := mayFail(node)
			if err != nil {
				fail(&ElementError{-1, err})
			}
			push(todo, nodes)
		}
		return len(todo.Xs)
	})}
}

// push adds nodes to visit, the first of them next.
func push[T any](todo *vec[T], nodes []T) {
	for i := len(nodes) - 1; i >= 0; i-- {
		todo.Xs = append(todo.Xs, nodes[i])
	}
}
