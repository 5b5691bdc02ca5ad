// Package steal contains what all kinds of queues that thieves take from have in
// common: the three outcomes of an attempt to steal.
package steal

// An Outcome says how an attempt to steal ended.
type Outcome uint8

const (
	// Empty: there was no job that a thief could take.
	Empty Outcome = iota
	// Lost: there was a job, but another goroutine was quicker. Another attempt
	// may succeed.
	Lost
	// Taken: the thief has got the job.
	Taken
)
