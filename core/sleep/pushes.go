//go:build !manta_tickle

package sleep

import "github.com/seed1237c087/manta/internal/seam"

// toldOfPushes reports whether the strategy is told of each push. Such strategies exist only in builds
// with the tag manta_tickle, in which bench/sleep measures them. In other builds the compiler leaves out
// the code that depends on toldOfPushes.
func (*Sleep) toldOfPushes() bool { return false }

// Pushed notes that a goroutine pushes a job to its own deque or stack.
func (*Sleep) Pushed(*seam.Bool) {}
