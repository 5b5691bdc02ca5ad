package core_test

import (
	"errors"
	"fmt"
	"sync"
	"sync/atomic"

	"github.com/seed1237c087/manta/core"
)

// examplePool is a pool of two workers.
func examplePool() *core.Pool {
	pool, err := core.NewPool(core.Config{Workers: 2})
	if err != nil {
		panic(err)
	}
	return pool
}

func ExampleConfig() {
	var mu sync.Mutex
	var log []string
	pool, err := core.NewPool(core.Config{
		Workers:     1,
		WorkerName:  func(i int) string { return fmt.Sprintf("io-%d", i) },
		ExitHandler: func(i int) { mu.Lock(); defer mu.Unlock(); log = append(log, fmt.Sprint("end of worker ", i)) },
		PanicHandler: func(e any) {
			mu.Lock()
			defer mu.Unlock()
			log = append(log, fmt.Sprint("handled: ", e.(*core.PanicError).Value))
		},
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	pool.Spawn(func() { panic("nobody waits for this") })
	if err := pool.Close(); err != nil {
		fmt.Println(err)
	}
	for _, line := range log {
		fmt.Println(line)
	}
	// Output:
	// handled: nobody waits for this
	// end of worker 0
}

func ExampleInitDefaultPool() {
	core.DefaultPool() // By now it is too late.
	err := core.InitDefaultPool(core.Config{Workers: 4})
	fmt.Println(err)
	// Output: core: InitDefaultPool: the default pool is in use already
}

func ExampleDefaultPool() {
	fmt.Println(core.DefaultPool().NumWorkers() == core.NumWorkers())
	// Output: true
}

func ExampleNumWorkers() {
	pool := examplePool()
	defer pool.Close()
	pool.Install(func() { fmt.Println(core.NumWorkers()) })
	// Output: 2
}

func ExampleWorkerIndex() {
	pool := examplePool()
	defer pool.Close()
	pool.Install(func() {
		i, ok := core.WorkerIndex()
		fmt.Println(i < core.NumWorkers(), ok)
	})
	_, ok := core.WorkerIndex()
	fmt.Println("outside:", ok)
	// Output:
	// true true
	// outside: false
}

func ExamplePool_Install() {
	pool := examplePool()
	defer pool.Close()
	var left, right int
	pool.Install(func() {
		core.Join(func() { left = 1 }, func() { right = 2 }) // by the pool's workers
	})
	fmt.Println(left + right)
	// Output: 3
}

func ExamplePool_Join() {
	pool := examplePool()
	defer pool.Close()
	var left, right int
	pool.Join(func() { left = 1 }, func() { right = 2 })
	fmt.Println(left + right)
	// Output: 3
}

func ExamplePool_InScope() {
	pool := examplePool()
	defer pool.Close()
	var sum atomic.Int32
	pool.InScope(func(s *core.Scope) {
		for i := range int32(4) {
			s.Spawn(func() { sum.Add(i) })
		}
	})
	fmt.Println(sum.Load())
	// Output: 6
}

func ExamplePool_InScopeFIFO() {
	pool := examplePool()
	defer pool.Close()
	var sum atomic.Int32
	pool.InScopeFIFO(func(s *core.ScopeFIFO) {
		for i := range int32(4) {
			s.Spawn(func() { sum.Add(i) })
		}
	})
	fmt.Println(sum.Load())
	// Output: 6
}

// The body stays outside the pool, so it may block on the tasks.
func ExamplePool_InPlaceScope() {
	pool := examplePool()
	defer pool.Close()
	pool.InPlaceScope(func(s *core.Scope) {
		lines := make(chan string)
		s.Spawn(func() { lines <- "from a worker" })
		fmt.Println(<-lines)
	})
	// Output: from a worker
}

func ExamplePool_InPlaceScopeFIFO() {
	pool := examplePool()
	defer pool.Close()
	pool.InPlaceScopeFIFO(func(s *core.ScopeFIFO) {
		lines := make(chan string)
		s.Spawn(func() { lines <- "from a worker" })
		fmt.Println(<-lines)
	})
	// Output: from a worker
}

func ExamplePool_Spawn() {
	pool := examplePool()
	pool.Spawn(func() { fmt.Println("done") })
	if err := pool.Close(); err != nil { // It waits for the task.
		fmt.Println(err)
	}
	// Output: done
}

func ExamplePool_SpawnFIFO() {
	pool := examplePool()
	pool.SpawnFIFO(func() { fmt.Println("done") })
	if err := pool.Close(); err != nil {
		fmt.Println(err)
	}
	// Output: done
}

func ExamplePool_SpawnBroadcast() {
	pool := examplePool()
	var workers atomic.Int32
	pool.SpawnBroadcast(func(core.BroadcastContext) { workers.Add(1) })
	if err := pool.Close(); err != nil {
		fmt.Println(err)
	}
	fmt.Println(workers.Load())
	// Output: 2
}

func ExamplePool_NumWorkers() {
	pool := examplePool()
	defer pool.Close()
	fmt.Println(pool.NumWorkers())
	// Output: 2
}

func ExamplePool_WorkerIndex() {
	pool := examplePool()
	defer pool.Close()
	_, ok := pool.WorkerIndex()
	fmt.Println("outside:", ok)
	pool.Install(func() {
		_, ok := pool.WorkerIndex()
		fmt.Println("inside:", ok)
	})
	// Output:
	// outside: false
	// inside: true
}

func ExamplePool_Stats() {
	pool := examplePool()
	defer pool.Close()
	pool.Install(func() {})
	fmt.Println("from outside:", pool.Stats().Injected)
	// Output: from outside: 1
}

func ExamplePool_Close() {
	pool := examplePool()
	fmt.Println(pool.Close(), pool.Close())
	defer func() { fmt.Println(errors.Is(recover().(error), core.ErrClosed)) }()
	pool.Install(func() {})
	// Output:
	// <nil> <nil>
	// true
}

func ExampleRec_Fork() {
	type node struct {
		value       int
		left, right *node
	}
	sum := func(r *core.Rec[*node, int], n *node) int {
		if n == nil {
			return 0
		}
		left, right := r.Fork(n.left, n.right)
		return left + n.value + right
	}
	tree := &node{1, &node{2, nil, nil}, &node{3, &node{4, nil, nil}, nil}}
	fmt.Println(core.Recurse(sum, tree))
	// Output: 10
}

func ExampleRec_ShareAll() {
	check := func(r *core.Rec[[]string, int], files []string) int {
		if len(files) > 1 {
			mid := len(files) / 2
			a, b := r.Fork(files[:mid], files[mid:])
			return a + b
		}
		r.ShareAll() // A file may be large; the others don't wait for it.
		return len(files[0])
	}
	fmt.Println(core.Recurse(check, []string{"large", "small", "medium"}))
	// Output: 16
}

func ExampleContext_Migrated() {
	pool, err := core.NewPool(core.Config{Workers: 1})
	if err != nil {
		fmt.Println(err)
		return
	}
	defer pool.Close()
	pool.Install(func() {
		core.JoinContext(func(core.Context) {}, func(c core.Context) {
			fmt.Println("stolen from the only worker:", c.Migrated())
		})
	})
	// Output: stolen from the only worker: false
}

// A loop of many short regions keeps the workers awake between them.
func ExampleKeepAwake() {
	xs := []float64{1, 2, 3, 4}
	half := len(xs) / 2
	double := func(xs []float64) {
		for i := range xs {
			xs[i] *= 2
		}
	}
	core.KeepAwake(func() {
		for range 10 {
			core.Join(func() { double(xs[:half]) }, func() { double(xs[half:]) })
		}
	})
	fmt.Println(xs)
	// Output: [1024 2048 3072 4096]
}
