// Filters whose functions may fail.
package main

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"strconv"
	"strings"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par"
)

func try(what string, f func()) {
	defer func() {
		switch p := recover().(type) {
		case nil:
			fmt.Println(what, "ends")
		case *core.PanicError:
			var failed *par.ElementError
			fmt.Println(what, "panics with", p.Value, errors.As(p, &failed))
		default:
			fmt.Println(what, "panics before with", p)
		}
	}()
	f()
}

var errOdd = errors.New("odd")

// show prints a result or an error, and of which element it is.
func show(n any, err error) {
	var failed *par.ElementError
	if errors.As(err, &failed) {
		fmt.Println("element", failed.Index, failed.Err == errOdd)
	}
	fmt.Println(n, err)
}

func even[T ~int](x T) (bool, error) {
	if x < 0 {
		return true, errOdd
	}
	return x%2 == 0, nil
}

func number(s string) (bool, error) {
	_, err := strconv.Atoi(s)
	return err == nil, err
}

type ids int

func main() {
	xs := make([]int, 20_000)
	for i := range xs {
		xs[i] = i * 7919 % 1009
	}
	it := par.Slice(xs)
	fmt.Println(par.FilterErr(it, even).Sum(), par.FilterErr(it, even[int]).Count(), par.FilterErr[int](it, even).Collect()[:4])
	fmt.Println(par.FilterErr(it.Limit(1), func(x int) (bool, error) { return x > 1005, nil }).Collect())
	fmt.Println(par.FilterErr(it.Filter(func(x int) bool { return x&1 == 0 }).Map(func(x int) int { return x + 1 }), func(x int) (keep bool, _ error) {
		keep = x%3 == 0 // in some lines
		return
	}).Map(func(x int) int { return x * 2 }).Sum())
	fmt.Println(par.FilterErr(par.Refs(xs), func(p *int) (bool, error) { return *p < 3, nil }).Count())
	fmt.Println(par.FilterErr(par.Map(it, func(x int) ids { return ids(x) }), even).Rev().Collect()[:3])
	fmt.Println(par.FilterErr(par.Slice(xs[:0]), even).Count())
	keep := func(x int) (bool, error) { return x == 7, nil }
	fmt.Println(par.FilterErr(it, keep).Count())
	calls := 0
	fmt.Println(par.FilterErr(it.Limit(1), func(x int) (bool, error) { calls++; return x == 7, nil }).Count(), calls)
	errs(xs)
	panics(xs)
}

func errs(xs []int) {
	texts := strings.Fields(strings.Repeat("1 2 3 ", 1000))
	texts[2000], texts[2500] = "two", "more"
	for _, limit := range []int{1, 2} {
		show(par.Try(func() int { return par.FilterErr(par.Slice(texts).Limit(limit), number).Count() }))
		var failed error
		fmt.Println(par.UntilErr(par.FilterErr(par.Slice(texts).Limit(limit), func(s string) (bool, error) {
			if s == "two" {
				return false, errOdd
			}
			return s != "2", nil
		}), &failed).Count(), failed)
	}
	at := func(n int) func(int) error {
		return func(x int) error {
			if x >= n {
				return errOdd
			}
			return nil
		}
	}
	for _, n := range []int{0, 1, 7, 8, 63, 1000, 19_999} {
		fail := at(n)
		show(par.Try(func() int {
			return par.FilterErr(par.Range(0, 20_000), func(x int) (bool, error) { return x&1 == 0, fail(x) }).Count()
		}))
		var done []int
		show(par.Try(func() int {
			par.FilterErr(par.Range(0, 20_000).Limit(1), func(x int) (bool, error) { return x%3 == 0, fail(x) }).ForEach(func(x int) { done = append(done, x) })
			return 1
		}))
		fmt.Println(len(done))
		show(par.Try(func() int {
			return par.FilterErr(par.Range(0, 20_000).Skip(20).StepBy(2).WithMaxLen(10), func(x int) (bool, error) { return true, fail(x) }).Count()
		}))
		show(par.Try(func() int {
			return par.FilterErr(par.Range(0, 20_000).Filter(func(x int) bool { return x%5 != 0 }), func(x int) (bool, error) { return true, fail(x) }).Count()
		}))
		show(0, par.FilterErr(par.Range(0, 20_000), func(x int) (bool, error) { return x == n-1, fail(x) }).TryForEach(func(x int) error {
			return fmt.Errorf("behind at %d", x)
		}))
	}
	show(par.Try(func() int {
		return par.MapErr(par.FilterErr(par.Slice(xs), func(x int) (bool, error) { return x > 3, nil }), func(x int) (int, error) {
			if x == 500 {
				return 0, errOdd
			}
			return x, nil
		}).Sum()
	}))
	cause := errors.New("cause")
	ctx, cancel := context.WithCancelCause(context.Background())
	fmt.Println(par.Do(ctx, func() error {
		par.FilterErr(par.Range(0, 100_000).WithMaxLen(100), func(x int) (bool, error) {
			if x >= 0 { // Whoever is first: all others could be done when one of them gets there.
				cancel(cause)
			}
			return true, nil
		}).Count()
		return nil
	}))
}

func panics(xs []int) {
	it := par.Slice(xs)
	try("panics", func() { par.FilterErr(it, func(x int) (bool, error) { return 100/(x-500) > 3, nil }).Sum() })
	try("fails", func() { par.FilterErr(it, func(x int) (bool, error) { return even(x - 1000) }).Sum() })
	for _, n := range []int{299, 301} {
		try(fmt.Sprint("panics at ", n), func() {
			par.FilterErr(par.Range(0, 1000), func(x int) (bool, error) {
				switch x {
				case n:
					panic("other")
				case 300:
					return false, errOdd
				}
				return true, nil
			}).Count()
		})
		try(fmt.Sprint("panics behind at ", n), func() {
			par.FilterErr(par.Range(0, 1000), func(x int) (bool, error) {
				if x == 300 {
					return true, errOdd
				}
				return true, nil
			}).Map(func(x int) int { return 1 / (x - n) }).Sum()
		})
	}
	try("goexit", func() {
		done := make(chan bool)
		go func() {
			defer close(done)
			par.FilterErr(it, func(x int) (bool, error) {
				if x == 100 {
					runtime.Goexit()
				}
				return true, nil
			}).Count()
			fmt.Println("never")
		}()
		<-done
	})
	try("hidden", func() {
		type error interface{ Error() string }
		show(par.Try(func() int { return par.FilterErr(it, even).Count() }))
	})
	try("nil", func() { par.FilterErr[int](it, nil) })
}
