package howto_test

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/seed1237c087/manta/par"
)

func Example_fromLo() {
	words := []string{"tee", "ape", "bee", "ant", "ape"}

	// lo: lo.Uniq(lo.Map(lo.Filter(words, ...), ...)), with two slices on the way.
	short := par.Slice(words).Filter(func(w string) bool { return w < "c" })
	upper := short.Map(strings.ToUpper)
	fmt.Println(par.Distinct(upper))

	// lo: func(w string, i int). Here an index is asked for by Enumerate.
	numbered := par.Map(par.Enumerate(short), func(w par.Item[string]) string { return strconv.Itoa(w.Index) + w.Value })
	fmt.Println(numbered.Collect())

	// lo.Reduce goes from left to right. Fold makes an accumulator for each stretch, and Reduce combines them.
	lengths := par.Fold(upper, func() int { return 0 }, func(n int, w string) int { return n + len(w) })
	fmt.Println(lengths.Sum())

	byLength := par.ToMap(par.Map(short, func(w string) par.Pair[string, int] { return par.MakePair(w, len(w)) }))
	fmt.Println(byLength)
	// Output:
	// [APE BEE ANT]
	// [0ape 1bee 2ant 3ape]
	// 12
	// map[ant:3 ape:3 bee:3]
}
