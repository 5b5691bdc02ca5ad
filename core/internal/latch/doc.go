// Package latch contains the latch, which one goroutine waits for and any other
// goroutine may set: the four-state core latch of RFC 5, appendix A.
//
// A latch says that something has happened: the stolen half of a join is done,
// or the pool ends. The owner (the worker that waits) probes the latch between two
// searches for work, and may fall asleep on the latch. From the four states the
// setter knows whether the owner sleeps on this latch, and wakes the owner only then.
//
//	        GetSleepy         FallAsleep
//	unset ------------> sleepy ---------> sleeping
//	  ^                   |                  |
//	  +-------------------+------------------+   WakeUp
//
//	Set: from every state to set; true if the state was sleeping
//	Reset: from set to unset
//
// The README of core/sleep says how workers sleep, and why no owner sleeps on after a Set.
package latch
