//go:build !manta_tickle

package sleep

import "github.com/seed1237c087/manta/internal/seam"

// toldOfPushes is true of no strategy but in builds with the tag manta_tickle, which bench/sleep
// uses to measure them. In others the compiler leaves out what depends on it.
func (*Sleep) toldOfPushes() bool { return false }

// Pushed notes that a goroutine pushes a job to its own deque or stack.
func (*Sleep) Pushed(*seam.Bool) {}
