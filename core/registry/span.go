package registry

import (
	"context"
	"path"
	"runtime"
	"runtime/trace"
	"strconv"
	"strings"

	"github.com/seed1237c087/manta/internal/seam"
)

// A Span is a task of Go's execution trace: a call of core.Named, a pipeline, or a call from outside. Jobs find their Span by their
// bond. All methods except Close may be called on a nil Span.
type Span struct {
	name string
	ctx  context.Context
	task *trace.Task
}

// OpenSpan begins a span within the calling goroutine's span, if there is one. The span has the given name or, if name is
// empty, the name of the function whose code begins at pc. Close must follow.
func OpenSpan(name string, pc uintptr) *Span {
	if name == "" {
		name = functionAt(pc).name
	}
	s := &Span{name: name}
	s.ctx, s.task = trace.NewTask(CurrentBond().Span().context(), name)
	return s
}

// Close ends s.
func (s *Span) Close() { s.task.End() }

func (s *Span) context() context.Context {
	if s == nil {
		return context.Background()
	}
	return s.ctx
}

// function is how traces show a function.
type function struct {
	pc   uintptr
	name string // as in "main.run.func1 main.go:12"
	ours bool   // the function belongs to package par
}

// functions keeps the functions that were shown lately, by hash, because finding a function's name takes as long as all other
// work for an event.
var functions [256]seam.Kept[function]

// functionAt returns the function whose code begins at pc.
func functionAt(pc uintptr) *function {
	kept := &functions[uint64(pc)*0x9E3779B97F4A7C15>>56]
	f := kept.Load()
	if f == nil || f.pc != pc {
		f = newFunction(pc)
		kept.Store(f)
	}
	return f
}

func newFunction(pc uintptr) *function {
	f := runtime.FuncForPC(pc)
	if f == nil {
		return &function{pc: pc, name: "core"}
	}
	file, line := f.FileLine(pc)
	name := f.Name()
	return &function{
		pc:   pc,
		name: name[strings.LastIndexByte(name, '/')+1:] + " " + path.Base(file) + ":" + strconv.Itoa(line),
		ours: strings.HasPrefix(name, "github.com/seed1237c087/manta/par"),
	}
}
