package main

import (
	"errors"
	"flag"
	"strings"
	"testing"
	"time"
)

func TestOptions(t *testing.T) {
	for _, c := range []struct {
		args string
		want options
	}{
		{"", options{budget: 2 * time.Second}},
		{"-list", options{budget: 2 * time.Second, list: true}},
		{"-scale -rows scale/join -out x -samples 7", options{budget: 2 * time.Second, scale: true, rows: "scale/join", out: "x", samples: 7}},
		{"-allocations -workers 3", options{budget: 2 * time.Second, allocations: true, workers: 3}},
		{"-span -rows Sum -floors x", options{budget: 2 * time.Second, span: true, rows: "Sum", floors: "x"}},
		{"-check -rows fib", options{budget: 2 * time.Second, check: true, rows: "fib"}},
		{"-rows a,b.* -workers 3 -time 50ms -markdown", options{rows: "a,b.*", workers: 3, budget: 50 * time.Millisecond, markdown: true}},
	} {
		var stderr strings.Builder
		got, err := parse(strings.Fields(c.args), &stderr)
		if err != nil || got != c.want || stderr.Len() > 0 {
			t.Errorf("%q: %+v, error %v, wrote %q; want %+v", c.args, got, err, &stderr, c.want)
		}
	}
}

func TestBadOptions(t *testing.T) {
	for _, c := range []struct{ args, complaint string }{
		{"-rows", "needs an argument"},
		{"-workers -1", "-workers must be 0 to"},
		{"-workers 1000000", "got 1000000"},
		{"-workers two", "invalid value"},
		{"-time 0s", "-time must be more than 0, got 0s"},
		{"-time -1s", "got -1s"},
		{"-list -check", "-list and -check"},
		{"-samples -1", "-samples must be 0 or more"},
		{"-scale -workers 2", "-workers is one too many"},
		{"-markdown -benchstat", "one too many"},
		{"-build -rows fib", "-build goes with"},
		{"-allocations -rows fib", "-allocations goes with"},
		{"-span -out x", "-span goes with"},
		{"-floors x", "-floors goes with"},
		{"-quick", "not defined"},
		{"fib", `"fib" is no flag`},
	} {
		var stderr strings.Builder
		_, err := parse(strings.Fields(c.args), &stderr)
		if err == nil || !strings.Contains(stderr.String(), c.complaint) || !strings.Contains(stderr.String(), "Usage") {
			t.Errorf("%q: error %v, wrote %q", c.args, err, &stderr)
		}
	}
}

func TestHelp(t *testing.T) {
	var stderr strings.Builder
	if _, err := parse([]string{"-help"}, &stderr); !errors.Is(err, flag.ErrHelp) || !strings.Contains(stderr.String(), "-markdown") {
		t.Errorf("error %v, wrote %q", err, &stderr)
	}
}
