package par_test

import (
	"fmt"
	"strings"

	"github.com/seed1237c087/manta/par"
)

func ExampleForRangeLocal() {
	words := []string{"sea", "ray", "manta", "skate"}
	lines := make([]string, len(words))
	newBuffer := func() *strings.Builder { return new(strings.Builder) } // one for each that takes part, and not one for each word
	par.ForRangeLocal(0, len(words), newBuffer, func(b *strings.Builder, lo, hi int) {
		for i := lo; i < hi; i++ {
			b.Reset()
			fmt.Fprintf(b, "%d: %s", i, words[i])
			lines[i] = b.String()
		}
	})
	fmt.Println(strings.Join(lines, ", "))
	// Output: 0: sea, 1: ray, 2: manta, 3: skate
}

func ExampleForEachLocal() {
	rows := [][]int{{1, 2, 4}, {1, 3, 9}}
	newScratch := func() []int { return make([]int, 3) }
	par.ForEachLocal(par.Slice(rows), newScratch, func(scratch, row []int) {
		copy(scratch, row)
		for i := range row {
			row[i] += scratch[(i+1)%len(row)] // what stood there before
		}
	})
	fmt.Println(rows)
	// Output: [[3 6 5] [4 12 10]]
}

func ExampleRangeBlocks() {
	out := make([]int, 10)
	par.RangeBlocks(0, len(out)).Limit(2).ForEach(func(s par.Span) { // on two processors at most
		for i := s.Lo; i < s.Hi; i++ {
			out[i] = i * i
		}
	})
	fmt.Println(out)
	// Output: [0 1 4 9 16 25 36 49 64 81]
}

func ExampleHistogramBlocks() {
	ages := []int{3, 25, 31, 38, 70, 8}
	byDecade := par.HistogramBlocks(par.Slice(ages), 10, func(dst []uint32, src []int) {
		for i, age := range src {
			dst[i] = uint32(age / 10)
		}
	})
	fmt.Println(byDecade)
	// Output: [2 0 1 2 0 0 0 1 0 0]
}
