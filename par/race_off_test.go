//go:build !race && !msan && !asan

package par

const raceEnabled = false
