package howto_test

import (
	"fmt"
	"strconv"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par"
)

func Example_fromRayon() {
	xs := []int{1, 2, 3, 4}
	words := []string{"10", "200", "30"}

	sum := par.Slice(xs).Filter(func(x int) bool { return x%2 == 0 }).Map(func(x int) int { return x * x }).Sum()
	par.Refs(xs).ForEach(func(x *int) { *x++ })
	numbers, err := par.Try(par.MapErr(par.Slice(words), strconv.Atoi).Collect)
	longest, ok := par.MaxByKey(par.Slice(words), func(w string) int { return len(w) })
	fmt.Println(sum, xs, numbers, err, longest, ok)

	a, b := core.Join2(func() int { return 6 * 7 }, func() string { return "both" })
	fmt.Println(a, b)

	pool, err := core.NewPool(core.Config{Workers: 4})
	if err != nil {
		fmt.Println(err)
		return
	}
	defer pool.Close()
	fmt.Println(core.InstallResult(pool, func() int { return par.Range(0, 100).Sum() }))
	// Output:
	// 20 [2 3 4 5] [10 200 30] <nil> 200 true
	// 42 both
	// 4950
}
