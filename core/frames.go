package core

import "github.com/seed1237c087/manta/core/registry"

// framesAtOnce is how many frames a runner gets at a time.
const framesAtOnce = 8

// newFrames returns the first of a few new frames, on cache lines of their own. open
// readies each of them; next is the one for a fork within it, nil for the last.
func newFrames[F any](open func(frame, next *F)) *F {
	frames := &new(registry.Apart[[framesAtOnce]F]).V
	for i := range frames {
		var next *F
		if i+1 < len(frames) {
			next = &frames[i+1]
		}
		open(&frames[i], next)
	}
	return &frames[0]
}
