package par_test

import (
	"errors"
	"fmt"
	"math"
	"strings"

	"github.com/seed1237c087/manta/par"
)

func Example() {
	xs := []float64{1, 4, 9, 16}
	fmt.Println(par.Slice(xs).Map(math.Sqrt).Sum())

	words := par.Slice(strings.Fields("the quick brown fox jumps over the lazy dog"))
	long := words.Filter(func(w string) bool { return len(w) > 4 })
	fmt.Println(long.Collect())
	fmt.Println(par.Sum(par.Map(words, func(w string) int { return len(w) })))

	par.Refs(xs).ForEach(func(x *float64) { *x /= 2 })
	fmt.Println(xs)
	// Output:
	// 10
	// [quick brown jumps]
	// 35
	// [0.5 2 4.5 8]
}

func ExamplePanicError() {
	errOdd := errors.New("odd")
	defer func() {
		err := recover().(*par.PanicError)
		fmt.Println(err.Value, errors.Is(err, errOdd))
	}()
	par.Range(0, 1000).ForEach(func(i int) {
		if i%2 == 1 {
			panic(fmt.Errorf("%d is %w", i, errOdd))
		}
	})
	// Output: 1 is odd true
}
