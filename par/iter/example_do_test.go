//go:build !manta_brief

package iter_test

import (
	"context"
	"fmt"
	"sync/atomic"

	"github.com/seed1237c087/manta/par/iter"
)

func ExampleDo() {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	var calls atomic.Int64
	err := iter.Do(ctx, func() error {
		iter.Range(0, 1<<50).ForEach(func(int) {
			if calls.Add(1) == 1000 {
				cancel()
			}
		})
		fmt.Println("not reached")
		return nil
	})
	fmt.Println(err)
	// Output: context canceled
}

// The body of a range sees no element after the context is done.
func ExampleDo_seq() {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	err := iter.Do(ctx, func() error {
		for x := range iter.Range(0, 1<<50).Map(func(x int) int { return x * x }).Seq() {
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
