// Package calls calls operations in all ways in which Go lets them be written.
package calls

import (
	"github.com/seed1237c087/manta/core"
	p "github.com/seed1237c087/manta/par"
	. "github.com/seed1237c087/manta/par/slice"
)

type iter = p.Iter[int]

type both struct {
	p.Iter[int]
	*core.Pool
}

func calls(xs []int, b both, named iter) {
	p.Slice(xs).ForEach(func(int) {})                                    // want `Iter.ForEach of Iter, parallel` `par.Slice`
	SortFunc(xs, func(a, b int) int { return a - b })                    // want `slice.SortFunc, parallel`
	p.Map[int, string](named, func(int) string { return "" })            // want `par.Map, parallel`
	b.ForEach(func(int) {})                                              // want `Iter.ForEach of Iter, parallel`
	b.Spawn(func() {})                                                   // want `Pool.Spawn of Pool, task`
	iter.ForEach(named, func(int) {})                                    // want `Iter.ForEach of Iter, parallel`
	(*core.Pool).Join(b.Pool, func() {}, func() {})                      // want `Pool.Join of Pool, side, side`
	each, do := named.ForEach, p.Sum[int]                                //
	each(func(int) {})                                                   // want `Iter.ForEach of Iter, parallel`
	do(named)                                                            // want `par.Sum`
	core.InScope(func(s *core.Scope) { s.Spawn(func() {}) })             // want `core.InScope, enclosed` `Scope.Spawn of Scope, task`
	named.Progress(func(int, int) {}).Count()                            // want `Iter.Progress of Iter, one at a time` `Iter.Count of Iter`
	core.Recurse(func(r *core.Rec[int, int], n int) int { return 0 }, 1) // want `core.Recurse, parallel`
	calls(xs, b, named)
}

func generic[T any](it p.Iter[T]) {
	it.ForEach(func(T) {}) // want `Iter.ForEach of Iter, parallel`
}
