package core

// KeepAwake runs f. While it runs, workers that find nothing to do search on for up to a
// millisecond, instead of some microseconds, before they sleep. It is for code that runs many
// short parallel regions with short pauses between them, such as the layers of a neural network,
// the steps of a simulation, or a server under load: to wake a worker takes its caller 12 to 25
// microseconds.
//
// Only as many workers stay awake as there are processors to spare, and the price is the processor
// time that they take. A worker that stays awake yields to goroutines that are ready, on Linux to
// other programs as well, and sleeps at once if the system gives its processor to one.
//
// The pool is the caller's, which outside all pools is the default pool. Calls may nest, and may come
// from several goroutines. A panic or a [runtime.Goexit] of f passes through unchanged. KeepAwake
// panics if f is nil.
//
// The environment variable PAR_KEEP_AWAKE does the same for all pools of a program, as long as it runs.
func KeepAwake(f func()) {
	panicIfNil("KeepAwake", f == nil)
	awake := currentPool().config.Awake
	awake.Add(1)
	defer awake.Add(-1)
	f()
}
