package main

import (
	"os"
	"regexp"
	"runtime"
	"strings"
	"testing"
	"time"
)

var everything = regexp.MustCompile("")

func TestParseKnown(t *testing.T) {
	all, err := parseKnown("# nothing\n\nslower a.go f: x => nothing\n\tIt is\n\tslower.\nalive b.go T.g: y => z #2\n\tNo test.\n")
	if err != nil || len(all) != 2 {
		t.Fatalf("%v, %v", all, err)
	}
	if k := all["a.go f: x => nothing"]; k == nil || k.kind != "slower" || k.reason != "It is slower." || k.line != 3 {
		t.Errorf("%+v", k)
	}
	if k := all["b.go T.g: y => z #2"]; k == nil || k.kind != "alive" {
		t.Errorf("%+v", k)
	}
	for text, want := range map[string]string{
		"odd a.go f: x => y\n\tWhy.\n":   "line 1: no kind",
		"\tWhy.\n":                       "line 1: no kind",
		"# Only\nalive a.go f: x => y\n": "line 2: no reason",
		"alive a.go f: x => y\n\tWhy.\nequivalent a.go f: x => y\n\tBecause.\n": "line 3: listed twice",
	} {
		if _, err := parseKnown(text); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("of %q: %v, want %q", text, err, want)
		}
	}
}

// TestKnownTextIsRight: whether the code still has what it names is for a run to tell.
func TestKnownTextIsRight(t *testing.T) {
	if _, err := parseKnown(knownText); err != nil {
		t.Error(err)
	}
}

func TestReport(t *testing.T) {
	one := func(what string) *mutant { return &mutant{file: "a.go", line: 7, fn: "f", what: what} }
	listed := func() map[string]*known {
		return map[string]*known{
			"a.go f: same":  {kind: "equivalent", reason: "None."},
			"a.go f: alive": {kind: "alive", reason: "Rare."},
		}
	}
	for _, c := range []struct {
		name           string
		killed, alive  int
		unlisted, gone bool
		want           bool
		says           string
	}{
		{"enough", 9, 1, false, false, true, "all                              13      9      1      1          3"},
		{"too few", 8, 1, false, false, false, "8 of 9 were killed, fewer than 90%"},
		{"an unlisted one", 90, 0, true, false, false, "not in known.txt: a.go:7 f: new"},
		{"one that is gone", 9, 0, false, true, false, "known.txt, line 5: the code has no such mutant: a.go f: gone"},
	} {
		var out strings.Builder
		r := &report{out: &out, known: listed(), all: map[string]bool{"a.go f: same": true, "a.go f: alive": true}}
		if c.gone {
			r.known["a.go f: gone"] = &known{kind: "alive", reason: "x", line: 5}
		}
		in := target{dir: "p"}
		r.add(in, one("broken"), invalid, "")
		for range c.killed - 1 {
			r.add(in, one("bad"), killed, "p")
		}
		r.add(in, one("bad"), hung, "p")
		for range c.alive {
			r.add(in, one("alive"), lived, "")
		}
		for range 3 {
			r.add(in, one("same"), lived, "")
		}
		if c.unlisted {
			r.add(in, one("new"), lived, "")
		}
		if got := r.finish(); got != c.want || !strings.Contains(out.String(), c.says) {
			t.Errorf("%s: well: %v, want %v and %q in\n%s", c.name, got, c.want, c.says, out.String())
		}
	}
}

// TestSharesAddUp: 200 mutants are 200, however they are shared out.
func TestSharesAddUp(t *testing.T) {
	sum, n := 0, 0
	for _, target := range targets {
		sum += target.share
	}
	for _, target := range targets {
		n += target.of(200, sum)
	}
	if n != 200 {
		t.Errorf("%d of 200", n)
	}
}

// TestWatchStopsAtTheEnd: a program that is over is not killed.
func TestWatchStopsAtTheEnd(t *testing.T) {
	over := make(chan struct{})
	close(over)
	if (limits{wall: time.Hour}).watch(-1, over, func() { t.Error("killed") }) {
		t.Error("it went over a limit")
	}
}

// TestWatchKills what runs for longer than its limit.
func TestWatchKills(t *testing.T) {
	killed := false
	if !(limits{}).watch(-1, nil, func() { killed = true }) || !killed {
		t.Error("it was not killed")
	}
}

// TestUsageOfThisProcess, which has some memory, and less than a machine.
func TestUsageOfThisProcess(t *testing.T) {
	_, memory, ok := usage(os.Getpid())
	if !ok {
		if runtime.GOOS == "linux" {
			t.Error("Linux does not tell")
		}
		return
	}
	if memory < 1<<20 || memory > 1<<40 {
		t.Errorf("%d bytes", memory)
	}
}
