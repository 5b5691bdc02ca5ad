package core

import "github.com/seed1237c087/manta/core/registry"

// Tracing reports whether anybody records what the program does now: a Go execution trace that is being taken, as by
// runtime/trace.Start or a flight recorder, or a trace of [StartTrace]. It is for packages that call [Traced], and costs
// three loads.
func Tracing() bool {
	// Relaxed: traceByEnv decides. The first pool has not started then, and what starts it shows, too.
	return registry.Observed() || !traceAsked.Load() && traceByEnv()
}

// Traced calls f on the calling goroutine. While [Tracing], f and all that is done on behalf of it, on whatever worker and
// in whatever pool, show in traces as one span: in Go's execution trace it is a task, and the jobs of it are regions of
// that. The span is named name, or if that is empty after the function whose code begins at pc, as in
// "main.run.func1 main.go:12". If both are empty it is named after f.
//
// It is for packages on top of this one; programs call [Named], which labels profiles besides. If nobody records, Traced
// is a call of f, but Go may have allocated f: call Tracing first where that counts. A span costs about two
// microseconds while a trace is taken. A panic of f passes through as it is, and so does a runtime.Goexit. Traced panics
// if f is nil.
func Traced(name string, pc uintptr, f func()) {
	if f == nil {
		panic("core: Traced: nil function")
	}
	if !Tracing() {
		f()
		return
	}
	if name == "" && pc == 0 {
		pc = registry.Code(f)
	}
	s := registry.OpenSpan(name, pc)
	defer s.Close()
	registry.Under(registry.NewSpanned(s), f)
}

// calls runs f, which is a call from outside of what, and shows it as a span, unless it is part of one.
func calls(what any, f func()) {
	if !Tracing() || registry.CurrentBond().Span() != nil {
		f()
		return
	}
	Traced("", registry.Code(what), f)
}
