package compiled

import (
	"runtime"
	"strings"
	"sync"

	"github.com/seed1237c087/manta/par"
)

// Is tells whether the pipelines of this package were compiled to loops.
func Is() bool { return is() }

// is has a pipeline look at its own callers.
var is = sync.OnceValue(func() bool {
	return par.Range(0, 1).Map(func(x int) int { return x + loopsAbove() }).Sum() > 0
})

// loopsAbove returns how many functions of package loops are among its callers.
func loopsAbove() (n int) {
	pc := make([]uintptr, 64)
	frames := runtime.CallersFrames(pc[:runtime.Callers(1, pc)])
	for {
		f, more := frames.Next()
		if strings.HasPrefix(f.Function, "github.com/seed1237c087/manta/par/loops.") {
			n++
		}
		if !more {
			return n
		}
	}
}
