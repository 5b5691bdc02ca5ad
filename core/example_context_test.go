package core_test

import (
	"context"
	"errors"
	"fmt"
	"math"

	"github.com/seed1237c087/manta/core"
)

// A search by joins of one's own ends as soon as anything is found.
func ExampleWithContext() {
	errFound := errors.New("found")
	ctx, cancel := context.WithCancelCause(context.Background())
	defer cancel(nil)
	var search func(lo, hi int)
	search = func(lo, hi int) {
		core.Checkpoint()
		if hi-lo == 1 {
			if lo%1000 == 700 {
				cancel(errFound)
			}
			return
		}
		mid := lo + (hi-lo)/2
		core.Join(func() { search(lo, mid) }, func() { search(mid, hi) })
	}
	err := core.WithContext(ctx, func() error {
		search(0, math.MaxInt)
		return nil
	})
	fmt.Println(err)
	// Output: found
}

func ExampleCurrentContext() {
	type user struct{}
	name := func() string {
		ctx, tied := core.CurrentContext()
		return fmt.Sprint(ctx.Value(user{}), " ", tied)
	}
	ctx := context.WithValue(context.Background(), user{}, "ray")
	err := core.WithContext(ctx, func() error {
		fmt.Println(core.Join2(name, name)) // On whatever worker.
		return nil
	})
	fmt.Println(name(), err)
	// Output:
	// ray true ray true
	// <nil> false <nil>
}

func ExampleCheckpoint() {
	ctx, cancel := context.WithCancel(context.Background())
	err := core.WithContext(ctx, func() error {
		defer fmt.Println("deferred calls run")
		for step := 1; ; step++ {
			core.Checkpoint()
			fmt.Println("step", step)
			if step == 2 {
				cancel()
			}
		}
	})
	fmt.Println(err)
	// Output:
	// step 1
	// step 2
	// deferred calls run
	// context canceled
}
