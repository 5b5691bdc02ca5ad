package core

import "github.com/seed1237c087/manta/core/registry"

// Named calls f on the calling goroutine, and all that f does bears the name: what runs in
// f, on whatever worker and in whatever pool, the tasks of joins, scopes, futures and
// [Pool.Install] that f or one of them begins, and functions given to [Spawn] and
// [SpawnFIFO] too. Not so are functions given to [SpawnBroadcast], and goroutines that the
// user's functions start have it only from where they were started, as Go has it.
//
// CPU profiles and profiles of goroutines have what bears the name under the label "manta":
// go tool pprof -tagfocus=manta=resize shows it. While Go's execution trace is taken (runtime/trace, or
// the environment variable PAR_TRACE) f shows as a task of that name. A call within another has its own name instead of the outer one.
//
// When f has ended, by a return, a panic or a runtime.Goexit, the goroutine has the labels
// again that it had before, as far as this package can know them: those of the Named or the
// worker around the call, and those of the context of the [WithContext] around it, with which
// what bears the name is labelled too. Go tells nobody the labels of a goroutine. So labels
// that the caller has set by pprof.Do itself are lost, unless the context that pprof.Do gives is
// that of a WithContext around the call.
//
// A call takes some 150 ns, and twice as much within [WithContext] and under a name that was not used lately
// (BenchmarkNamed). A stolen task takes some 100 ns more in f than elsewhere, a join that nobody steals nothing. Work
// without a name pays nothing. Named panics if f is nil.
func Named(name string, f func()) {
	if f == nil {
		panic("core: Named: nil function")
	}
	var s *registry.Span
	if registry.Tracing() {
		s = registry.OpenSpan(name, registry.Code(f))
		defer s.Close()
	}
	registry.Under(registry.NewNamed(name, s), f)
}
