//go:build unix

package gocmd

import (
	"os"
	"syscall"
)

// Become makes this process the go command, so that input, signals and exit code are its own. It
// returns only if that fails.
func Become(goCommand string, args []string) (int, error) {
	err := syscall.Exec(goCommand, append([]string{"go"}, args...), os.Environ())
	return 1, &os.PathError{Op: "exec", Path: goCommand, Err: err}
}
