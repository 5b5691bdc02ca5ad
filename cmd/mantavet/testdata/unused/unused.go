// Package unused has pipelines that nothing runs and results that nobody uses.
package unused

import (
	"fmt"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par"
	. "github.com/seed1237c087/manta/par/slice"
)

type iter = par.Iter[int]

type embeds struct{ par.Iter[int] }

func show(x int) { fmt.Println(x) }

func square(x int) int { return x * x }

func noEnding(xs []int, it iter, e embeds) {
	par.Slice(xs)                               // want `the pipeline has no ending, so nothing runs: see https://.*#unused`
	par.Slice(xs).Inspect(show)                 // want `no ending`
	par.Slice(xs).Update(func(x *int) { *x++ }) // want `no ending`
	par.Map(par.Slice(xs), func(x int) bool {   // want `no ending`
		return x > 0
	})
	it.Filter(func(x int) bool { return x > 0 })     // want `Filter returns a pipeline, which is not used, and leaves it as it is`
	it.WithPool(core.DefaultPool())                  // want `WithPool returns a pipeline, which is not used, and leaves it as it is`
	it.Map(square).Limit(2)                          // want `Limit returns a pipeline`
	par.Map(it, func(x int) bool { return x > 0 })   // want `Map returns a pipeline`
	par.Enumerate[int](it)                           // want `Enumerate returns a pipeline`
	e.Rev()                                          // want `Rev returns a pipeline`
	iter.Take(it, 3)                                 // want `Take returns a pipeline`
	limit := it.Limit                                //
	limit(2)                                         // want `Limit returns a pipeline`
	defer par.Slice(xs).Inspect(show)                // want `no ending`
	go par.Slice(xs).Update(func(x *int) { *x = 1 }) // want `no ending`
	it.Seq()                                         // want `no ending`
	it.Map(square).ForEach(show)
	_ = it.Map(square)
	e.Len()
}

func generic[T any](it par.Iter[T], keep func(T) bool) par.Iter[T] {
	it.Filter(keep) // want `Filter returns a pipeline`
	return it.Filter(keep)
}

func results(xs []int, it iter, dst []int, ch chan int, words []string, buf []byte) []int {
	par.Slice(xs).Sum()                 // want `Sum has no effect but its result, which is not used`
	par.Slice(xs).Map(square).Collect() // want `Collect has no effect`
	n := 0                              //
	par.Slice(xs).Map(func(x int) int { // want `Max has no effect`
		y := x + n
		y++
		return min(y, 3)
	}).Max()
	par.CountBy(par.Fields("a b"), strings.ToLower) // want `CountBy has no effect`
	par.Apply(xs, square)                           // want `Apply has no effect`
	Pack(xs, func(x int) bool { return x > 0 })     // want `Pack has no effect`
	it.AppendTo(dst)                                // want `AppendTo returns the extended slice, which is not used`
	it.AppendTo(dst[:0])                            // want `AppendTo returns`
	par.Slice(words).Map(func(s string) string {    // want `Collect has no effect`
		seen := map[rune]int{}
		return strings.Map(func(r rune) rune { seen[r]++; return r }, s)
	}).Collect()
	// These are run for what their functions do, or may be.
	count := func(r rune) rune { n++; return r }
	par.Slice(words).Map(func(s string) string { return strings.Map(count, s) }).Collect()
	par.Slice(xs).Map(func(x int) int { return len(strconv.AppendInt(buf, int64(x), 10)) }).Collect()
	par.Slice(xs).Map(func(x int) int { return utf8.EncodeRune(buf[8*x:], rune(x)) }).Sum()
	par.Slice(xs).All(func(x int) bool {
		if x < 0 {
			panic("negative")
		}
		return true
	})
	par.Slice(xs).Inspect(show).Count()
	par.Map(par.Slice(xs), func(x int) error { _, err := fmt.Println(x); return err }).Collect()
	par.Refs(xs).Map(func(x *int) *int { *x++; return x }).Count()
	par.FromChan(ch).Count()
	it.Count()
	it.CollectInto(dst)
	it.AppendTo(nil)
	Sort(xs)
	return it.AppendTo(dst)
}

func measured(xs []int, take func(string, func())) {
	take("sum", func() { par.Slice(xs).Sum() })
	start := time.Now()
	par.Slice(xs).Sum()
	fmt.Println(time.Since(start))
	core.Measure(func() { par.Slice(xs).Sum() })
	core.Join(func() {
		par.Slice(xs).Sum() // measured, as all of this function may be
	}, func() {})
}

func joined(xs []int) {
	core.Join(func() {
		par.Slice(xs).Sum() // want `Sum has no effect`
	}, func() {})
}

func recovered(xs []int) (err error) {
	defer func() { err, _ = recover().(error) }()
	par.Slice(xs).Sum()
	par.Slice(xs).Take(-1)
	return nil
}

func two() (iter, []int) { return par.Slice([]int{1}), nil }

func spread() {
	iter.AppendTo(two())
	dst := iter.AppendTo(two())
	par.Slice(dst).Any(func(x int) bool { return x > 0 }) // want `Any has no effect`
}

func work() int { n := 1; return n }

func waits() int {
	core.Go(work) // want `the future is never waited for`
	core.Go(func() int { work(); return 0 })
	core.Go(func() struct{} { work(); return struct{}{} })
	f := core.Go(work)
	_ = core.Go(work)
	return f.Wait()
}

func slices() (all []*core.Future[int]) {
	var lost []*core.Future[int]
	for range 3 {
		lost = append(lost, core.Go(work)) // want `nobody waits for the future in lost`
	}
	kept := make([]*core.Future[int], 3)
	gone := make([]*core.Future[int], 3)
	for i := range kept {
		kept[i] = core.Go(work)
		gone[i] = core.Go(work) // want `nobody waits for the future in gone`
	}
	for _, f := range kept {
		f.Wait()
	}
	var given []*core.Future[int]
	given = append(given, core.Go(work))
	all = append(all, given...)
	return all
}

func variables(xs []int) {
	it := par.Slice(xs)
	it = it.Map(square) // want `no ending runs the pipeline of it, so nothing runs`
	lost := par.Slice(xs)
	more := lost.Filter(func(x int) bool { return x > 0 })
	more = more.Rev() // want `no ending runs the pipeline of more`
	run := par.Slice(xs)
	run = run.Map(square)
	run.ForEach(show)
	given := par.Slice(xs)
	given = given.Rev()
	generic(given, nil)
	var later iter
	if len(xs) > 3 {
		later = par.Slice(xs).Map(square)
	} else {
		later = par.Slice(xs)
	}
	func() { later.ForEach(show) }()
}
