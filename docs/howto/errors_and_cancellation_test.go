package howto_test

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"sync/atomic"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par"
)

func Example_mapErr() {
	lines := par.Slice([]string{"3", "1", "x", "4", "y"})
	numbers := par.MapErr(lines, strconv.Atoi)

	var most int
	var ok bool
	err := par.Try0(func() { most, ok = numbers.Max() }) // Try0, because Max has two results
	fmt.Println(most, ok, err)

	var first *par.ElementError
	fmt.Println(errors.As(err, &first), first.Index, errors.Is(err, strconv.ErrSyntax))
	// Output:
	// 0 false par: element 2: strconv.Atoi: parsing "x": invalid syntax
	// true 2 true
}

func Example_tryForEach() {
	files := []string{"a.txt", "b.txt", "", "c.txt"}
	err := par.Slice(files).TryForEach(func(name string) error {
		if name == "" {
			return errors.New("no name")
		}
		return nil // remove, copy, check ...
	})
	fmt.Println(err)

	lengths, err := par.TryApply(files, func(name string) (int, error) { return len(name), nil })
	fmt.Println(lengths, err)
	// Output:
	// no name
	// [5 5 0 5] <nil>
}

func Example_allErrors() {
	type failure struct {
		Name string
		Err  error
	}
	sizes, failed := par.PartitionMap(par.Slice([]string{"a.txt", "b/", "cc.txt"}), func(name string) (int, failure, bool) {
		if strings.HasSuffix(name, "/") {
			return 0, failure{name, errors.New("is a directory")}, false
		}
		return len(name), failure{}, true
	})
	fmt.Println(sizes, failed)
	// Output:
	// [5 6] [{b/ is a directory}]
}

func Example_context() {
	ctx, cancel := context.WithCancelCause(context.Background())
	var seen atomic.Int64
	err := par.Do(ctx, func() error {
		par.Range(0, 1<<40).ForEach(func(int) {
			if seen.Add(1) == 5000 {
				cancel(errors.New("enough"))
			}
		})
		return nil // not reached
	})
	fmt.Println(err, seen.Load() < 1<<40)
	// Output:
	// enough true
}

func Example_panic() {
	defer func() {
		var p *core.PanicError
		if err, isErr := recover().(error); isErr && errors.As(err, &p) {
			fmt.Println("panic:", p.Value) // p.Stack is the stack at the panic
		}
	}()
	par.For(10, func(i int) {
		if i == 7 {
			panic("seven")
		}
	})
	// Output:
	// panic: seven
}

func Example_graphOfTasks() {
	needs := map[string][]string{"app": {"core", "web"}, "web": {"core", "css"}, "test": {"app"}}
	build := func(name string) error {
		if name == "web" {
			return errors.New("web: no such file")
		}
		return nil
	}

	after := map[string][]string{} // the tasks that may begin after a task
	left := map[string]*atomic.Int32{"core": new(atomic.Int32), "css": new(atomic.Int32)}
	for name, before := range needs {
		left[name] = new(atomic.Int32)
		left[name].Store(int32(len(before)))
		for _, b := range before {
			after[b] = append(after[b], name)
		}
	}
	ctx, fail := context.WithCancelCause(context.Background())
	defer fail(nil)
	err := par.Do(ctx, func() error {
		core.InScope(func(s *core.Scope) {
			var run func(name string)
			run = func(name string) {
				if err := build(name); err != nil {
					fail(err) // the first error is the cause
					core.Checkpoint()
				}
				for _, next := range after[name] {
					if left[next].Add(-1) == 0 {
						s.Spawn(func() { run(next) })
					}
				}
			}
			for _, name := range []string{"core", "css"} { // the tasks that need no other task
				s.Spawn(func() { run(name) })
			}
		})
		return nil // all tasks have run
	})
	fmt.Println(err)
	// Output:
	// web: no such file
}
