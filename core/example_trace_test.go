package core_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"runtime/pprof"
	"strings"

	"github.com/seed1237c087/manta/core"
)

// What is done on behalf of the function has its name, here in the profile of goroutines.
func ExampleNamed() {
	core.Named("resize", func() {
		core.Join(func() {
			var profile bytes.Buffer
			if err := pprof.Lookup("goroutine").WriteTo(&profile, 1); err != nil {
				fmt.Println(err)
			}
			fmt.Println(strings.Contains(profile.String(), `{"manta":"resize"}`))
		}, func() {})
	})
	// Output: true
}

// A trace of three ticks. Programs write it to a file, which ui.perfetto.dev or docs/observe/trace.html shows.
func ExampleStartTrace() {
	var trace bytes.Buffer
	stop, err := core.StartTrace(&trace)
	if err != nil {
		fmt.Println(err)
		return
	}
	for range 3 {
		core.Named("tick", func() { core.Join(func() {}, func() {}) })
	}
	if err := stop(); err != nil {
		fmt.Println(err) // Events were dropped, or could not be written.
	}

	var events []struct{ Ph, Name string }
	if err := json.Unmarshal(trace.Bytes(), &events); err != nil {
		fmt.Println(err)
	}
	ticks := 0
	for _, e := range events {
		if e.Ph == "b" && e.Name == "tick" {
			ticks++
		}
	}
	fmt.Println(ticks, "ticks")
	// Output: 3 ticks
}

// A package shows its work while somebody records.
func ExampleTraced() {
	resize := func() { core.Join(func() {}, func() {}) }
	if core.Tracing() {
		core.Traced("images.Resize", 0, resize)
	} else {
		resize()
	}
	fmt.Println("done")
	// Output: done
}

// Nobody records until a trace is begun.
func ExampleTracing() {
	fmt.Println(core.Tracing())
	stop, err := core.StartTrace(new(bytes.Buffer))
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(core.Tracing())
	if err := stop(); err != nil {
		fmt.Println(err)
	}
	fmt.Println(core.Tracing())
	// Output:
	// false
	// true
	// false
}
