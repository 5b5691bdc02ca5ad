package forkjoin

import (
	"sync/atomic"

	"github.com/seed1237c087/manta/core"
)

// maxQueens is how many columns a board has room for.
const maxQueens = 16

// A board has the columns of the queens in its first rows.
type board struct {
	at      [maxQueens]int8
	rows, n int
}

// with returns b with a queen in another row, and whether no other one attacks it.
func (b board) with(col int) (board, bool) {
	for row := range b.rows {
		if d := int(b.at[row]) - col; d == 0 || d == b.rows-row || d == row-b.rows {
			return b, false
		}
	}
	b.at[b.rows] = int8(col)
	b.rows++
	return b, true
}

// Queens returns in how many ways n queens stand on a board without attacking each other.
func Queens(n int) int { return queens(board{n: n}) }

func queens(b board) (sum int) {
	if b.rows == b.n {
		return 1
	}
	for col := range b.n {
		if next, ok := b.with(col); ok {
			sum += queens(next)
		}
	}
	return sum
}

// QueensRecurse is Queens by core.Recurse.
func QueensRecurse(n int) int { return core.Recurse(placed, span[board]{board{n: n}, 0, n}) }

func placed(r *core.Rec[span[board], int], s span[board]) int {
	return sum(r, s, func(r *core.Rec[span[board], int], b board, col int) int {
		next, ok := b.with(col)
		switch {
		case !ok:
			return 0
		case next.rows == next.n:
			return 1
		}
		return placed(r, span[board]{next, 0, next.n})
	})
}

// QueensScope is Queens with a task for each queen that can be placed, all in one scope. What a task needs is one object.
func QueensScope(n int) int {
	var ways atomic.Int64
	core.InScope(func(s *core.Scope) {
		c := &count{s, &ways}
		c.from(board{n: n})
	})
	return int(ways.Load())
}

type count struct {
	scope *core.Scope
	ways  *atomic.Int64
}

// from spawns what comes after b.
func (c *count) from(b board) {
	if b.rows == b.n {
		c.ways.Add(1)
		return
	}
	for col := range b.n {
		if next, ok := b.with(col); ok {
			c.scope.Spawn(func() { c.from(next) })
		}
	}
}

// QueensScopes is Queens with a scope for each board, which returns what comes of it.
func QueensScopes(n int) int { return queensScopes(board{n: n}) }

func queensScopes(b board) (sum int) {
	if b.rows == b.n {
		return 1
	}
	var sums [maxQueens]int
	core.InScope(func(s *core.Scope) {
		for col := range b.n {
			if next, ok := b.with(col); ok {
				s.Spawn(func() { sums[col] = queensScopes(next) })
			}
		}
	})
	for _, part := range sums {
		sum += part
	}
	return sum
}
