package main

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/seed1237c087/manta/bench/internal/fake"
	"github.com/seed1237c087/manta/bench/internal/foreign"
	"github.com/seed1237c087/manta/bench/internal/measure"
	"github.com/seed1237c087/manta/bench/internal/work"
)

// rows are three whose times the clock makes up: one misses its bound, one
// is wrong, and one can't be measured.
func rows(clock *fake.Clock) []work.Row {
	rival := func(name string, took time.Duration, err error) measure.Rival {
		return measure.Rival{Name: name, Op: func() { clock.Work(took, took) }, Check: func() error { return err }}
	}
	compare := []measure.Comparison{{Rival: "manta", Against: "loop", Factor: 0.5}}
	return []work.Row{
		{Name: "slow", Title: "too slow", Compare: compare, Setup: func(*work.Env) ([]measure.Rival, error) {
			return []measure.Rival{rival("loop", 4*time.Millisecond, nil), rival("manta", 3*time.Millisecond, nil)}, nil
		}},
		{Name: "wrong", Title: "not right", Compare: compare, Setup: func(*work.Env) ([]measure.Rival, error) {
			return []measure.Rival{rival("loop", 1, nil), rival("manta", 1, errors.New("7 is not 8"))}, nil
		}},
		{Name: "none", Title: "not here", Compare: compare, Setup: func(*work.Env) ([]measure.Rival, error) {
			return nil, errors.New("only elsewhere")
		}},
	}
}

// doing does what o says with some of the rows.
func doing(o options, from, to int) (stdout string, err error) {
	clock := &fake.Clock{}
	var out, progress strings.Builder
	o.budget = 100 * time.Millisecond
	b := bench{
		options: o, rows: rows(clock)[from:to], workers: 2,
		env: &work.Env{Clock: clock, Budget: o.budget}, stdout: &out, stderr: &progress,
	}
	err = b.do()
	return out.String() + progress.String(), err
}

func contains(t *testing.T, text string, parts ...string) {
	t.Helper()
	for _, part := range parts {
		if !strings.Contains(text, part) {
			t.Errorf("%q is not in:\n%s", part, text)
		}
	}
}

func TestMissedBoundsAreNoError(t *testing.T) {
	out, err := doing(options{}, 0, 1)
	if err != nil {
		t.Error(err)
	}
	contains(t, out, "workers of the default pool: 2", "slow: too slow", "loop               4.00 ms",
		"0.750 of loop (turn by turn 0.750), at most 0.5: MISSED", "1 bound missed: slow (manta)")
}

func TestWrongResultsAreErrors(t *testing.T) {
	out, err := doing(options{}, 0, 3)
	if !errors.Is(err, measure.ErrWrong) {
		t.Errorf("error %v", err)
	}
	contains(t, out, "slow: too slow", "wrong: not right\n  not measured: wrong result of manta: 7 is not 8",
		"none: not here\n  not measured: only elsewhere")
}

func TestWhatCannotBeMeasuredIsNoError(t *testing.T) {
	for _, o := range []options{{}, {check: true}} {
		out, err := doing(o, 2, 3)
		if err != nil {
			t.Error(err)
		}
		contains(t, out, "only elsewhere")
	}
}

func TestMarkdownReport(t *testing.T) {
	out, err := doing(options{markdown: true}, 0, 1)
	if err != nil {
		t.Error(err)
	}
	contains(t, out, "| `slow` | too slow | manta 3.00 ms (3.00 ms) | 0.750 of loop: 4.00 ms (4.00 ms); at most 0.5: MISSED |")
}

func TestRivalsAreChosen(t *testing.T) {
	b := &bench{chosen: func(name string) bool { return name == "lo" }}
	row := &work.Row{Compare: []measure.Comparison{{Rival: "manta", Against: "loop"}}}
	got := b.choose(row, []measure.Rival{{Name: "loop"}, {Name: "manta"}, {Name: "lo"}, {Name: "conc"}})
	if len(got) != 2 || got[0].Name != "manta" || got[1].Name != "lo" {
		t.Errorf("chose %v", got)
	}
}

func TestFilesOfAReport(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "new")
	if _, err := doing(options{out: dir}, 0, 1); err != nil {
		t.Fatal(err)
	}
	for name, part := range map[string]string{
		"report.md": "report.tsv", "report.tsv": "\nslow\t", "samples.csv": "slow,manta,", "slow.svg": "<svg",
	} {
		text, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			t.Error(err)
		}
		contains(t, string(text), part)
	}
}

func TestSamplesAreThinned(t *testing.T) {
	dir := t.TempDir()
	if _, err := doing(options{out: dir, samples: 3}, 0, 1); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(filepath.Join(dir, "samples.csv"))
	if err != nil {
		t.Fatal(err)
	}
	_, values, _ := strings.Cut(string(text), "slow,manta,")
	if taken, values, _ := strings.Cut(strings.TrimSpace(values), ","); taken == "3" || values != "3e+06 3e+06 3e+06" {
		t.Errorf("of %s values %q are kept", taken, values)
	}
}

func TestProfile(t *testing.T) {
	file := filepath.Join(t.TempDir(), "cpu.pprof")
	if _, err := doing(options{profile: file}, 0, 1); err != nil {
		t.Fatal(err)
	}
	if text, err := os.ReadFile(file); err != nil || len(text) == 0 {
		t.Errorf("a profile of %d bytes, error %v", len(text), err)
	}
	if _, err := doing(options{profile: t.TempDir()}, 0, 1); err == nil {
		t.Error("a folder can be a profile")
	}
}

func TestFilesOfScale(t *testing.T) {
	dir := t.TempDir()
	if _, err := doing(options{out: dir, scale: true}, 0, 1); err != nil {
		t.Fatal(err)
	}
	for name, part := range map[string]string{"scale.md": "scale.tsv", "scale.tsv": "\nslow\t", "scale.csv": "slow,manta,", "slow.svg": "workers"} {
		text, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			t.Error(err)
		}
		contains(t, string(text), part)
	}
}

func TestAllocationsAreTold(t *testing.T) {
	var out, progress strings.Builder
	dir := t.TempDir()
	b := bench{
		options: options{allocations: true, out: dir}, workers: 2,
		env: &work.Env{Clock: &fake.Clock{}, Shrink: 10_000}, stdout: &out, stderr: &progress,
	}
	if err := b.do(); err != nil {
		t.Fatal(err)
	}
	contains(t, out.String(), "\nending\tobjects, 1000\tobjects, 100 thousand\tobjects, 10 million\t", "\nSum\t")
	text, err := os.ReadFile(filepath.Join(dir, "allocations.tsv"))
	if err != nil || string(text) != out.String() {
		t.Errorf("error %v; the file is not what was written", err)
	}
}

func TestCheckOnly(t *testing.T) {
	out, err := doing(options{check: true}, 0, 3)
	if !errors.Is(err, measure.ErrWrong) || !strings.Contains(err.Error(), "wrong: ") {
		t.Errorf("error %v", err)
	}
	const want = "slow: right\nwrong: wrong result of manta: 7 is not 8\nnone: skipped: only elsewhere\n"
	if out != want {
		t.Errorf("wrote %q, want %q", out, want)
	}
}

func TestList(t *testing.T) {
	out, err := doing(options{list: true}, 0, 3)
	if want := "slow   too slow\nwrong  not right\nnone   not here\n"; err != nil || out != want {
		t.Errorf("wrote %q, error %v; want %q", out, err, want)
	}
}

func TestStatus(t *testing.T) {
	pool := func(workers int) (int, error) { return max(workers, 3), nil }
	noneAbroad := func(func(string) bool) (*foreign.Set, map[string]error) { return nil, nil }
	noPool := func(int) (int, error) { return 0, errors.New("no pool today") }
	for _, c := range []struct {
		args           string
		pool           func(int) (int, error)
		status         int
		stdout, stderr string
	}{
		{"-list -rows fib -workers 7", pool, 0, "fib(30), forking at every call; 7 workers", ""},
		{"-check -rows small/10", pool, 0, "small/10: right\n", ""},
		{"-list -scale", pool, 0, "scale/sort", ""},
		{"-help", pool, 0, "", "Usage"},
		{"-nonsense", pool, 2, "", "-nonsense"},
		{"-rivals fib(", pool, 2, "", "bench: -rivals: "},
		{"-rows nonsense", pool, 2, "", `bench: -rows: "nonsense" names no row`},
		{"", noPool, 2, "", "bench: no pool today"},
	} {
		var stdout, stderr strings.Builder
		if status := run(strings.Fields(c.args), &stdout, &stderr, c.pool, noneAbroad); status != c.status {
			t.Errorf("%q ends with status %d, want %d", c.args, status, c.status)
		}
		contains(t, stdout.String(), c.stdout)
		contains(t, stderr.String(), c.stderr)
		if (c.stdout == "") != (stdout.Len() == 0) || (c.stderr == "") != (stderr.Len() == 0) {
			t.Errorf("%q writes %q and, of errors, %q", c.args, &stdout, &stderr)
		}
	}
}

// started is the answer of startPool before anything else has needed the pool.
var started struct {
	workers int
	err     error
}

func TestMain(m *testing.M) {
	started.workers, started.err = startPool(3)
	os.Exit(m.Run())
}

func TestStartPool(t *testing.T) {
	if started.workers != 3 || started.err != nil {
		t.Errorf("%d workers, error %v", started.workers, started.err)
	}
	if _, err := startPool(3); err == nil {
		t.Error("the default pool can be started twice")
	}
}
