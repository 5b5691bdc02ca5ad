package registry

import (
	"context"
	"runtime"
	"runtime/trace"
	"strings"

	"github.com/seed1237c087/manta/core/internal/tracer"
	"github.com/seed1237c087/manta/internal/seam"
)

// A Span is work that shows as one thing in traces: what core.Named or core.Traced runs, or a call from outside. Its jobs
// know it by their bond. All methods may be called on a nil Span.
type Span struct {
	name   string
	pc     uintptr // of the function after which it is named if name is ""
	n      uint64  // its number in the recording
	rec    *tracer.Recording
	inside *Span // the one around it
	ctx    context.Context
	task   *trace.Task // in Go's trace
}

// OpenSpan begins a span in the calling goroutine's own, if there is one. Close must follow.
func OpenSpan(name string, pc uintptr) *Span {
	s := newTask(CurrentBond().Span(), name, pc)
	if c := tracer.Current(); c != nil {
		s.rec, s.n = c, c.Span()
		s.tell(tracer.Open)
	}
	return s
}

// newTask returns a span that Go's trace alone is told of.
func newTask(around *Span, name string, pc uintptr) *Span {
	s := &Span{name: name, pc: pc, inside: around}
	if !seam.Simulated && trace.IsEnabled() {
		s.ctx, s.task = trace.NewTask(around.context(), title(name, pc))
	}
	return s
}

// Close ends s.
func (s *Span) Close() {
	if s.rec != nil && s.rec == tracer.Current() {
		s.tell(tracer.Close)
	}
	s.end()
}

func (s *Span) end() {
	if s.task != nil {
		s.task.End()
	}
}

func (s *Span) tell(k tracer.Kind) {
	e := tracer.Event{Kind: k, Worker: -1, N: s.n, Name: s.name, PC: s.pc}
	if r := Current(); r != nil {
		if ring := r.ringNow(); ring != nil && ring.Recording() == s.rec {
			e.Time = s.rec.Now()
			ring.Note(&e)
			return
		}
	}
	s.rec.NoteShared(&e)
}

// number is s's number in the recording, 0 if there is none.
func (s *Span) number() uint64 {
	if s == nil {
		return 0
	}
	return s.n
}

// context is the context of the task in Go's trace that s is in.
func (s *Span) context() context.Context {
	for ; s != nil; s = s.inside {
		if s.ctx != nil {
			return s.ctx
		}
	}
	return context.Background()
}

// title is how Go's trace names a task or a region.
func title(name string, pc uintptr) string {
	if name != "" {
		return name
	}
	if pc == 0 {
		return "core"
	}
	return tracer.FuncName(pc)
}

// ours reports whether the code at pc is this library's, so that it tells a user less than the name of the span does.
func ours(pc uintptr) bool {
	f := runtime.FuncForPC(pc)
	return f != nil && strings.HasPrefix(f.Name(), "github.com/seed1237c087/manta/par")
}
