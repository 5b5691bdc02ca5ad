// Command traced ends like any program when the file that PAR_TRACE names shows what the command has done: main returns or, with
// the argument exit, calls os.Exit.
package main

import (
	"bytes"
	"os"
	"runtime"

	"github.com/seed1237c087/manta/core"
)

func main() {
	for _, name := range []string{"first", "second"} { // two writes to the file
		core.Named(name, func() { core.InScope(func(s *core.Scope) { s.Spawn(func() {}) }) })
		for {
			text, err := os.ReadFile(os.Getenv("PAR_TRACE"))
			if err != nil {
				panic(err)
			}
			if bytes.Contains(text, []byte(name)) {
				break
			}
			runtime.Gosched()
		}
	}
	if len(os.Args) > 1 && os.Args[1] == "exit" {
		os.Exit(0)
	}
}
