//go:build !manta_sim

package crowd

import "runtime/metrics"

// A look is what the runtime is asked with: it is used again, so that no look allocates.
type look [1]metrics.Sample

// runnable returns how many goroutines could run and don't.
func (l *look) runnable() int {
	l[0].Name = "/sched/goroutines/runnable:goroutines"
	metrics.Read(l[:])
	return int(l[0].Value.Uint64())
}
