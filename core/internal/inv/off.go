//go:build !manta_debug

package inv

// Enabled is true in builds with the tag manta_debug.
const Enabled = false
