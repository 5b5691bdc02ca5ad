// Package caller says which function of a program called an ending.
package caller

import (
	"fmt"
	"path"
	"runtime"
	"strings"

	"github.com/seed1237c087/manta/core"
)

// module is the beginning of the paths of this module's packages.
const module = "github.com/seed1237c087/manta/"

// Shown calls f, a run. If a trace is being taken and show is set, it shows there under its [Name].
func Shown(show bool, f func()) {
	if !show || !core.Tracing() {
		f()
		return
	}
	core.Traced(Name(), 0, f)
}

// Name returns the operation of package par that the calling goroutine is in, with the function
// and the line that it was called from: "Sum main.total orders.go:31". If it was called on another
// goroutine, as where a pipeline has a pool of its own, it is the operation alone.
func Name() string {
	pcs := make([]uintptr, 64)
	frames := runtime.CallersFrames(pcs[:runtime.Callers(2, pcs)])
	operation := "a pipeline"
	for {
		f, more := frames.Next()
		switch within, ours := strings.CutPrefix(f.Function, module); {
		case !ours && strings.HasPrefix(f.Function, "runtime."):
		case !ours || !inside(within):
			return fmt.Sprintf("%s %s %s:%d", operation, path.Base(f.Function), path.Base(f.File), f.Line)
		case strings.HasPrefix(within, "par.") || strings.HasPrefix(within, "par/slice."):
			operation = operationOf(within)
		}
		if !more {
			return operation
		}
	}
}

// inside reports whether a function, without the beginning of its path, is of the packages that run
// pipelines, and of no test of them. The workers' goroutines begin in core.
func inside(function string) bool {
	if strings.Contains(path.Base(function), "_test.") {
		return false
	}
	return strings.HasPrefix(function, "par.") || strings.HasPrefix(function, "par/") || strings.HasPrefix(function, "core.") ||
		strings.HasPrefix(function, "core/")
}

// operationOf returns the name of a function or method: Sum of par.Iter[...].Sum.func1.
func operationOf(function string) string {
	_, name, _ := strings.Cut(path.Base(function), ".")
	name = strings.ReplaceAll(name, "[...]", "")
	name = strings.TrimPrefix(strings.TrimPrefix(name, "Iter."), "(*Iter).")
	name, _, _ = strings.Cut(name, ".")
	return name
}
