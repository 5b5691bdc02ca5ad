//go:build !manta_tickle

package sleep

import "github.com/seed1237c087/manta/internal/seam"

// EveryPush tells whether there are strategies that are told of every push. There
// are only in builds with the tag manta_tickle, which bench/sleep uses to measure
// them. In others the compiler leaves out what depends on it.
const EveryPush = false

func (*Sleep) toldOfPushes() bool { return false }

// Pushed says that somebody pushes a job to a deque or stack of his own.
func (*Sleep) Pushed(*seam.Bool) {}
