// Command traced ends as programs do when the file that PAR_TRACE names has what was done: main returns, or with the
// argument exit it calls os.Exit.
package main

import (
	"bytes"
	"os"
	"runtime"

	"github.com/seed1237c087/manta/core"
)

func main() {
	for _, name := range []string{"first", "second"} { // of two writes
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
