package core_test

import (
	"fmt"
	"sync/atomic"

	"github.com/seed1237c087/manta/core"
)

func ExampleInScope() {
	squares := make([]int, 5)
	core.InScope(func(s *core.Scope) {
		for i := range squares {
			s.Spawn(func() { squares[i] = i * i })
		}
	})
	fmt.Println(squares) // All tasks have ended.
	// Output: [0 1 4 9 16]
}

func ExampleInScopeFIFO() {
	pool, err := core.NewPool(core.Config{Workers: 1})
	if err != nil {
		fmt.Println(err)
		return
	}
	defer pool.Close()
	pool.Install(func() {
		core.InScopeFIFO(func(s *core.ScopeFIFO) {
			for i := range 3 {
				s.Spawn(func() { fmt.Println("task", i) })
			}
		})
	})
	// Output:
	// task 0
	// task 1
	// task 2
}

func ExampleInPlaceScope() {
	var sum atomic.Int64
	core.InPlaceScope(func(s *core.Scope) {
		for i := range int64(10) {
			s.Spawn(func() { sum.Add(i) })
		}
	})
	fmt.Println(sum.Load())
	// Output: 45
}

func ExampleInPlaceScopeFIFO() {
	var sum atomic.Int64
	core.InPlaceScopeFIFO(func(s *core.ScopeFIFO) {
		for i := range int64(10) {
			s.Spawn(func() { sum.Add(i) })
		}
	})
	fmt.Println(sum.Load())
	// Output: 45
}

// A task may spawn more into its scope: a walk over a tree.
func ExampleScope_Spawn() {
	children := map[string][]string{"root": {"a", "b"}, "a": {"a1", "a2"}, "b": {"b1"}}
	var visited atomic.Int32
	core.InScope(func(s *core.Scope) {
		var visit func(node string)
		visit = func(node string) {
			visited.Add(1)
			for _, child := range children[node] {
				s.Spawn(func() { visit(child) })
			}
		}
		visit("root")
	})
	fmt.Println(visited.Load(), "nodes")
	// Output: 6 nodes
}

// Breadth first: a worker visits a node's children before its grandchildren.
func ExampleScopeFIFO_Spawn() {
	pool, err := core.NewPool(core.Config{Workers: 1})
	if err != nil {
		fmt.Println(err)
		return
	}
	defer pool.Close()
	children := map[string][]string{"root": {"a", "b"}, "a": {"a1", "a2"}, "b": {"b1"}}
	pool.InScopeFIFO(func(s *core.ScopeFIFO) {
		var visit func(node string)
		visit = func(node string) {
			fmt.Println(node)
			for _, child := range children[node] {
				s.Spawn(func() { visit(child) })
			}
		}
		visit("root")
	})
	// Output:
	// root
	// a
	// b
	// a1
	// a2
	// b1
}

func ExampleScope_SpawnBroadcast() {
	var cleared atomic.Int32
	core.InScope(func(s *core.Scope) {
		s.SpawnBroadcast(func(core.BroadcastContext) { cleared.Add(1) })
	})
	fmt.Println(int(cleared.Load()) == core.NumWorkers())
	// Output: true
}

func ExampleScopeFIFO_SpawnBroadcast() {
	var cleared atomic.Int32
	core.InScopeFIFO(func(s *core.ScopeFIFO) {
		s.SpawnBroadcast(func(core.BroadcastContext) { cleared.Add(1) })
	})
	fmt.Println(int(cleared.Load()) == core.NumWorkers())
	// Output: true
}
