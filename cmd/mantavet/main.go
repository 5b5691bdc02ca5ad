package main

import (
	"math"
	"os"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis/multichecker"

	"github.com/seed1237c087/manta/cmd/internal/effects"
	"github.com/seed1237c087/manta/cmd/mantavet/analyzers"
	"github.com/seed1237c087/manta/cmd/mantavet/internal/standard"
)

func main() {
	all := analyzers.All()
	for _, a := range all { // An analyzer that the command line names is on.
		on := a.Flags.Lookup("on")
		if on != nil && slices.ContainsFunc(os.Args[1:], func(arg string) bool { return arg == "-"+a.Name || arg == "--"+a.Name || arg == "-"+a.Name+"=true" }) {
			if err := on.Value.Set("true"); err != nil {
				panic(err)
			}
		}
	}
	if unit := os.Args[len(os.Args)-1]; strings.HasSuffix(unit, ".cfg") { // Go vet asks about one package.
		growFirst(128 << 20)
		if standard.Known() && standard.Write(unit, effects.StandardPath) {
			return
		}
	}
	multichecker.Main(all...)
}

// growFirst lets the heap grow to a size before its first collection. Most packages need less memory, and the collections would
// take a fifth of the time of such a short process.
func growFirst(size int64) {
	if os.Getenv("GOGC") != "" || os.Getenv("GOMEMLIMIT") != "" {
		return
	}
	debug.SetGCPercent(-1)
	debug.SetMemoryLimit(size)
	runtime.AddCleanup(new(*int), func(int) { // the first collection runs this
		debug.SetMemoryLimit(math.MaxInt64)
		debug.SetGCPercent(100)
	}, 0)
}
