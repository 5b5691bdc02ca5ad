package demotest

import (
	"strings"
	"testing"
)

// Agrees fails t unless all modes of the program do the same with the given arguments: with the default pool, and with
// pools of one worker and of three.
func Agrees(t *testing.T, args ...string) {
	t.Helper()
	for _, workers := range []string{"0", "1", "3"} {
		all := append([]string{"-check", "-workers", workers}, args...)
		o := Run(t, nil, all...)
		if o.Status != 0 || o.Stdout != "all modes agree\n" || o.Stderr != "" {
			t.Errorf("%q: status %d, stdout:\n%s\nstderr:\n%s", all, o.Status, o.Stdout, strings.TrimSpace(o.Stderr))
		}
	}
}
