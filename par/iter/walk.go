package iter

import (
	"time"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par/internal/engine"
)

// Split returns a pipeline over the pieces of data that can't be split any more, from
// left to right: splitter returns the two halves of what it gets, or with ok false
// what it got as left. When an ending runs, all is split first, in parallel, and the
// pieces are kept in a slice; how long splitting takes may differ from half to half.
// The length is not known. Split panics where splitter is nil.
func Split[D any](data D, splitter func(D) (left, right D, ok bool)) Iter[D] {
	checkFunc("Split", splitter == nil)
	return walk(data, code(splitter), func(d D, w *walker[D]) {
		left, right, ok := splitter(d)
		if !ok {
			w.out = append(w.out, left)
			return
		}
		w.todo = append(w.todo, visit[D]{node: right}, visit[D]{node: left})
	})
}

// WalkTree returns a pipeline over the nodes of a tree, in an order that is the same
// on every run but not to be relied on: root, its children, theirs and so on. When an
// ending runs, the tree is walked first, in parallel, with children called
// once for each node, and the nodes are kept in a slice. It may be of any shape, also
// a long chain, but must end. The length is not known. WalkTree panics where children
// is nil.
func WalkTree[T any](root T, children func(T) []T) Iter[T] {
	checkFunc("WalkTree", children == nil)
	return prefix(root, children)
}

// WalkTreePrefix is [WalkTree] in the order of a walk by one goroutine that comes to
// each node before its children.
func WalkTreePrefix[T any](root T, children func(T) []T) Iter[T] {
	checkFunc("WalkTreePrefix", children == nil)
	return prefix(root, children)
}

// WalkTreePostfix is [WalkTree] in the order of a walk by one goroutine that comes to
// each node after its children.
func WalkTreePostfix[T any](root T, children func(T) []T) Iter[T] {
	checkFunc("WalkTreePostfix", children == nil)
	return walk(root, code(children)+1, func(node T, w *walker[T]) {
		w.todo = append(w.todo, visit[T]{node, true})
		w.push(children(node))
	})
}

func prefix[T any](root T, children func(T) []T) Iter[T] {
	return walk(root, code(children), func(node T, w *walker[T]) {
		w.out = append(w.out, node)
		w.push(children(node))
	})
}

// visit is something left to do in a walk.
type visit[T any] struct {
	node T
	// opened: the node is to come out now, and its children have been seen to.
	opened bool
}

// walker is one goroutine's part of a walk.
type walker[T any] struct {
	out  []T        // what has come out, in order
	todo []visit[T] // what follows that, the next one last
}

// push adds nodes to visit, the first of them next.
func (w *walker[T]) push(nodes []T) {
	for i := len(nodes) - 1; i >= 0; i-- {
		w.todo = append(w.todo, visit[T]{node: nodes[i]})
	}
}

// branch is what a walker is handed, and under what limit.
type branch[T any] struct {
	todo    []visit[T]
	permits *engine.Permits
	half    *engine.Fork // whose half the branch is
	depth   int          // of how many forks the branch is a half
}

// walkPatience is how long a walker goes on before it offers half of what is left to
// others. It doubles every walkDepth forks that lie within each other: on a stack
// there is room for some thousands, and a deep tree that has a leaf beside every node
// could make one at each.
const (
	walkPatience = 5 * time.Microsecond
	walkDepth    = 64
)

// walk returns a pipeline over what comes out when open is called for root and for
// all that it leaves to be done.
func walk[T any](root T, fn uint64, open func(node T, w *walker[T])) Iter[T] {
	task := func(r *core.Rec[branch[T], rope[T]], b branch[T]) rope[T] {
		out := walkOn(r, &walker[T]{todo: b.todo}, b, open)
		b.half.Leave()
		return out
	}
	return snapshot(func(b *binding) []T {
		return core.Recurse(task, branch[T]{todo: []visit[T]{{node: root}}, permits: engine.NewPermits(b.limit)}).slice()
	}, mix(kindWalk, fn))
}

func walkOn[T any](r *core.Rec[branch[T], rope[T]], w *walker[T], b branch[T], open func(node T, w *walker[T])) rope[T] {
	start, patience := time.Now(), walkPatience<<min(b.depth/walkDepth, 32)
	for n := 1; len(w.todo) > 0; n++ {
		core.Checkpoint()
		last := len(w.todo) - 1
		next := w.todo[last]
		w.todo = w.todo[:last]
		if next.opened {
			w.out = append(w.out, next.node)
			continue
		}
		open(next.node, w)
		// To read the clock costs as much as a cheap node or two.
		if len(w.todo) < 2 || n >= 16 && n%16 != 0 || time.Since(start) < patience {
			continue
		}
		fork, ok := b.permits.Fork()
		if !ok {
			continue
		}
		half := len(w.todo) / 2
		// The upper half comes first and may grow into the free memory behind
		// it; the lower one must not grow into that.
		up, low := r.Fork(branch[T]{w.todo[half:], b.permits, fork, b.depth + 1}, branch[T]{w.todo[:half:half], b.permits, fork, b.depth + 1})
		return ropeOf(w.out).join(up).join(low)
	}
	return ropeOf(w.out)
}

func ropeOf[T any](xs []T) rope[T] { return rope[T]{first: xs, len: len(xs)} }
