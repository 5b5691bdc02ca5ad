// Package walk walks trees whose shape is not known before.
package walk

import (
	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/internal/under"
	"github.com/seed1237c087/manta/par/internal/block"
	"github.com/seed1237c087/manta/par/internal/engine"
	"github.com/seed1237c087/manta/par/internal/pace"
	"github.com/seed1237c087/manta/par/internal/rope"
)

// Walk is one goroutine's part of a walk over a tree.
type Walk struct {
	Out  block.Block // the result so far, in order
	Todo block.Block // the nodes that follow, the next one last
	// opened says which nodes of Todo have been opened. Nodes after its end have not.
	opened []bool
}

// Open is for a walk that leaves a node in Todo while it visits the node's children. It reports whether the last node of
// Todo, at index last, must be opened now; then its children must follow it in Todo. If Open returns false, the node was
// opened before.
func (w *Walk) Open(last int) bool {
	for len(w.opened) <= last {
		w.opened = append(w.opened, false)
	}
	if w.opened[last] {
		w.opened = w.opened[:last]
		return false
	}
	w.opened[last] = true
	return true
}

// All returns the result of a walk that begins with a Todo of root. At most limit goroutines take part; 0 stands for any
// number. step takes the last node of Todo, visits it, and returns how many nodes are left.
func All(root block.Block, limit int, step func(w *Walk) (left int)) block.Block {
	task := func(r *core.Rec[branch, rope.Rope], b branch) rope.Rope {
		out := walkOn(r, &b, step)
		b.half.Leave()
		return out
	}
	todo := root.Make(1)
	todo.Copy(0, root, 0, 1)
	bond, _ := under.TiedTo() // Once, because a Checkpoint for each node would look for the task each time.
	out := core.Recurse(task, branch{Walk: Walk{Todo: todo}, bond: bond, semaphore: engine.NewSemaphore(limit)})
	var s rope.Builder
	return s.Block(out, root.Proto())
}

// branch is the part of a walk that one goroutine does, with its limit.
type branch struct {
	Walk
	bond      *under.Bond // what the walk is tied to; nil: no context
	semaphore *engine.Semaphore
	half      *engine.SemaphoreSlot // the permit of the fork that made the branch
	depth     int                   // how many forks the branch is below
}

// walkLimit is how many nanoseconds a goroutine walks before it offers half of the rest to others. It doubles every
// walkDepth nested forks, because a stack has room for some thousands of forks, and a deep tree that has a leaf beside
// every node could fork at each node.
const (
	walkLimit = 5000
	walkDepth = 64
	// mostNodes is the most nodes that are visited between two looks at the clock. A look costs as much as a cheap node or
	// two.
	mostNodes = 16
)

func walkOn(r *core.Rec[branch, rope.Rope], b *branch, step func(w *Walk) (left int)) rope.Rope {
	start, limit := pace.Now(), int64(walkLimit)<<min(b.depth/walkDepth, 32)
	p := pace.Pace{Goal: float64(limit) / 4, Least: 1, Most: mostNodes, Next: 1}
	b.Out = b.Todo.Make(0)
	n, seen := 0, start // the nodes since the clock was read, and when it was read
	for left := b.Todo.Len(); left > 0; {
		if b.bond != nil && b.bond.Ended() {
			core.Checkpoint()
		}
		left = step(&b.Walk)
		if n++; left < 2 || n < p.Next {
			continue
		}
		now := pace.Now()
		if b.bond != nil && b.bond.Broken() {
			core.Checkpoint()
		}
		p.Note(n, now-seen)
		if n, seen = 0, now; now-start < limit {
			continue
		}
		fork, ok := b.semaphore.Fork()
		if !ok {
			continue
		}
		half := left / 2
		up, low := r.Fork(b.part(half, left, fork), b.part(0, half, fork))
		return ropeOf(b.Out).Join(up).Join(low)
	}
	return ropeOf(b.Out)
}

// part returns the branch that visits the nodes [lo, hi) of b.Todo.
func (b *branch) part(lo, hi int, fork *engine.SemaphoreSlot) branch {
	p := branch{bond: b.bond, semaphore: b.semaphore, half: fork, depth: b.depth + 1}
	p.Todo = b.Todo.Make(0)
	p.Todo.Window(b.Todo, lo, hi) // The window has no room to grow, so the branch will not write over the other one.
	if n := len(b.opened); lo < n {
		hi = min(hi, n)
		p.opened = b.opened[lo:hi:hi]
	}
	return p
}

// ropeOf returns a rope of the elements of b.
func ropeOf(b block.Block) rope.Rope {
	if b.Len() == 0 {
		return rope.Rope{}
	}
	return rope.Of(b, 0, b.Len())
}
