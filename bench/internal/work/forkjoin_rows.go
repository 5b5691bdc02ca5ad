package work

import (
	"fmt"

	"github.com/seed1237c087/manta/bench/internal/forkjoin"
	"github.com/seed1237c087/manta/bench/internal/measure"
)

const (
	skynetLeaves = 1_000_000
	queensOrder  = 11
	matrixOrder  = 512
)

// forkJoinRows are the programs by which schedulers are compared. Those of UTS have no rival in another language: most of their time is
// SHA-1, which Go's library has in assembly.
func forkJoinRows(everyone crew) []Row {
	var rows []Row
	for _, c := range []crew{single, everyone} {
		rows = append(rows, skynetRow(c), queensRow(c), matmulRow(c), utsRow(c, forkjoin.T1), utsRow(c, forkjoin.T3))
	}
	return rows
}

// againstCalls compares ways with plain calls. By scopes there are two more, which have a bound.
func againstCalls(c crew, scopes bool) []measure.Comparison {
	of := []measure.Comparison{{Rival: "Recurse", Against: "calls"}}
	if scopes {
		for _, way := range []string{"InScope", "InScope for each board"} {
			scope := measure.Comparison{Rival: way, Against: "calls"}
			if c.own {
				scope.Factor = 1.5
			}
			of = append(of, scope)
		}
	}
	if !c.own {
		of = append(of, measure.Comparison{Rival: "Recurse", Against: rayon})
	}
	return of
}

func skynetRow(c crew) Row {
	return Row{
		Name: "skynet/" + c.Name, Title: "sum over a million leaves of a tree with ten children at each node; " + c.String(),
		Setup: func(e *Env) ([]measure.Rival, error) {
			leaves := skynetLeaves
			if e.Shrink > 1 {
				leaves = 1000
			}
			var s slot[int]
			sum := leaves * (leaves - 1) / 2
			check := same(sum)
			return c.sendWith(e, errand{"skynet", []any{leaves}, sameNumber(sum)},
				s.by("calls", func() int { return forkjoin.Skynet(0, leaves) }, check),
				s.by("InScope", func() int { return forkjoin.SkynetScope(0, leaves) }, check),
				s.by("Recurse", func() int { return forkjoin.SkynetRecurse(leaves) }, check))
		},
		Compare: againstCalls(c, false),
	}
}

func queensRow(c crew) Row {
	return Row{
		Name: "nqueens/" + c.Name, Title: fmt.Sprintf("ways to place %d queens; %v", queensOrder, c),
		Setup: func(e *Env) ([]measure.Rival, error) {
			n := queensOrder
			if e.Shrink > 1 {
				n = 7
			}
			var s slot[int]
			ways := forkjoin.Queens(n)
			check := same(ways)
			return c.sendWith(e, errand{"nqueens", []any{n}, sameNumber(ways)},
				s.by("calls", func() int { return forkjoin.Queens(n) }, check),
				s.by("InScope", func() int { return forkjoin.QueensScope(n) }, check),
				s.by("InScope for each board", func() int { return forkjoin.QueensScopes(n) }, check),
				s.by("Recurse", func() int { return forkjoin.QueensRecurse(n) }, check))
		},
		Compare: againstCalls(c, true),
	}
}

func matmulRow(c crew) Row {
	compare := []measure.Comparison{{Rival: "Join", Against: "calls"}}
	if !c.own {
		compare = append(compare, measure.Comparison{Rival: "Join", Against: rayon})
	}
	return Row{
		Name: "matmul/" + c.Name, Title: fmt.Sprintf("product of matrices of integers of order %d, by quarters; %v", matrixOrder, c),
		Setup: func(e *Env) ([]measure.Rival, error) {
			order := matrixOrder
			if e.Shrink > 1 {
				order = 64
			}
			p := forkjoin.Product{A: forkjoin.NewMatrix(order), B: forkjoin.NewMatrix(order), C: forkjoin.NewMatrix(order)}
			var s slot[int]
			by := func(name string, multiply func(forkjoin.Product)) measure.Rival {
				return s.by(name, func() int {
					clear(p.C.Cells)
					multiply(p)
					return p.C.Cells[order+1]
				}, same(order))
			}
			return c.sendWith(e, errand{"matmul", []any{order}, sameNumber(order)},
				by("calls", forkjoin.Product.Multiply), by("Join", forkjoin.Product.MultiplyJoin))
		},
		Compare: compare,
	}
}

func utsRow(c crew, tree forkjoin.UTS) Row {
	return Row{
		Name: "uts/" + tree.Name + "/" + c.Name, Title: fmt.Sprintf("unbalanced tree search, %d nodes; %v", tree.Nodes, c),
		Setup: func(e *Env) ([]measure.Rival, error) {
			if e.Shrink > 1 {
				tree.Depth = min(tree.Depth, 4)
				tree.Root = min(tree.Root, 20)
				tree.Nodes = tree.Count()
			}
			var s slot[int]
			check := same(tree.Nodes)
			return c.send(e,
				s.by("calls", tree.Count, check),
				s.by("Recurse", tree.CountRecurse, check))
		},
		Compare: []measure.Comparison{{Rival: "Recurse", Against: "calls"}},
	}
}
