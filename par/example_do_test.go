//go:build !manta_brief

package par_test

import (
	"context"
	"fmt"
	"math"
	"time"

	"github.com/seed1237c087/manta/par"
)

func ExampleDo() {
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Millisecond)
	defer cancel()
	err := par.Do(ctx, func() error {
		digits := par.Range(0, math.MaxInt).Map(func(i int) int { return i % 10 })
		fmt.Println(digits.Sum()) // Not reached: that takes longer.
		return nil
	})
	fmt.Println(err)
	// Output: context deadline exceeded
}

// The body of a range sees no element after the context is done.
func ExampleDo_seq() {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	err := par.Do(ctx, func() error {
		for x := range par.Range(0, math.MaxInt).Map(func(x int) int { return x * x }).Seq() {
			fmt.Println(x)
			if x == 9 {
				cancel()
			}
		}
		return nil
	})
	fmt.Println(err)
	// Output:
	// 0
	// 1
	// 4
	// 9
	// context canceled
}
