package core_test

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"

	"github.com/seed1237c087/manta/core"
)

func ExampleSpawn() {
	done := make(chan string)
	core.Spawn(func() { done <- "logged" })
	fmt.Println(<-done)
	// Output: logged
}

// A worker begins the tasks that it spawned so in their order.
func ExampleSpawnFIFO() {
	pool, err := core.NewPool(core.Config{Workers: 1})
	if err != nil {
		fmt.Println(err)
		return
	}
	pool.Install(func() {
		for i := range 3 {
			core.SpawnFIFO(func() { fmt.Println("task", i) })
		}
	})
	if err := pool.Close(); err != nil { // It waits for them.
		fmt.Println(err)
	}
	// Output:
	// task 0
	// task 1
	// task 2
}

func ExampleSpawnBroadcast() {
	var all sync.WaitGroup
	all.Add(core.NumWorkers())
	core.SpawnBroadcast(func(core.BroadcastContext) { all.Done() })
	all.Wait()
	fmt.Println("on every worker")
	// Output: on every worker
}

func ExampleGo() {
	answer := core.Go(func() int { return 6 * 7 })
	fmt.Println(answer.Wait())
	// Output: 42
}

func ExampleFuture() {
	length := core.Go(func() int { return len("manta") })
	double := core.Go(func() int { return 2 * length.Wait() })
	fmt.Println(length.Wait(), double.Wait())
	// Output: 5 10
}

func ExampleFuture_Wait() {
	answer := core.Go(func() int { panic("no answer") })
	defer func() { fmt.Println(recover().(*core.PanicError).Value) }()
	answer.Wait() // The task's panic surfaces here.
	// Output: no answer
}

func ExampleFuture_WaitContext() {
	ctx, cancel := context.WithCancelCause(context.Background())
	cancel(errors.New("too late"))
	release := make(chan struct{})
	answer := core.Go(func() int { <-release; return 42 })
	_, err := answer.WaitContext(ctx)
	fmt.Println(err)
	close(release)
	n, err := answer.WaitContext(context.Background()) // The task has gone on.
	fmt.Println(n, err)
	// Output:
	// too late
	// 42 <nil>
}

func ExampleFuture_Done() {
	answer := core.Go(func() int { return 42 })
	select {
	case <-answer.Done():
		fmt.Println(answer.Wait())
	case <-context.Background().Done():
	}
	// Output: 42
}

func ExampleBroadcast() {
	squares := core.Broadcast(func(c core.BroadcastContext) int { return c.Index() * c.Index() })
	fmt.Println(len(squares) == core.NumWorkers(), squares[0])
	// Output: true 0
}

func ExampleBroadcastIn() {
	pool, err := core.NewPool(core.Config{Workers: 3})
	if err != nil {
		fmt.Println(err)
		return
	}
	defer pool.Close()
	fmt.Println(core.BroadcastIn(pool, core.BroadcastContext.Index))
	// Output: [0 1 2]
}

func ExampleBroadcastContext() {
	pool, err := core.NewPool(core.Config{Workers: 3})
	if err != nil {
		fmt.Println(err)
		return
	}
	defer pool.Close()
	for _, s := range core.BroadcastIn(pool, func(c core.BroadcastContext) string {
		return fmt.Sprintf("worker %d of %d", c.Index(), c.NumWorkers())
	}) {
		fmt.Println(s)
	}
	// Output:
	// worker 0 of 3
	// worker 1 of 3
	// worker 2 of 3
}

// Each worker takes the part of the work that its index stands for.
func ExampleBroadcastContext_Index() {
	pool := examplePool()
	defer pool.Close()
	parts := [][]int{{1, 2, 3}, {40, 50}}
	sums := core.BroadcastIn(pool, func(c core.BroadcastContext) (sum int) {
		for _, x := range parts[c.Index()] {
			sum += x
		}
		return sum
	})
	fmt.Println(sums)
	// Output: [6 90]
}

func ExampleBroadcastContext_NumWorkers() {
	pool := examplePool()
	defer pool.Close()
	const budget = 1000 // entries of all caches together
	caches := core.BroadcastIn(pool, func(c core.BroadcastContext) int { return budget / c.NumWorkers() })
	fmt.Println(caches)
	// Output: [500 500]
}

// A task waits for another one by means of its own, and runs waiting tasks
// meanwhile.
func ExampleYield() {
	pool, err := core.NewPool(core.Config{Workers: 1})
	if err != nil {
		fmt.Println(err)
		return
	}
	defer pool.Close()
	pool.Install(func() {
		var ready atomic.Bool
		core.Spawn(func() { ready.Store(true) })
		for !ready.Load() {
			fmt.Println(core.Yield())
		}
		fmt.Println(core.Yield())
	})
	fmt.Println(core.Yield())
	// Output:
	// Executed
	// Idle
	// NotAWorker
}

func ExampleYieldResult_String() {
	text := core.Yield().String() // Package fmt calls it too.
	fmt.Println("outside of all pools:", text)
	// Output: outside of all pools: NotAWorker
}

func ExampleYieldLocal() {
	pool, err := core.NewPool(core.Config{Workers: 1})
	if err != nil {
		fmt.Println(err)
		return
	}
	defer pool.Close()
	pool.Install(func() {
		core.Spawn(func() { fmt.Println("the task") })
		fmt.Println(core.YieldLocal())
		fmt.Println(core.YieldLocal())
	})
	// Output:
	// the task
	// Executed
	// Idle
}

// The pool's only worker goes on while its task waits for a channel.
func ExampleBlocking() {
	pool, err := core.NewPool(core.Config{Workers: 1})
	if err != nil {
		fmt.Println(err)
		return
	}
	defer pool.Close()
	pool.Install(func() {
		c := make(chan string)
		core.Spawn(func() { c <- "from the stand-in" })
		core.Blocking(func() { fmt.Println(<-c) })
	})
	// Output: from the stand-in
}
