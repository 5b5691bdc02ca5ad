// Package forkjoin has the programs by which schedulers are compared: skynet, nqueens and matmul, as the suite runtime-benchmarks
// has them, and the Unbalanced Tree Search (Olivier et al., "UTS: An unbalanced tree search benchmark", LCPC 2006). Each
// stands here as plain calls, by core.Recurse, and by core.InScope where the children of a node are many.
package forkjoin

import "github.com/seed1237c087/manta/core"

// A span is the children of a node from lo up to hi, to be cut in halves.
type span[N any] struct {
	node   N
	lo, hi int
}

// sum forks the children of s down to single ones and returns the sum of what child makes of them.
func sum[N any](r *core.Rec[span[N], int], s span[N], child func(r *core.Rec[span[N], int], node N, i int) int) int {
	switch s.hi - s.lo {
	case 0:
		return 0
	case 1:
		return child(r, s.node, s.lo)
	}
	mid := (s.lo + s.hi) / 2
	a, b := r.Fork(span[N]{s.node, s.lo, mid}, span[N]{s.node, mid, s.hi})
	return a + b
}
