// Stages with a state for each worker.
package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par"
)

// try prints the panic of f and the first line of this file in its stack.
func try(what string, f func()) {
	defer func() {
		switch p := recover().(type) {
		case nil:
			fmt.Println(what, "ends")
		case *core.PanicError:
			fmt.Println(what, "panics:", p.Value, where(p.Stack))
		default:
			fmt.Println(what, "panics before:", p)
		}
	}()
	f()
}

func where(stack []byte) string {
	for _, line := range bytes.Split(stack, []byte("\n")) {
		if _, at, ok := strings.Cut(string(line), "/main.go:"); ok {
			at, _, _ = strings.Cut(at, " ")
			return at
		}
	}
	return "nowhere"
}

type scratch struct {
	mu  sync.Mutex
	buf []byte
	n   int
}

func newScratch() *scratch { return &scratch{n: 1} }

func digits(s *scratch, x int) int {
	s.buf = strconv.AppendInt(s.buf[:0], int64(x), 10)
	return len(s.buf)
}

func (s *scratch) twice(x int) int { return 2*x + s.n - s.n }

func zero[T any]() (t T) { return t }

func keep[S, T any](_ *S, x T) T { return x }

func main() {
	xs := make([]int, 20_000)
	for i := range xs {
		xs[i] = i * 7919 % 1009
	}
	results(xs)
	states(xs)
	orders(xs)
	panics(xs)
	generic(xs, 2.5)
}

func results(xs []int) {
	it := par.Slice(xs)
	fmt.Println(par.MapLocal(it, func() scratch { return scratch{} }, func(s *scratch, x int) int {
		s.buf = strconv.AppendInt(s.buf[:0], int64(x), 2) // in some lines
		return len(s.buf)
	}).Sum())
	fmt.Println(par.MapLocal(it, func() scratch { return *newScratch() }, digits).Sum())
	fmt.Println(par.MapLocal(it, zero[scratch], (*scratch).twice).Sum())
	fmt.Println(par.MapLocal[int, int, scratch](it, zero, digits).Sum())
	fmt.Println(par.MapLocal(it, newScratch, func(s **scratch, x int) int { return digits(*s, x) }).Filter(func(n int) bool { return n == 2 }).Count())
	fmt.Println(par.MapLocal(it, func() []int { return make([]int, 10) }, keep).Sum())
	fmt.Println(par.MapLocal(it, func() bytes.Buffer { return bytes.Buffer{} }, func(b *bytes.Buffer, x int) string {
		b.Reset()
		fmt.Fprint(b, x)
		return b.String()
	}).Skip(19_997).Collect())
	fmt.Println(par.MapLocal(it.Filter(func(x int) bool { return x > 1000 }), func() map[int]int { return map[int]int{} }, func(seen *map[int]int, x int) int {
		(*seen)[x] = x
		return (*seen)[x]
	}).Map(func(x int) int { return x + 1 }).Sum())
	fmt.Println(par.MapLocal(par.Refs(xs), func() int { return 3 }, func(s *int, p *int) *int { return p }).Count())
	fmt.Println(par.MapLocal(it.StepBy(7), zero[int], func(s *int, x int) int { return x }).StepBy(3).Take(5).Collect())
	fmt.Println(par.MapLocal(it, zero[int], func(s *int, x int) int { return x }).Rev().Take(5).Collect())
	fmt.Println(par.MapLocal(par.Slice(xs[:0]), func() int { panic("made") }, func(s *int, x int) int { return x }).Count())
	f := func(s *int, x int) uint8 { return uint8(x) }
	fmt.Println(par.MapLocal(it, zero[int], f).Collect()[:5])
	fmt.Println(par.MapLocal(par.MapLocal(it, zero[int], func(s *int, x int) int { return x + 1 }), zero[string], func(s *string, x int) int { return x + len(*s) }).Sum())
	fmt.Println(len(par.MapLocal(par.Range(0, 100), func() *rand.Rand { return rand.New(rand.NewPCG(1, 2)) }, func(r **rand.Rand, x int) float64 { return (*r).Float64() }).Collect()))
}

// states are as many as workers, and one, and each is used for all pieces and runs.
func states(xs []int) {
	var mu sync.Mutex
	var all []*int
	it := par.MapLocal(par.Slice(xs).WithMaxLen(50), func() *int {
		mu.Lock()
		defer mu.Unlock()
		all = append(all, new(int))
		return all[len(all)-1]
	}, func(s **int, x int) int {
		**s++
		return x
	})
	for range 3 {
		fmt.Println(it.Sum())
	}
	n := 0
	for _, s := range all {
		n += *s
	}
	fmt.Println(n, len(all) <= runtime.GOMAXPROCS(0)+1, len(all) > 0)
	pool, _ := core.NewPool(core.Config{Workers: 1})
	one := par.MapLocal(par.Slice(xs[:1000]).WithPool(pool), zero[int], func(s *int, x int) int { *s++; return *s })
	fmt.Println(slices.Max(one.Collect()), slices.Max(one.Collect()))
	nested := par.MapLocal(par.Range(0, 50), zero[[]int], func(s *[]int, x int) int {
		*s = append((*s)[:0], x)
		n := par.MapLocal(par.Range(0, x), zero[int], func(t *int, y int) int { return y + (*s)[0] }).Sum()
		return n + len(*s)
	})
	fmt.Println(nested.Sum())
}

// orders prints in which order functions are called by one goroutine, and for how many elements of a block.
func orders(xs []int) {
	var calls []int
	note := func(x int) { calls = append(calls, x) }
	show := func() { fmt.Println(len(calls), calls[:min(30, len(calls))]); calls = nil }
	few := par.Range(0, 4).Limit(1)
	par.MapLocal(few, func() int { note(100); return 5 }, func(s *int, x int) int { *s++; note(*s); return x }).Filter(func(x int) bool { note(-x); return x > 2 }).Count()
	show()
	par.MapLocal(few.Map(func(x int) int { note(x); return x }), func() int { note(100); return 5 }, func(s *int, x int) int { note(-x); return x }).ForEach(note)
	show()
	first := 0
	seen := 0
	fmt.Println(par.MapLocal(par.Map(par.Map(par.Range(0, 20_000).Limit(1), func(x int) [40]int { first++; return [40]int{x} }), func(a [40]int) int { return a[0] }), func() int {
		seen = first
		return 0
	}, func(s *int, x int) int { return x }).Sum(), seen)
	fmt.Println(par.MapLocal(par.Map(par.Map(par.Slice(xs), func(x int) [40]int { return [40]int{x} }), func(a [40]int) int { return a[0] }).Limit(1), func() int {
		seen = first
		return seen
	}, func(s *int, x int) int { return x }).Sum(), seen)
}

func panics(xs []int) {
	it := par.Range(0, 3000)
	try("in the function", func() { par.MapLocal(it, zero[int], func(s *int, x int) int { return 7 / (x - 5) }).Sum() })
	try("in some lines", func() {
		par.MapLocal(it.Map(func(x int) int { return x + 1 }),
			zero[int],
			func(s *int, x int) int {
				if x == 1000 {
					panic("here")
				}
				return x
			}).Sum()
	})
	try("made", func() { par.MapLocal(it, func() int { panic("making") }, func(s *int, x int) int { return x }).Sum() })
	try("two pieces", func() {
		par.MapLocal(it.WithMaxLen(1), zero[int], func(s *int, x int) int {
			if x > 1000 {
				panic(x)
			}
			return x
		}).Sum()
	})
	for _, n := range []int{299, 301} {
		try(fmt.Sprint("behind at ", n), func() {
			par.MapLocal(it, zero[int], func(s *int, x int) int {
				if x == 300 {
					panic("before")
				}
				return x
			}).Map(func(x int) int { return 1 / (x - n) }).Sum()
		})
	}
	again := par.MapLocal(it.Limit(1), zero[int], func(s *int, x int) int {
		if *s++; *s == 100 {
			panic(fmt.Sprint("at ", x))
		}
		return x
	})
	try("once", func() { again.Sum() })
	try("again", func() { fmt.Println(again.Sum()) })
	try("nil state", func() { par.MapLocal[int, int, int](it, nil, func(s *int, x int) int { return x }) })
	try("nil function", func() { par.MapLocal[int, int, int](it, zero[int], nil) })
	try("goexit", func() {
		done := make(chan bool)
		go func() {
			defer close(done)
			par.MapLocal(it, zero[int], func(s *int, x int) int {
				if x == 100 {
					runtime.Goexit()
				}
				return x
			}).Count()
			fmt.Println("never")
		}()
		<-done
	})
	cause := errors.New("cause")
	ctx, cancel := context.WithCancelCause(context.Background())
	fmt.Println(par.Do(ctx, func() error {
		par.MapLocal(it.WithMaxLen(10), zero[int], func(s *int, x int) int {
			if x >= 0 { // Whoever is first: all others could be done when one of them gets there.
				cancel(cause)
			}
			return x
		}).Sum()
		return nil
	}))
	sum := 0
	fmt.Println(par.MapLocal(par.Slice(xs).Limit(1), zero[int], func(s *int, x int) int { sum += x; return x }).Sum(), sum)
}

func generic[T int | float64](xs []int, by T) {
	type local struct{ v T }
	fmt.Println(par.MapLocal(par.Slice(xs), func() local { return local{by} }, func(s *local, x int) local { return local{s.v * T(x)} }).Collect()[:3])
	{
		type int = T
		fmt.Println(par.MapLocal(par.Slice([]uint8{1, 2}), zero[int], func(s *int, x uint8) int { return *s }).Sum())
	}
}
