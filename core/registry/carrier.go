package registry

// A carrier is a [Runner] as who carries a worker, or lends or owes one.
type carrier struct {
	// worker is carried by this goroutine now; nil: none.
	worker *Worker
	// lone: no other goroutine of this pool could ever run a job of this one
	// sooner than it does itself.
	lone bool
	// inOrder: while it waits this goroutine takes its worker's jobs in their order.
	inOrder bool
	// lease is what this goroutine owes as a stand-in; nil: nothing.
	lease *lease
	// base is the job that lies at the bottom of this goroutine's stack.
	base *Job
	// work is where a parked stand-in gets its next assignment; nil for guests.
	work    chan assignment
	wayMade uint32 // the tick at which it made way last
}
