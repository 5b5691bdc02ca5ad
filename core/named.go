package core

import "github.com/seed1237c087/manta/core/registry"

// Named calls f on the calling goroutine and gives a name to all work of f: everything that runs in f, on any worker and in any pool, and
// functions given to [Spawn] and [SpawnFIFO], but not those given to [SpawnBroadcast]. Goroutines that f starts inherit the name as they
// inherit the labels of package runtime/pprof.
//
// A name is cut, at the end of a character, to at most 100 bytes.
//
// Profiles show the work of f under the label "manta": for the name resize, go tool pprof -tagfocus=manta=resize shows it. In Go's execution
// trace, f is a task of that name. In a call of Named within another call of Named, the inner name replaces the outer name. When f has ended,
// by a return, a panic or a runtime.Goexit, the goroutine gets back the labels that it had before. Labels that the caller has set by pprof.Do
// are lost, because Go does not let this package read them. docs/fine-print.md says how to keep them.
//
// A call takes some 150 ns, and twice as much within [WithContext] or if the name was not used lately. In f, a stolen task takes some 100 ns
// more, and a join that nobody steals from takes nothing more. Work without a name pays nothing. Named panics if name is empty or f is nil.
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
