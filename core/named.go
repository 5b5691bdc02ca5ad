package core

import "github.com/seed1237c087/manta/core/registry"

// Named calls f on the calling goroutine and gives all work of f the name: everything that runs in f, on any worker and in any pool, and
// functions given to [Spawn] and [SpawnFIFO], but not those given to [SpawnBroadcast]. Goroutines that f starts inherit the name as they
// inherit the labels of package runtime/pprof.
//
// A name is cut at a character after at most 100 bytes.
//
// Profiles show that work under the label "manta": go tool pprof -tagfocus=manta=resize shows it. While Go's execution trace is taken, f
// shows as a task of that name. Within another call of Named the inner name replaces the outer one. When f has ended, by a return, a panic
// or a runtime.Goexit, the goroutine gets back the labels that it had before, except those that the caller has set by pprof.Do: Go does
// not let this package read them. docs/fine-print.md says how to keep them.
//
// A call takes some 150 ns, and twice as much within [WithContext] and under a name that was not used lately. A stolen task takes some
// 100 ns more in f than elsewhere, a join that nobody steals nothing. Work without a name pays nothing. Named panics if name is empty or f is nil.
func Named(name string, f func()) {
	panicIfNil("Named", f == nil)
	if name == "" {
		panic("core: Named: empty name")
	}
	name = registry.Name(name)
	var s *registry.Span
	if registry.Tracing() {
		s = registry.OpenSpan(name, registry.Code(f))
		defer s.Close()
	}
	registry.Under(registry.NewNamed(name, s), f)
}
