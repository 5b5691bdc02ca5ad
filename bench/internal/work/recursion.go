package work

import (
	"github.com/seed1237c087/manta/bench/internal/measure"
	"github.com/seed1237c087/manta/core"
)

func fib(n int) int {
	if n < 2 {
		return n
	}
	return fib(n-1) + fib(n-2)
}

func fibJoin(n int) int {
	if n < 2 {
		return n
	}
	a, b := core.Join2(func() int { return fibJoin(n - 1) }, func() int { return fibJoin(n - 2) })
	return a + b
}

func fibFork(n int) int {
	if n < 2 {
		return n
	}
	a, b := core.Fork(fibFork, n-1, n-2)
	return a + b
}

func fibRecurse(r *core.Rec[int, int], n int) int {
	if n < 2 {
		return n
	}
	a, b := r.Fork(n-1, n-2)
	return a + b
}

// A node of a tree whose nodes lie where the allocator puts them.
type node struct {
	left, right *node
	value       int
}

// grow returns a balanced tree of that depth, whose values are its nodes' numbers
// from first on, and the next number.
func grow(depth, first int) (tree *node, next int) {
	if depth == 0 {
		return nil, first
	}
	tree = &node{value: first}
	tree.left, next = grow(depth-1, first+1)
	tree.right, next = grow(depth-1, next)
	return tree, next
}

func treeSum(t *node) int {
	if t == nil {
		return 0
	}
	return t.value + treeSum(t.left) + treeSum(t.right)
}

func treeFork(t *node) int {
	if t == nil {
		return 0
	}
	a, b := core.Fork(treeFork, t.left, t.right)
	return t.value + a + b
}

func treeRecurse(r *core.Rec[*node, int], t *node) int {
	if t == nil {
		return 0
	}
	a, b := r.Fork(t.left, t.right)
	return t.value + a + b
}

// recursionRows are fib and tree_sum, which fork at every call. Goroutines in
// place of forks would take seconds.
func recursionRows(everyone crew) []Row {
	var rows []Row
	for _, c := range []crew{single, everyone} {
		rows = append(rows, fibRow("fib", c, "Recurse", func(s *slot[int], n int, check func(int) error) []measure.Rival {
			return []measure.Rival{
				s.by("calls", func() int { return fib(n) }, check),
				s.by("Fork", func() int { return fibFork(n) }, check),
				s.by("Recurse", func() int { return core.Recurse(fibRecurse, n) }, check),
			}
		}))
	}
	rows = append(rows, fibRow("fib_join", everyone, "Join2", func(s *slot[int], n int, check func(int) error) []measure.Rival {
		return []measure.Rival{
			s.by("calls", func() int { return fib(n) }, check),
			s.by("Join2", func() int { return fibJoin(n) }, check),
		}
	}))
	for _, c := range []crew{single, everyone} {
		rows = append(rows,
			treeRow("tree_sum/10", "a balanced tree of depth 10 (1,023 nodes)", c, 10),
			treeRow("tree_sum/22", "a balanced tree of depth 22 (4.2 million nodes)", c, 22))
	}
	return rows
}

// fibRow compares that rival with plain calls.
func fibRow(name string, c crew, rival string, rivals func(s *slot[int], n int, check func(int) error) []measure.Rival) Row {
	compare := []measure.Comparison{{Rival: rival, Against: "calls"}}
	if rival == "Recurse" && !c.own {
		compare = append(compare,
			measure.Comparison{Rival: rival, Against: rayon, Factor: 0.6},
			measure.Comparison{Rival: rival, Against: oneTBB, Factor: 0.06})
	}
	return Row{
		Name: name + "/" + c.Name, Title: "fib(30), forking at every call; " + c.String(),
		Setup: func(e *Env) ([]measure.Rival, error) {
			n := 30
			if e.Shrink > 1 {
				n /= 2
			}
			return c.sendWith(e, errand{"fib", []any{n}, sameNumber(fib(n))}, rivals(new(slot[int]), n, same(fib(n)))...)
		},
		Compare: compare,
	}
}

func treeRow(name, title string, c crew, depth int) Row {
	compare := []measure.Comparison{{Rival: "Recurse", Against: "calls"}}
	switch {
	case c.own:
	case depth == 22:
		compare = []measure.Comparison{{Rival: "Recurse", Against: "calls", Factor: 0.75}, {Rival: "Recurse", Against: rayon, Factor: 0.6}}
	default:
		compare = []measure.Comparison{{Rival: "Recurse", Against: "calls", Factor: 2.5}, {Rival: "Recurse", Against: rayon, Factor: 0.5}}
	}
	return Row{
		Name: name + "/" + c.Name, Title: "sum over " + title + ", forking at every node; " + c.String(),
		Setup: func(e *Env) ([]measure.Rival, error) {
			depth := depth
			if e.Shrink > 1 {
				depth /= 2
			}
			tree, next := grow(depth, 0)
			var s slot[int]
			sum := next * (next - 1) / 2
			check := same(sum)
			return c.sendWith(e, errand{"tree_sum", []any{depth}, sameNumber(sum)},
				s.by("calls", func() int { return treeSum(tree) }, check),
				s.by("Fork", func() int { return treeFork(tree) }, check),
				s.by("Recurse", func() int { return core.Recurse(treeRecurse, tree) }, check))
		},
		Compare: compare,
	}
}
