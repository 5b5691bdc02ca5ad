// Package demotest runs an example program as its users do, from the tests of
// that program: a process of its own with arguments, an environment, and a
// status that it ends with.
package demotest

import (
	"errors"
	"os"
	"os/exec"
	"strings"
	"testing"
)

// asProgram is set in the environment of a test binary that is to be the
// program.
const asProgram = "DEMOTEST_AS_PROGRAM"

// Main is for TestMain of a program: it runs its tests, or, in the processes
// started by Run, its main function. It does not return.
func Main(m *testing.M, main func()) {
	if os.Getenv(asProgram) != "" {
		main()
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// An Outcome is what a program left behind.
type Outcome struct {
	Status         int
	Stdout, Stderr string
}

// Run runs the program with the given arguments, and with env added to the
// environment.
func Run(t *testing.T, env []string, args ...string) Outcome {
	t.Helper()
	var stdout, stderr strings.Builder
	c := Command(t, env, args...)
	c.Stdout, c.Stderr = &stdout, &stderr
	if err := c.Run(); err != nil && !errors.As(err, new(*exec.ExitError)) {
		t.Fatal(err)
	}
	return Outcome{c.ProcessState.ExitCode(), stdout.String(), stderr.String()}
}

// Refuses fails t unless the program, run like that, ends with status 2 and
// want in its message, and prints nothing else.
func Refuses(t *testing.T, env []string, want string, args ...string) {
	t.Helper()
	o := Run(t, env, args...)
	if o.Status != 2 || o.Stdout != "" || !strings.Contains(o.Stderr, want) {
		t.Errorf("%q, %q: status %d, stdout %q, stderr %q; want %s", env, args, o.Status, o.Stdout, o.Stderr, want)
	}
}
