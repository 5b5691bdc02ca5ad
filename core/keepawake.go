package core

// KeepAwake runs f. While f runs, workers that find no work search for up to a millisecond before
// they sleep, instead of some microseconds. KeepAwake is for code that runs many short parallel
// regions with short pauses between them, such as the layers of a neural network, the steps of a
// simulation, or a server under load. In such code, to wake a worker takes 12 to 25 microseconds of
// the caller's time.
//
// Only as many workers stay awake as there are processors to spare. The price is the processor time
// that they take. A worker that stays awake yields to goroutines that are ready, and on Linux to
// other programs too. It sleeps at once if the system gives its processor to another program.
//
// KeepAwake applies to the caller's pool. For a caller outside all pools the pool is the default pool.
// Calls may nest, and may come from several goroutines. A panic or a [runtime.Goexit] of f passes
// through unchanged. KeepAwake panics if f is nil.
//
// The environment variable PAR_KEEP_AWAKE has the same effect on all pools of a program, as long as the
// program runs.
func KeepAwake(f func()) {
	panicIfNil("KeepAwake", f == nil)
	awake := currentPool().config.Awake
	awake.Add(1)
	defer awake.Add(-1)
	f()
}
