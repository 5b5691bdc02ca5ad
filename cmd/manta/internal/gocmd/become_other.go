//go:build !unix

package gocmd

import (
	"errors"
	"os"
	"os/exec"
	"os/signal"
)

// Become runs the go command and returns its exit code. An interrupt reaches both processes; this process ignores the interrupt.
func Become(goCommand string, args []string) (int, error) {
	cmd := exec.Command(goCommand, args...)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = os.Stdin, os.Stdout, os.Stderr
	signal.Ignore(os.Interrupt)
	err := cmd.Run()
	if exit, ok := errors.AsType[*exec.ExitError](err); ok {
		return exit.ExitCode(), nil
	}
	if err != nil {
		return 1, err
	}
	return 0, nil
}
