package core

import (
	"context"
	"runtime/pprof"
)

// Named calls f on the calling goroutine, and all that f does bears the name: what runs in
// f, on whatever worker and in whatever pool, the tasks of joins, scopes, futures and
// [Pool.Install] that f or one of them begins, and functions given to [Spawn] and
// [SpawnFIFO] too. CPU profiles have its samples under the label "manta".
func Named(name string, f func()) {
	if f == nil {
		panic("core: Named: nil function")
	}
	pprof.Do(context.Background(), pprof.Labels("manta", name), func(context.Context) { f() })
}
