// Package under is what core has for package par and for nobody else.
package under

import "github.com/seed1237c087/manta/core/registry"

// Tracing reports whether Go takes an execution trace now. It costs two loads.
func Tracing() bool { return registry.Tracing() }

// Traced calls f on the calling goroutine. While [Tracing], f and all that is done on behalf of it, on whatever worker and in
// whatever pool, are one task of that trace, named name. A panic of f passes through as it is, and so does a runtime.Goexit.
func Traced(name string, f func()) { registry.Traced(name, 0, f) }
