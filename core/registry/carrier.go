package registry

// A carrier is the part of a [Runner] that carries a worker, lends one or owes one.
type carrier struct {
	// worker is carried by this goroutine now; nil: none.
	worker *Worker
	// lone: no other goroutine of this pool can ever run a job of this one sooner
	// than this goroutine does.
	lone bool
	// inOrder: while it waits this goroutine takes its worker's jobs in their order.
	inOrder bool
	// handoff is what this goroutine owes as a stand-in; nil: nothing.
	handoff *handoff
	// base is the job that lies at the bottom of this goroutine's stack.
	base *Job
	// work is where a parked stand-in gets its next assignment; nil for guests.
	work    chan assignment
	wayMade uint32 // the tick at which it made way last
}
