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
		return nil // does not come here
	})
	fmt.Println(err, seen.Load() < 1<<40)
	// Output:
	// enough true
}

func Example_panic() {
	defer func() {
		var p *core.PanicError
		if err, isErr := recover().(error); isErr && errors.As(err, &p) {
			fmt.Println("panic:", p.Value) // p.Stack is where it happened
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
