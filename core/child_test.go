package core_test

import (
	"os"
	"os/exec"
	"strings"
	"testing"
)

// childEnv names the test that a child process is to run. Some tests need a
// process of their own: it has one default pool and one GOMAXPROCS, and it can
// crash.
const childEnv = "MANTA_TEST_CHILD"

// inChild runs f, and nothing else, in a process of its own, with additions to
// its environment. The test passes if f passes there.
func inChild(t *testing.T, f func(t *testing.T), env ...string) {
	t.Helper()
	watch(t)
	if isChild(t) {
		f(t)
		return
	}
	out, err := child(t, env...)
	if err != nil || !strings.Contains(out, "--- PASS: "+t.Name()+" (") {
		t.Errorf("in a process of its own: %v\n%s", err, out)
	}
}

// child runs the calling test in a process of its own and returns what that
// wrote.
func child(t *testing.T, env ...string) (out string, err error) {
	t.Helper()
	args := []string{"-test.v", "-test.run=^" + strings.ReplaceAll(t.Name(), "/", "$/^") + "$"}
	if testing.Short() {
		args = append(args, "-test.short")
	}
	cmd := exec.Command(os.Args[0], args...)
	cmd.Env = append(os.Environ(), "PAR_NUM_WORKERS=", childEnv+"="+t.Name(),
		"GOCOVERDIR="+t.TempDir(),  // where a test is run for its coverage
		"GORACE=atexit_sleep_ms=0") // for another second otherwise
	cmd.Env = append(cmd.Env, env...)
	b, err := cmd.CombinedOutput()
	return string(b), err
}

// isChild reports whether this process was started by child for the test.
func isChild(t *testing.T) bool { return os.Getenv(childEnv) == t.Name() }
