package core

import "github.com/seed1237c087/manta/internal/seam"

// awaitChannel waits until done is closed, or stop if that is not nil. A caller that
// carries a worker of some pool lends it out meanwhile. It is for futures, which many
// may wait for; what one goroutine waits for is a [registry.Completion].
func awaitChannel(done, stop <-chan struct{}) {
	if seam.Closed(done) {
		return
	}
	Blocking(func() {
		if stop == nil {
			seam.Wait(done)
		} else {
			seam.WaitEither(done, stop)
		}
	})
}
