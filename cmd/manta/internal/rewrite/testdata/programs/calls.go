// Calls that have to do with no pipeline.
package main

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par"
	"github.com/seed1237c087/manta/par/slice"
)

func try(what string, f func()) {
	defer func() {
		if p, ok := recover().(*core.PanicError); ok {
			fmt.Println(what, "panics with", p.Value)
		}
	}()
	f()
	fmt.Println(what, "ends")
}

type table struct{ rows [][]int }

func (t table) fill(i int) { t.rows[i] = []int{i} }

var squares = make([]int, 5000)

func square(i int) { squares[i] = i * i }

func put[T ~int](i T) { squares[i] += int(i) }

func size() (int, func(int)) { return 3, square }

func main() {
	out := make([]int, 10000)
	for _, n := range []int{0, 1, 2, 1000, 10000} {
		par.For(n, func(i int) { out[i] += i * n })
	}
	fmt.Println(par.Slice(out).Sum(), out[:3], out[9999])
	par.For(len(squares), square)
	par.For(len(squares), put)
	par.For(len(squares), put[int])
	fmt.Println(par.Slice(squares).Sum())
	sum := 0
	par.Try0(func() { par.For(1, func(i int) { sum += i + 1 }) })
	t := table{make([][]int, 9)}
	par.For(9, t.fill)
	par.For(size())
	fmt.Println(sum, t.rows)
	par.For(
		len(out), // in some lines
		func(i int) {
			out[i] = par.Range(0, i&3).Map(func(x int) int { return x + i }).Sum()

			if i == 7 {
				return
			}
			out[i]++
		})
	fmt.Println(out[:20])
	try("at two positions", func() {
		par.For(10000, func(i int) {
			if i == 77 || i == 9000 {
				panic(fmt.Sprint("at ", i))
			}
		})
	})
	try("out of range", func() { par.For(10001, func(i int) { out[i]++ }) })
	try("nil", func() { par.For(1, nil) })
	fmt.Println(try2(func() { par.For(-1, func(int) {}) }), try2(func() { par.For(-1, nil) }))
	var calls atomic.Int64
	ctx, cancel := context.WithCancel(context.Background())
	err := par.Do(ctx, func() error {
		par.For(1<<40, func(i int) {
			if calls.Add(1) == 1000 {
				cancel()
			}
		})
		return nil
	})
	fmt.Println(errors.Is(err, context.Canceled), calls.Load() < 1<<39)
	par.ForRange(0, 10, func(lo, hi int) {
		for i := lo; i < hi; i++ {
			out[i] = i
		}
	})
	par.Range(0, 10).ForEachBlock(func(xs []int) {
		for _, x := range xs {
			out[x]++
		}
	})
	slice.Reverse(out[:20])
	par.Sort(out[:10])
	fmt.Println(out[:20], slice.Pack(out, func(x int) bool { return x == 3 }))
	hidden := func() {
		type int string
		par.For(3, func(i_ int_) { out[i_]++ })
		_ = int("")
	}
	hidden()
	fmt.Println(out[:4])
}

type int_ = int

func try2(f func()) (v any) {
	defer func() { v = recover() }()
	f()
	return nil
}
