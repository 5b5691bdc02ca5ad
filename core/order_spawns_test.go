package core_test

import (
	"testing"

	"github.com/seed1237c087/manta/core"
)

// TestOrderOfNestedSpawns has the combinations of two kinds of spawn, and of a
// spawn and a scope, in which each of three tasks starts three more, j of task i
// being 10i+j. In the deque, oldest first, T stands for such a task and t for a
// token. Those of two scopes are in TestOrderOfTwoScopes, and those in which both
// kinds come from the same task in TestOrderOfSpawns and TestOrderOfScopes.
func TestOrderOfNestedSpawns(t *testing.T) {
	c := core.Config{}
	type spawn = func(func())
	type scope = func(func(spawner))
	three := func(l *log, i int, spawn spawn) {
		for j := range 3 {
			spawn(l.noting(10*i + j))
		}
	}
	spawns := func(outer, inner spawn) func(l *log) {
		return func(l *log) {
			for i := range 3 {
				outer(func() { three(l, i, inner) })
			}
		}
	}
	future := func(f func()) { core.Go(func() int { f(); return 0 }) }
	for name, s := range map[string]spawn{"Spawn": core.Spawn, "Go": future} {
		// T T T, and the last one puts 20 21 22 over the others.
		ordered(t, name+" in "+name, c, []int{22, 21, 20, 12, 11, 10, 2, 1, 0}, spawns(s, s))
		// T T t t t: the tokens stand for 20 21 22.
		ordered(t, "SpawnFIFO in "+name, c, []int{20, 21, 22, 10, 11, 12, 0, 1, 2}, spawns(s, core.SpawnFIFO))
		// t t 0 1 2: the first token was for the first T.
		ordered(t, name+" in SpawnFIFO", c, []int{2, 1, 0, 12, 11, 10, 22, 21, 20}, spawns(core.SpawnFIFO, s))
	}
	// t t t t t, for T T 0 1 2: a token is for the oldest, whoever has put it there.
	ordered(t, "SpawnFIFO in SpawnFIFO", c, []int{0, 1, 2, 10, 11, 12, 20, 21, 22}, spawns(core.SpawnFIFO, core.SpawnFIFO))

	scopesInSpawns := func(outer spawn, inner scope) func(l *log) {
		return func(l *log) {
			for i := range 3 {
				outer(func() { inner(func(s spawner) { three(l, i, s.Spawn) }) })
			}
		}
	}
	// The scope of a T is done before the next T, whatever lies below.
	ordered(t, "LIFO in Spawn", c, []int{22, 21, 20, 12, 11, 10, 2, 1, 0}, scopesInSpawns(core.Spawn, lifo))
	ordered(t, "FIFO in Spawn", c, []int{20, 21, 22, 10, 11, 12, 0, 1, 2}, scopesInSpawns(core.Spawn, fifo))
	ordered(t, "LIFO in SpawnFIFO", c, []int{2, 1, 0, 12, 11, 10, 22, 21, 20}, scopesInSpawns(core.SpawnFIFO, lifo))
	ordered(t, "FIFO in SpawnFIFO", c, []int{0, 1, 2, 10, 11, 12, 20, 21, 22}, scopesInSpawns(core.SpawnFIFO, fifo))

	spawnsInScope := func(outer scope, inner spawn) func(l *log) {
		return func(l *log) {
			outer(func(s spawner) {
				for i := range 3 {
					s.Spawn(func() { three(l, i, inner) })
				}
			})
			l.note(9)
		}
	}
	// What a T spawns lies over the T below it and comes first. The scope is over
	// with its last T, and what that has spawned comes after.
	ordered(t, "Spawn in LIFO", c, []int{22, 21, 20, 12, 11, 10, 9, 2, 1, 0}, spawnsInScope(lifo, core.Spawn))
	ordered(t, "SpawnFIFO in LIFO", c, []int{20, 21, 22, 10, 11, 12, 9, 0, 1, 2}, spawnsInScope(lifo, core.SpawnFIFO))
	ordered(t, "Spawn in FIFO", c, []int{2, 1, 0, 12, 11, 10, 9, 22, 21, 20}, spawnsInScope(fifo, core.Spawn))
	ordered(t, "SpawnFIFO in FIFO", c, []int{0, 1, 2, 10, 11, 12, 9, 20, 21, 22}, spawnsInScope(fifo, core.SpawnFIFO))
}
