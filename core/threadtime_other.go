//go:build !linux

package core

// threadTime returns nil: a thread's time is not known here.
func threadTime() func() int64 { return nil }
