//go:build race || msan || asan

package par

// raceEnabled: the race detector or another sanitizer makes the tests slow, and the code allocates more.
const raceEnabled = true
