//go:build !linux

package measure

// ThreadTime returns nil, because a thread's time is not known on this system.
func ThreadTime() func() int64 { return nil }
