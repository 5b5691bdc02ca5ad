package howto_test

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/signal"

	"github.com/seed1237c087/manta/par"
)

func Example_progress() {
	bar, shown := io.Discard, 0 // os.Stderr
	par.Range(0, 500_000).Map(func(i int) int { return i % 7 }).Progress(func(done, total int) {
		if percent := 100 * done / total; percent > shown {
			shown = percent
			fmt.Fprintf(bar, "\r%d%%", percent)
		}
	}).Sum()
	fmt.Println(shown)
	// Output:
	// 100
}

func Example_interrupt() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	err := par.Do(ctx, func() error {
		return par.Range(0, 1000).TryForEach(func(int) error { return nil })
	})
	fmt.Println(err)
	// Output:
	// <nil>
}
