// Package steal holds what every kind of queue that thieves take from has in
// common: the three ways in which an attempt to steal can end.
package steal

// An Outcome says how an attempt to steal ended.
type Outcome uint8

const (
	// Empty: there was nothing that a thief could take.
	Empty Outcome = iota
	// Lost: there was a job, and somebody else was quicker. Another attempt
	// may succeed.
	Lost
	// Taken: the job is the thief's.
	Taken
)
