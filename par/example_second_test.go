package par_test

import (
	"cmp"
	"errors"
	"fmt"

	"github.com/seed1237c087/manta/par"
)

func ExampleFor() {
	squares := make([]int, 5)
	par.For(len(squares), func(i int) { squares[i] = i * i })
	fmt.Println(squares)
	// Output: [0 1 4 9 16]
}

func ExampleForRange() {
	a, b := []int{1, 2, 3, 4}, []int{10, 20, 30, 40}
	sums := make([]int, len(a))
	par.ForRange(0, len(sums), func(lo, hi int) {
		for i := lo; i < hi; i++ {
			sums[i] = a[i] + b[i]
		}
	})
	fmt.Println(sums)
	// Output: [11 22 33 44]
}

func ExampleApply() {
	fmt.Println(par.Apply([]string{"sea", "manta"}, func(s string) int { return len(s) }))
	// Output: [3 5]
}

func ExampleTryApply() {
	half := func(x int) (int, error) {
		if x%2 != 0 {
			return 0, errors.New("odd")
		}
		return x / 2, nil
	}
	fmt.Println(par.TryApply([]int{2, 4, 6}, half))
	fmt.Println(par.TryApply([]int{2, 3, 6}, half))
	// Output:
	// [1 2 3] <nil>
	// [] odd
}

func ExampleMinMax() {
	fmt.Println(par.MinMax(par.Slice([]int{3, 1, 4, 1, 5})))
	// Output: 1 5 true
}

func ExampleMaxIndex() {
	item, ok := par.MaxIndex(par.Slice([]int{3, 5, 1, 5, 2}))
	fmt.Println(item.Index, item.Value, ok) // the last of equal ones
	// Output: 3 5 true
}

func ExampleMinIndex() {
	words := par.Slice([]string{"sea", "manta", "ray", "manta"})
	item, ok := par.MinIndex(words)
	fmt.Println(item.Index, item.Value, ok) // the first of equal ones
	// Output: 1 manta true
}

func ExampleMakePair() {
	pairs := par.Map(par.Slice([]string{"sea", "manta"}), func(s string) par.Pair[string, int] {
		return par.MakePair(s, len(s))
	})
	fmt.Println(pairs.Collect())
	// Output: [{sea 3} {manta 5}]
}

func ExampleSorted() {
	fmt.Println(par.Sorted(par.Range(0, 5).Map(func(x int) int { return x * 3 % 5 })))
	// Output: [0 1 2 3 4]
}

func ExampleIter_SortedFunc() {
	byLen := func(a, b string) int { return cmp.Compare(len(a), len(b)) }
	fmt.Println(par.Slice([]string{"skate", "sea", "manta", "ray"}).SortedFunc(byLen))
	// Output: [sea ray skate manta]
}

func ExampleDistinct() {
	fmt.Println(par.Distinct(par.Slice([]int{3, 1, 3, 2, 1})))
	// Output: [3 1 2]
}
