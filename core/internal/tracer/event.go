package tracer

// A Kind says what an [Event] tells.
type Kind uint8

// The kinds. A slice lasts until an End on the same track; slices nest.
const (
	End     Kind = iota // the end of the slice that was begun last
	Job                 // a slice: a job that was stolen, spawned or injected runs
	Own                 // a slice: a task that its owner has taken back
	Guest               // a slice: a call from outside
	Look                // a slice: a worker without work searches
	Sleep               // a slice: a worker is asleep
	Awake               // the end of a Sleep. N is which wake of the worker it was
	Wait                // a slice: a runner waits for others
	Block               // a slice: a runner is in core.Blocking
	Aside               // a slice: background work lets the foreground go first
	Steal               // a job was taken from Track; N is the number of its arrow
	Help                // a piece of what a runner waits for was taken from Track; N as above
	Wake                // the worker Worker of the pool Track was woken; N is which wake of it
	Lend                // a waiting runner's worker went to a stand-in
	Back                // it is back
	Left                // its runner went on without
	StandIn             // a stand-in begins to carry a worker
	Open                // a span begins; N is its number
	Close               // a span ends
)

// An Event is one thing that happened on a track.
type Event struct {
	Time   int64 // in nanoseconds since the recording began; Stamp: the reader gives one
	N      uint64
	PC     uintptr // the code of a function; 0: none
	Name   string
	Span   uint64 // to which it belongs; 0: none
	Track  int32  // another track, or a pool
	Worker int32  // that the goroutine carries; -1: none
	Kind   Kind
}

// Stamp is the Time of an event that is to get the time at which it is read.
const Stamp = -1
