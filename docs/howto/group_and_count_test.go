package howto_test

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/seed1237c087/manta/par"
)

func Example_count() {
	words := par.Fields("the cat and the dog and the bird")
	fmt.Println(par.CountBy(words, strings.ToLower))

	counted := par.CountedBy(words, strings.ToLower) // a pipeline of pairs, in the order in which words first appear
	top := par.TopK(counted, 3, func(a, b par.Pair[string, int]) int {
		return cmp.Compare(a.Second, b.Second)
	})
	fmt.Println(top)
	// Output:
	// map[and:2 bird:1 cat:1 dog:1 the:3]
	// [{the 3} {and 2} {cat 1}]
}

type visit struct {
	path string
	ms   int
}

func Example_group() {
	visits := []visit{{"/", 12}, {"/cart", 80}, {"/", 9}, {"/cart", 95}, {"/help", 30}}
	path := func(v visit) string { return v.path }

	groups := par.GroupBy(par.Slice(visits), path) // the visits of each path, in order
	fmt.Println(groups["/cart"])

	ms := func(v visit) int { return v.ms }
	add := func(a, b int) int { return a + b }
	fmt.Println(par.ReduceBy(par.Slice(visits), path, ms, add))

	fmt.Println(par.Histogram(par.Slice(visits), 3, func(v visit) int { return v.ms / 40 }))
	// Output:
	// [{/cart 80} {/cart 95}]
	// map[/:21 /cart:175 /help:30]
	// [3 0 2]
}

func Example_foldBy() {
	words := []string{"ant", "bee", "asp", "boa", "ape"}
	initial := func(w string) byte { return w[0] }
	byInitial := par.FoldBy(par.Slice(words), initial,
		func() []string { return nil },
		func(acc []string, w string) []string { return append(acc, strings.ToUpper(w)) },
		func(a, b []string) []string { return append(a, b...) },
	)
	fmt.Println(byInitial['a'], byInitial['b'])
	// Output:
	// [ANT ASP APE] [BEE BOA]
}
