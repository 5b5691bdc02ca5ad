package core_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/seed1237c087/manta/core"
)

// BenchmarkStealLatency is how long the right side of a join waits for a thief
// where the left one works for 100 microseconds and the pool has had nothing to
// do for the time named: the median, as us/steal, and how often it was stolen.
func BenchmarkStealLatency(b *testing.B) {
	work := func(d time.Duration) {
		for began := time.Now(); time.Since(began) < d; {
		}
	}
	for _, gap := range []time.Duration{0, 20 * time.Microsecond, 200 * time.Microsecond} {
		b.Run(fmt.Sprint(gap), func(b *testing.B) {
			var waits []time.Duration
			for b.Loop() {
				began := time.Now()
				var wait time.Duration
				core.JoinContext(
					func(core.Context) { work(100 * time.Microsecond) },
					func(c core.Context) {
						if c.Migrated() {
							wait = time.Since(began)
						}
					})
				if wait > 0 {
					waits = append(waits, wait)
				}
				work(gap)
			}
			if len(waits) > 0 {
				slices.Sort(waits)
				b.ReportMetric(float64(waits[len(waits)/2].Nanoseconds())/1000, "us/steal")
			}
			b.ReportMetric(float64(len(waits))/float64(b.N), "stolen/op")
		})
	}
}
