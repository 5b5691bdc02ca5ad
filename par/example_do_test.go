//go:build !manta_brief

package par_test

import (
	"context"
	"fmt"
	"time"

	"github.com/seed1237c087/manta/par"
)

func ExampleDo() {
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Millisecond)
	defer cancel()
	err := par.Do(ctx, func() error {
		digits := par.Range(0, 1<<50).Map(func(i int) int { return i % 10 })
		fmt.Println(digits.Sum()) // Not reached: that takes longer.
		return nil
	})
	fmt.Println(err)
	// Output: context deadline exceeded
}
