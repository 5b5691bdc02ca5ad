package registry

// A carrierState is the part of a [Runner] that carries a worker, lends one or owes one.
type carrierState struct {
	// worker is the worker that this goroutine carries now; nil: none.
	worker *Worker
	// lone: this goroutine publishes no jobs while it works, because no other goroutine
	// of the pool could run them sooner.
	lone bool
	// inOrder: while this goroutine waits, it takes its worker's jobs in their order.
	inOrder bool
	// handoff is the handoff under which this goroutine, as a stand-in, carries its
	// worker; nil: the goroutine owes the worker to nobody.
	handoff *handoff
	// base is the job at the bottom of this goroutine's stack; nil: none.
	base *Job
	// work is where a parked stand-in gets its next assignment; nil for guests.
	work    chan assignment
	wayMade uint32 // the monitor's tick at which this goroutine last made way
}
