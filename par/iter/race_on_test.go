//go:build race

package iter

const raceEnabled = true
