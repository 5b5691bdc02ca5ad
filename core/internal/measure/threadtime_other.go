//go:build !linux

package measure

// ThreadTime returns nil: a thread's time is not known here.
func ThreadTime() func() int64 { return nil }
