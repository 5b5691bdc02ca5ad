package par

import (
	"github.com/seed1237c087/manta/par/internal/check"
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/internal/sources"
	"github.com/seed1237c087/manta/par/internal/walk"
)

// Split returns a pipeline over the pieces of data that can't be split any more, from left to
// right. splitter returns the two halves of its argument and true, or the argument itself as
// left and false. When an ending runs, data is first split completely, in parallel, and the
// pieces are kept in a slice. Splitting may take longer for some halves than for others. The
// length is not known. Split panics if splitter is nil.
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

// WalkTree returns a pipeline over the nodes of a tree: root, its children, their children
// and so on. The order is the same on every run, but programs should not rely on it. When an
// ending runs, the tree is walked first, in parallel, with one call of children for each
// node, and the nodes are kept in a slice. The tree may have any shape, such as a long chain,
// but must be finite. The length is not known. WalkTree panics if children is nil.
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

// nodesOf returns a pipeline over the nodes, each before its children, or after its children if after is set. One of
// children and mayFail is nil, and code is the code of the other. There are two functions because wrapping children
// into a function that returns an error costs a sixth of a walk over cheap nodes.
func nodesOf[T any](root T, code uint64, children func(T) []T, mayFail func(T) ([]T, error), after bool) Iter[T] {
	if after {
		code++
	}
	return Iter[T]{sources.Walked(describe.WalkTree, code, &vec[T]{Xs: []T{root}}, func(w *walk.Walk) int {
		todo := w.Todo.(*vec[T])
		last := len(todo.Xs) - 1
		node := todo.Xs[last]
		opens := !after || w.Open(last) // If false, the children of node are done.
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

// push adds nodes to todo so that the first of them is visited next.
func push[T any](todo *vec[T], nodes []T) {
	for i := len(nodes) - 1; i >= 0; i-- {
		todo.Xs = append(todo.Xs, nodes[i])
	}
}
