// Package latch holds the latch that one goroutine waits for and any other
// one sets: the four-state core latch of RFC 5, appendix A.
//
// A latch says that something has happened: the stolen half of a join is done,
// the pool ends. Its owner (the worker that waits for it) probes it between
// two searches for work, and may fall asleep on it. The four states let the
// setter know whether the owner sleeps on this very latch, and wake it only then.
//
//	        GetSleepy         FallAsleep
//	unset ------------> sleepy ---------> sleeping
//	  ^                   |                  |
//	  +-------------------+------------------+   WakeUp
//
//	Set: from every state to set; true if it came from sleeping
//	Reset: from set to unset
//
// The README of core/sleep says how the sleeping works, and why no set is ever slept through.
package latch
