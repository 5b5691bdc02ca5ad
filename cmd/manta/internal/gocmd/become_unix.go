//go:build unix

package gocmd

import (
	"os"
	"syscall"
)

// Become replaces this process by the go command, so that input, signals and exit code are those of go. Become returns only if that
// fails.
func Become(goCommand string, args []string) (int, error) {
	err := syscall.Exec(goCommand, append([]string{"go"}, args...), os.Environ())
	return 1, &os.PathError{Op: "exec", Path: goCommand, Err: err}
}
