// Tsp finds the shortest round trip through some cities by branch and bound: of all tours that have been begun it goes on with the one
// that promises most, and drops those that can't become shorter than the best one so far.
//
//	go run ./examples/tsp
//	go run ./examples/tsp -size 17
//
// This is the program of which Rayon's RFC 1 says that a scope needs no priorities: tours wait in a queue by priority, and a task is
// spawned for each, which takes the best one there is then, and not the one that it was spawned for. The modes are one
// queue and a loop (loop), goroutines around the queue, which have to find out when all is done (goroutines), and tasks of
// a scope (scope). How many tours are begun depends on luck, see the column; the length of the shortest does not.
package main

import (
	"container/heap"
	"fmt"
	"math/rand/v2"
	"sync"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/examples/internal/demo"
)

// An outcome is the length of the shortest round trip and the number of tours that were begun.
type outcome struct{ shortest, begun int }

func main() {
	c := demo.Comparison[*cities, outcome]{
		Name: "tsp", Usage: "find the shortest round trip",
		Size: 17, MaxSize: 30, SizeUsage: "`NUMBER` of cities", Reps: 5, Unit: "search",
		Units: func(int) float64 { return 1 },
		Input: func(size int) (*cities, error) { return newCities(size), nil },
		Ways:  []demo.Way[*cities, outcome]{{Name: "loop", Run: loop}, {Name: "goroutines", Run: goroutines}, {Name: "scope", Run: scope}},
		Differ: func(got, want outcome) error {
			if got.shortest != want.shortest {
				return fmt.Errorf("the trip takes %d instead of %d", got.shortest, want.shortest)
			}
			return nil
		},
		NoteHead: "tours begun",
		Note:     func(o outcome) string { return fmt.Sprint(o.begun) },
	}
	c.Main()
}

func newCities(n int) *cities {
	random := rand.New(rand.NewPCG(13, 15))
	c := &cities{distance: make([][]int, n), nearest: make([]int, n)}
	type point struct{ x, y float64 }
	points := make([]point, n)
	for i := range points {
		points[i] = point{random.Float64(), random.Float64()}
	}
	for i, a := range points {
		for j, b := range points {
			c.distance[i] = append(c.distance[i], distance(a.x-b.x, a.y-b.y))
			if i != j && (c.nearest[i] == 0 || c.distance[i][j] < c.nearest[i]) {
				c.nearest[i] = c.distance[i][j]
			}
		}
	}
	return c
}

func loop(c *cities) outcome {
	s := newSearch(c)
	for q := (&queue{[]tour{s.start()}}); q.Len() > 0; {
		for _, next := range s.extend(heap.Pop(q).(tour)) {
			heap.Push(q, next)
		}
	}
	return s.outcome()
}

// scope has a task for each tour in the queue. So the queue is never empty when a task looks.
func scope(c *cities) outcome {
	s := newSearch(c)
	var mu sync.Mutex
	q := &queue{[]tour{s.start()}}
	core.InScope(func(scope *core.Scope) {
		var task func()
		task = func() {
			mu.Lock()
			t := heap.Pop(q).(tour)
			mu.Unlock()
			for _, next := range s.extend(t) {
				mu.Lock()
				heap.Push(q, next)
				mu.Unlock()
				scope.Spawn(task)
			}
		}
		scope.Spawn(task)
	})
	return s.outcome()
}

// goroutines wait while the queue is empty, but not if nobody is at work that could add to it.
func goroutines(c *cities) outcome {
	s := newSearch(c)
	var mu sync.Mutex
	changed := sync.NewCond(&mu)
	q, busy := &queue{[]tour{s.start()}}, 0
	demo.ByHand(demo.Parts(), func(_, _, _ int) {
		mu.Lock()
		defer mu.Unlock()
		for {
			for q.Len() == 0 && busy > 0 {
				changed.Wait()
			}
			if q.Len() == 0 {
				changed.Broadcast()
				return
			}
			t := heap.Pop(q).(tour)
			busy++
			mu.Unlock()
			longer := s.extend(t)
			mu.Lock()
			for _, next := range longer {
				heap.Push(q, next)
			}
			busy--
			changed.Broadcast()
		}
	})
	return s.outcome()
}
