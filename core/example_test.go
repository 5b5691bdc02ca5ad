package core_test

import (
	"errors"
	"fmt"

	"github.com/seed1237c087/manta/core"
)

func ExampleJoin() {
	xs := []int{3, 1, 4, 1, 5, 9, 2, 6}
	var left, right int
	core.Join(
		func() {
			for _, x := range xs[:4] {
				left += x
			}
		},
		func() {
			for _, x := range xs[4:] {
				right += x
			}
		},
	)
	fmt.Println(left + right)
	// Output: 31
}

func ExampleJoin2() {
	name, size := core.Join2(
		func() string { return "manta" },
		func() int { return 7 },
	)
	fmt.Println(name, size)
	// Output: manta 7
}

func ExampleJoinContext() {
	core.JoinContext(
		func(c core.Context) { fmt.Println("left migrated:", c.Migrated()) },
		func(core.Context) {},
	)
	// Output: left migrated: false
}

func ExampleFork() {
	square := func(x int) int { return x * x }
	a, b := core.Fork(square, 3, 4)
	fmt.Println(a, b)
	// Output: 9 16
}

func ExampleRecurse() {
	fib := func(r *core.Rec[int, int], n int) int {
		if n < 2 {
			return n
		}
		a, b := r.Fork(n-1, n-2)
		return a + b
	}
	fmt.Println(core.Recurse(fib, 20))
	// Output: 6765
}

func ExampleNewPool() {
	pool, err := core.NewPool(core.Config{Workers: 2})
	if err != nil {
		fmt.Println(err)
		return
	}
	defer pool.Close()
	pool.Install(func() {
		fmt.Println("workers:", core.NumWorkers())
	})
	// Output: workers: 2
}

func ExampleInstallResult() {
	pool, err := core.NewPool(core.Config{Workers: 2})
	if err != nil {
		fmt.Println(err)
		return
	}
	defer pool.Close()
	fmt.Println(core.InstallResult(pool, func() int { return 6 * 7 }))
	// Output: 42
}

func ExamplePanicError() {
	errFull := errors.New("disk full")
	defer func() {
		var e *core.PanicError
		if err, ok := recover().(error); ok && errors.As(err, &e) {
			fmt.Println(e.Value, errors.Is(err, errFull))
		}
	}()
	core.Join(func() {}, func() { panic(errFull) })
	// Output: disk full true
}

func ExamplePanicError_Error() {
	err := &core.PanicError{Value: "index out of range", Stack: []byte("main.weigh(...)")}
	fmt.Println(err)
	// Output:
	// task panicked: index out of range
	//
	// task's stack:
	// main.weigh(...)
}

func ExamplePanicError_Unwrap() {
	errEmpty := errors.New("empty")
	defer func() {
		err := recover().(*core.PanicError)
		fmt.Println(errors.Is(err, errEmpty))
	}()
	core.Join(func() { panic(errEmpty) }, func() {})
	// Output: true
}
