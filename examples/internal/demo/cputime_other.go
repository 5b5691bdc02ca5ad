//go:build !unix

package demo

import "time"

// cpuTime tells that the processor time is not known.
func cpuTime() (used time.Duration, known bool) { return 0, false }
