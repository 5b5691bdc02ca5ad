// The stack of a panic has the calls of the endings where the source has them, in chains of several lines, too.
package main

import (
	"fmt"
	"runtime"

	"github.com/seed1237c087/manta/par"
)

// at prints where the function main was when f panicked.
func at(f func()) {
	defer func() {
		_ = recover()
		callers := make([]uintptr, 500)
		frames := runtime.CallersFrames(callers[:runtime.Callers(1, callers)])
		for more := true; more; {
			var frame runtime.Frame
			if frame, more = frames.Next(); frame.Function == "main.forEach" || frame.Function == "main.anyOf" || frame.Function == "main.folds" {
				fmt.Println(frame.Function, frame.Line)
			}
		}
	}()
	f()
}

func boom(x int) int {
	if x == 30 {
		panic("boom")
	}
	return x
}

func forEach() {
	par.Range(0, 100).
		Map(func(x int) int { return x + 1 }).
		ForEach(func(x int) {
			boom(x)
		})
}

func anyOf() {
	_ = par.Range(0, 100).Map(func(x int) int {
		return x + 1
	}).
		Filter(func(x int) bool { return boom(x) > 3 }).
		Any(func(x int) bool { return x > 300 })
}

func folds() {
	par.Map(
		par.Range(0, 100),
		func(x int) int { return x + 1 },
	).
		MaxFunc(func(a, b int) int {
			return boom(a) - b
		})
}

func main() {
	at(forEach)
	at(anyOf)
	at(folds)
}
