package demotest

import (
	"os"
	"os/exec"
	"testing"
)

// Command returns the program as a command that has not started, with the given
// arguments, and with env added to the environment. It ends with the test.
func Command(t *testing.T, env []string, args ...string) *exec.Cmd {
	t.Helper()
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	c := exec.CommandContext(t.Context(), program, args...)
	c.Env = append(append(os.Environ(), asProgram+"=1"), env...)
	return c
}
