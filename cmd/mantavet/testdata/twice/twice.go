// Package twice has pipelines that are run twice.
package twice

import (
	"bufio"
	"fmt"
	"io"

	"vetted/twice/lib"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par"
)

func straight(r io.Reader) {
	lines := par.ScanLines(r)
	n := lines.Count()
	long := lines.Filter(func(s string) bool { return len(s) > n })
	fmt.Println(long.Count()) // want `Count runs the pipeline over ScanLines of line 16 again, which panics: Collect its elements first: see https://.*#twice`
}

func sent(ch chan int) {
	it := par.FromChan(ch).Map(func(x int) int { return x + 1 })
	go func() { ch <- 1; close(ch) }()
	fmt.Println(it.Sum())
	fmt.Println(it.Sum()) // want `Sum runs the pipeline over FromChan of line 23 again`
}

func itself(ch chan int) {
	it := par.FromChan(ch)
	it = it.Rev()
	par.Zip(it, it).Count() // want `Count runs the pipeline over FromChan`
}

func loops(ch chan int, n int) {
	it := par.FromChan(ch)
	for range n {
		if err := it.TryForEach(func(int) error { return nil }); err == nil { // want `TryForEach runs the pipeline over FromChan`
			break
		}
	}
	lines := par.FromChan(ch)
	par.For(n, func(i int) {
		lines.Count() // want `Count runs the pipeline over FromChan`
	})
	one := par.FromChan(ch)
	core.Join(func() { one.Count() }, func() {
		one.ForEach(func(int) {}) // want `ForEach runs the pipeline over FromChan`
	})
	last := par.FromChan(ch)
	for range last.Seq() {
	}
	for x := range last.Seq() { // want `the range runs the pipeline over FromChan`
		fmt.Println(x)
	}
}

func sequences(r *bufio.Reader, sc *bufio.Scanner) {
	words := par.FromSeq(func(yield func(string) bool) {
		for sc.Scan() && yield(sc.Text()) {
		}
	})
	words.Count()
	words.Count() // want `Count runs the pipeline over FromSeq of line 59 again, which finds nothing`
	numbers := par.FromSeq(func(yield func(int) bool) {
		for i := range 10 {
			if !yield(i) {
				return
			}
		}
	})
	numbers.Count()
	numbers.Count()
}

func others(r io.Reader, xs []int) {
	it := lib.Lines(r)
	lib.Total("lines", it)
	it.Sum() // want `Sum runs the pipeline over ScanLines`
	of := lib.Of(xs)
	lib.Total("xs", of)
	of.Sum()
	maybe := lib.Lines(r)
	lib.Maybe(maybe, false)
	maybe.Sum()
}

func right(ch chan int, sum, early bool) int {
	it := par.FromChan(ch)
	if sum {
		return it.Sum()
	} else if early {
		panic(it.Count())
	}
	switch {
	case early:
		it.Count()
	default:
		it.Sum()
	}
	it = par.FromChan(ch)
	it.Count()
	for range 3 {
		again := par.FromChan(ch)
		again.Count()
	}
	once := par.FromChan(ch)
	for {
		once.Len()
		if n := once.Count(); n > 0 {
			return n
		}
		return 0
	}
}

func maybe(ch chan int, sum bool) {
	it := par.FromChan(ch)
	if sum {
		it.Sum()
	}
	if !sum {
		it.Count()
	}
	kept := par.Slice(par.FromChan(ch).Collect())
	kept.Sum()
	kept.Sum()
	lazy := par.FromChan(ch)
	first := func() { lazy.Sum() }
	second := func() { lazy.Count() }
	if sum {
		first()
	} else {
		second()
	}
}

func recovered(ch chan int) {
	defer func() { recover() }()
	it := par.FromChan(ch)
	it.Sum()
	it.Sum()
}
