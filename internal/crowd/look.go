//go:build !manta_sim

package crowd

import "runtime/metrics"

// A look is the memory for an answer of the runtime. It is used again, so that no look allocates.
type look [1]metrics.Sample

// runnable returns how many goroutines are ready to run but don't run.
func (l *look) runnable() int {
	l[0].Name = "/sched/goroutines/runnable:goroutines"
	metrics.Read(l[:])
	return int(l[0].Value.Uint64())
}
