package main

import (
	"strings"
	"testing"
)

// TestRun: every work is measured and simulated, on sizes at which the figures mean nothing.
func TestRun(t *testing.T) {
	var out, errs strings.Builder
	if status := run([]string{"-shrink", "200", "-rounds", "1"}, &out, &errs); status != success {
		t.Fatalf("status %d: %s", status, errs.String())
	}
	for _, n := range names {
		if got := strings.Count(out.String(), "\n"+n.name+" "); got != 1 {
			t.Errorf("%d lines of %s, want one in:\n%s", got, n.name, out.String())
		}
	}
}

func TestBadFlags(t *testing.T) {
	for _, args := range [][]string{{"-rounds", "0"}, {"-shrink", "0"}, {"more"}, {"-none"}} {
		var out, errs strings.Builder
		if status := run(args, &out, &errs); status != badUsage || out.Len() > 0 || errs.Len() == 0 {
			t.Errorf("%q: status %d, %q, %q", args, status, out.String(), errs.String())
		}
	}
}
