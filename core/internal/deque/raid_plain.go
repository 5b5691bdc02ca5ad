//go:build !manta_sim

package deque

// See raid.go. Under a controller of schedules these have other values.
const (
	share = usualShare
	large = usualLarge
)
