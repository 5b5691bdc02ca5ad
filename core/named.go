package core

import "github.com/seed1237c087/manta/core/registry"

// Named calls f on the calling goroutine, and all work of f has the name: what runs in f, on whatever worker and in whatever pool, and
// functions given to [Spawn] and [SpawnFIFO] too, but not those given to [SpawnBroadcast]. Goroutines that f starts have it as Go hands
// on labels.
//
// Of a name of more than 100 bytes the beginning is kept, up to the end of a character.
//
// Profiles show that work under the label "manta": go tool pprof -tagfocus=manta=resize shows it. While Go's execution
// trace is taken, f shows as a task of that name. A call within another has its own name instead of the outer one. When f has ended, by
// a return, a panic or a runtime.Goexit, the goroutine has the labels again that it had before, but for those that the caller has set
// by pprof.Do itself, which Go does not make available. docs/fine-print.md says how they stay.
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
