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

func ExampleCurrentBond() {
	err := core.WithContext(context.Background(), func() error {
		core.WithPriority(core.Background, func() {
			ctx, tied, p := core.CurrentBond()
			fmt.Println(ctx.Err(), tied, p)
		})
		return nil
	})
	_, tied, p := core.CurrentBond()
	fmt.Println(tied, p, err)
	// Output:
	// <nil> true Background
	// false Foreground <nil>
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

// Whoever keeps panics from others lets a stop pass.
func ExampleIsStop() {
	ctx, cancel := context.WithCancel(context.Background())
	guarded := func(f func()) {
		defer func() {
			v := recover()
			if core.IsStop(v) {
				panic(v)
			}
			fmt.Println("recovered", v)
		}()
		f()
	}
	err := core.WithContext(ctx, func() error {
		guarded(func() { panic("a mistake") })
		cancel()
		guarded(core.Checkpoint)
		fmt.Println("not reached")
		return nil
	})
	fmt.Println(err)
	// Output:
	// recovered a mistake
	// context canceled
}
