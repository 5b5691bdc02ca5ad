// Endings and stages of lists whose functions may fail.
package main

import (
	"bytes"
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
			fmt.Println(what, "panics with", p.Value, errors.As(p, &failed), where(p.Stack))
		default:
			fmt.Println(what, "panics before with", p)
		}
	}()
	f()
}

// where returns the first line of this file in a stack.
func where(stack []byte) string {
	for _, line := range bytes.Split(stack, []byte("\n")) {
		if _, at, ok := strings.Cut(string(line), "/main.go:"); ok {
			at, _, _ = strings.Cut(at, " ")
			return at
		}
	}
	return "nowhere"
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

type ids = []int

// both returns a list.
func both(x int) (ids, error) { return ids{x, -x}, nil }

func split(s string) ([]string, error) {
	if _, err := strconv.Atoi(s); err != nil {
		return nil, err
	}
	return strings.Split(s, ""), nil
}

func positive[T ~int](x T) error {
	if x < 0 {
		return fmt.Errorf("%d", x)
	}
	return nil
}

// failed is an error that is no pointer.
type failed int

func (f failed) Error() string { return "failed at " + strconv.Itoa(int(f)) }

func main() {
	xs := make([]int, 20_000)
	for i := range xs {
		xs[i] = i * 7919 % 1009
	}
	lists(xs)
	listsThatFail(xs)
	each(xs)
	eachThatFails(xs)
	panics(xs)
}

func lists(xs []int) {
	it := par.Slice(xs)
	fmt.Println(par.FlatMapErr(it, both).Sum(), par.FlatMapErr(it.Take(3), both).Collect())
	fmt.Println(par.FlatMapErr(it.Map(func(x int) int { return x + 1 }).Filter(func(x int) bool { return x&1 == 0 }), func(x int) (out []int, _ error) {
		for range x & 3 { // in some lines
			out = append(out, x)
		}
		return
	}).Map(func(x int) int { return x * 2 }).Sum())
	fmt.Println(par.FlatMapErr[int, string](it.Limit(1), func(x int) ([]string, error) { return split(strconv.Itoa(x)) }).Count())
	fmt.Println(par.FlatMapErr(par.Refs(xs), func(p *int) ([]*int, error) { return []*int{p}, nil }).Count())
	fmt.Println(par.FlatMapErr(par.Slice(xs[:0]), both).Count())
	calls := 0
	fmt.Println(par.FlatMapErr(it.Limit(1), func(x int) ([]int, error) { calls++; return nil, nil }).Count(), calls)
}

func listsThatFail(xs []int) {
	texts := strings.Fields(strings.Repeat("12 345 6 ", 1000))
	texts[2000], texts[2500] = "two", "more"
	for _, limit := range []int{1, 2} {
		it := par.Slice(texts).Limit(limit)
		show(par.Try(func() int { return par.FlatMapErr(it, split).Count() }))
		var failed error
		fmt.Println(par.UntilErr(par.FlatMapErr(it, split), &failed).Count(), failed)
	}
	for _, n := range []int{0, 1, 7, 8, 63, 1000, 19_999} {
		var done []int
		show(par.Try(func() int {
			par.FlatMapErr(par.Range(0, 20_000).Limit(1), func(x int) ([]int, error) {
				if x >= n {
					return []int{x}, errOdd
				}
				return []int{x, x}, nil
			}).ForEach(func(x int) { done = append(done, x) })
			return 1
		}))
		fmt.Println(len(done))
		show(0, par.FlatMapErr(par.Range(0, 20_000), func(x int) ([]int, error) {
			if x == n {
				return nil, errOdd
			}
			return []int{x}, nil
		}).TryForEach(func(x int) error {
			if x > 900 {
				return fmt.Errorf("behind at %d", x)
			}
			return nil
		}))
	}
}

func each(xs []int) {
	it := par.Slice(xs)
	fmt.Println(it.TryForEach(positive), it.TryForEach(positive[int]), par.Iter[int].TryForEach(it, positive))
	out := make([]int, len(xs))
	fmt.Println(par.Range(0, len(xs)).TryForEach(func(i int) error { out[i] = xs[i] + 1; return nil }), par.Sum(par.Slice(out)))
	fmt.Println(par.Refs(xs).TryForEach(func(p *int) error { return positive(*p) }))
	fmt.Println(it.Map(func(x int) int { return x ^ 1 }).Filter(func(x int) bool { return x%3 == 0 }).TryForEach(
		func(x int) (err error) { // in some lines
			err = positive(x)
			return
		}))
	fmt.Println(par.Slice(xs[:0]).TryForEach(positive))
	check := func(x int) error { return positive(x) }
	fmt.Println(it.TryForEach(check))
	calls := 0
	fmt.Println(it.Limit(1).TryForEach(func(x int) error { calls++; return nil }), calls)
}

func eachThatFails(xs []int) {
	for _, n := range []int{0, 1, 7, 8, 63, 1000, 19_999} {
		it := par.Range(0, 20_000)
		show(0, it.TryForEach(func(x int) error { return positive(n - x - 1) }))
		show(0, it.Skip(20).StepBy(2).WithMaxLen(10).TryForEach(func(x int) error { return positive(n - x) }))
		show(0, it.Rev().TryForEach(func(x int) error { return positive(x - n) }))
		show(0, it.Filter(func(x int) bool { return x%5 != 0 }).Map(func(x int) int { return x + 1 }).TryForEach(func(x int) error {
			if x > n {
				return failed(x)
			}
			return nil
		}))
		done := make([]int, 1)
		show(0, it.Limit(1).Map(func(x int) int { return x * 2 }).TryForEach(func(x int) error {
			done[0]++
			return positive(2*n - x)
		}))
		fmt.Println(done)
		show(0, it.Limit(1).Filter(func(x int) bool { done[0]--; return x&1 == 0 }).TryForEach(func(x int) error {
			if x > n {
				return failed(x)
			}
			return nil
		}))
		fmt.Println(done)
		show(0, par.MapErr(it, func(x int) (int, error) {
			if x == n {
				return 0, errOdd
			}
			return x, nil
		}).TryForEach(func(x int) error { return positive(900 - x) }))
	}
	cause := errors.New("cause")
	ctx, cancel := context.WithCancelCause(context.Background())
	fmt.Println(par.Do(ctx, func() error {
		return par.Range(0, 100_000).WithMaxLen(100).TryForEach(func(x int) error {
			if x >= 0 { // Whoever is first: all others could be done when one of them gets there.
				cancel(cause)
			}
			return nil
		})
	}))
}

func panics(xs []int) {
	it := par.Slice(xs)
	try("list", func() { par.FlatMapErr(it, func(x int) ([]int, error) { return xs[:100/(x-500)], nil }).Sum() })
	try("list fails", func() { par.FlatMapErr(it, func(x int) ([]int, error) { return nil, positive(x - 500) }).Sum() })
	try("each", func() { show(0, it.TryForEach(func(x int) error { return positive(100 / (x - 500)) })) })
	try("map", func() {
		show(0, it.Map(func(x int) int { return 100 / (x - 500) }).
			TryForEach(func(x int) error { return positive(x + 100) }))
	})
	for _, n := range []int{299, 301} {
		try(fmt.Sprint("panics at ", n), func() {
			show(0, par.Range(0, 1000).TryForEach(func(x int) error {
				switch x {
				case n:
					panic("other")
				case 300:
					return errOdd
				}
				return nil
			}))
		})
		try(fmt.Sprint("panics before at ", n), func() {
			show(0, par.Range(0, 1000).Map(func(x int) int { return x + 1/(x-n) - 1/(x-n) }).TryForEach(func(x int) error {
				if x == 300 {
					return errOdd
				}
				return nil
			}))
		})
		try(fmt.Sprint("list panics at ", n), func() {
			par.FlatMapErr(par.Range(0, 1000), func(x int) ([]int, error) {
				switch x {
				case n:
					panic("other")
				case 300:
					return nil, errOdd
				}
				return []int{x}, nil
			}).Count()
		})
	}
	try("goexit", func() {
		done := make(chan bool)
		go func() {
			defer close(done)
			_ = it.TryForEach(func(x int) error {
				if x == 100 {
					runtime.Goexit()
				}
				return nil
			})
			fmt.Println("never")
		}()
		<-done
	})
	try("hidden", func() {
		type error interface{ Error() string }
		show(0, it.TryForEach(positive))
		show(par.Try(func() int { return par.FlatMapErr(it, both).Count() }))
	})
	try("nil", func() { _ = it.TryForEach(nil) })
	try("nil", func() { par.FlatMapErr[int, int](it, nil) })
}
