//go:build !manta_sim

package deque

// See raid.go. Under control they are others.
const (
	share = usualShare
	large = usualLarge
)
