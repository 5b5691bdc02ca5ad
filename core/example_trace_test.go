package core_test

import (
	"bytes"
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
