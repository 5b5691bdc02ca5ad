package demo

import (
	"bytes"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/urfave/cli/v3"

	"github.com/seed1237c087/manta/core"
)

// A toy is a program whose modes only note how they were called.
type toy struct {
	size    int
	ran     []string
	workers int
	wrong   string // the mode that gets its work wrong
}

func (y *toy) program() *Program {
	mode := func(name string) Mode {
		return Mode{
			Name: name,
			Run:  func() { y.ran = append(y.ran, name); y.workers = core.NumWorkers() },
			Check: func(int) error {
				if name == y.wrong {
					return errors.New("off by one")
				}
				return nil
			},
		}
	}
	return &Program{
		Name: "toy", Usage: "does nothing", About: "seq and par do nothing.", Reps: 2,
		Groups: []Group{{"all", []string{"seq", "par"}}, {"join", []string{"calls"}}},
		Flags:  []cli.Flag{&cli.IntFlag{Name: "size", Value: 5, Destination: &y.size, Validator: Between(1, 9)}},
		Plan: func(group string) (Plan, error) {
			if y.size == 9 {
				return Plan{}, errors.New("9 is too many today")
			}
			p := Plan{Title: "toy", Baseline: "seq", Passes: 1, Unit: "nothing", Units: 1,
				Settings: []Setting{{"size", y.size}}, Modes: []Mode{mode("seq"), mode("par")}}
			if group == "join" {
				p.Modes = []Mode{mode("calls")}
			}
			return p, nil
		},
	}
}

// run runs the toy with a command line.
func (y *toy) run(args ...string) (status int, stdout, stderr string) {
	var out, errs bytes.Buffer
	status = y.program().run(append([]string{"toy"}, args...), &out, &errs)
	return status, out.String(), errs.String()
}

// TestInsteadIsAsked before anything is measured.
func TestInsteadIsAsked(t *testing.T) {
	for _, c := range []struct {
		args   []string
		done   bool
		err    error
		status int
		want   Choice
	}{
		{nil, true, nil, 0, Choice{Modes: []string{"seq", "par"}}},
		{[]string{"-mode", "par", "-workers", "3", "-json"}, true, nil, 0, Choice{Modes: []string{"par"}, Workers: 3, Report: true}},
		{[]string{"-measure"}, false, nil, 0, Choice{Modes: []string{"seq", "par"}, Report: true}},
		{nil, false, errors.New("not like that"), 2, Choice{Modes: []string{"seq", "par"}}},
		{nil, true, Failed(errors.New("no port is free")), 1, Choice{Modes: []string{"seq", "par"}}},
	} {
		var y toy
		p, calls := y.program(), 0
		var out, errs bytes.Buffer
		p.Instead = func(got Choice) (bool, error) {
			calls++
			if got.Stdout != &out || !slices.Equal(got.Modes, c.want.Modes) || got.Workers != c.want.Workers || got.Report != c.want.Report {
				t.Errorf("%q: told %+v", c.args, got)
			}
			return c.done, c.err
		}
		status := p.run(append([]string{"toy"}, c.args...), &out, &errs)
		measured := len(y.ran) > 0
		if status != c.status || calls != 1 || measured != (!c.done && c.err == nil) {
			t.Errorf("%q: status %d, %d calls, measured %v, %s", c.args, status, calls, measured, errs.String())
		}
		if c.err != nil && !strings.Contains(errs.String(), c.err.Error()) {
			t.Errorf("%q: the message is %q", c.args, errs.String())
		}
	}
}

func TestRunChoosesModes(t *testing.T) {
	for _, c := range []struct {
		args []string
		ran  []string
		size int
	}{
		{nil, []string{"seq", "par", "seq", "par"}, 5},
		{[]string{"-reps", "1", "-size", "3"}, []string{"seq", "par"}, 3},
		{[]string{"--mode=par", "--reps=3"}, []string{"par", "par", "par"}, 5},
		{[]string{"-mode", "join", "-reps", "1"}, []string{"calls"}, 5},
	} {
		var y toy
		status, stdout, stderr := y.run(c.args...)
		if status != 0 || stderr != "" || !strings.Contains(stdout, "all modes agree") {
			t.Errorf("%q: status %d, stdout:\n%s\nstderr:\n%s", c.args, status, stdout, stderr)
		}
		if !slices.Equal(y.ran, c.ran) || y.size != c.size {
			t.Errorf("%q: ran %v with size %d", c.args, y.ran, y.size)
		}
	}
}

func TestRunInAPoolOfItsOwn(t *testing.T) {
	const workers = 3
	var y toy
	status, stdout, stderr := y.run("-workers", "3")
	if status != 0 || stderr != "" || !strings.Contains(stdout, "\n3 workers,") {
		t.Errorf("status %d, stdout:\n%s\nstderr:\n%s", status, stdout, stderr)
	}
	if y.workers != workers {
		t.Errorf("the modes ran with %d workers", y.workers)
	}
	if y.run(); y.workers != core.DefaultPool().NumWorkers() {
		t.Errorf("without the flag the modes ran with %d workers", y.workers)
	}
}

func TestRunPrintsJSON(t *testing.T) {
	var y toy
	status, stdout, stderr := y.run("-json", "-mode", "seq")
	var r struct {
		Program string
		Agree   bool
		Modes   []struct{ Mode string }
	}
	if err := json.Unmarshal([]byte(stdout), &r); err != nil {
		t.Fatalf("%v in:\n%s", err, stdout)
	}
	if status != 0 || stderr != "" || r.Program != "toy" || !r.Agree || len(r.Modes) != 1 || r.Modes[0].Mode != "seq" {
		t.Errorf("status %d, stderr %q, report:\n%s", status, stderr, stdout)
	}
}

func TestRunFailsWhereAModeIsWrong(t *testing.T) {
	for _, args := range [][]string{nil, {"-json"}, {"-mode", "par"}} {
		y := toy{wrong: "par"}
		status, stdout, stderr := y.run(args...)
		if status != 1 || !strings.Contains(stdout, "off by one") || strings.Contains(stdout, "all modes agree") || stderr != "" {
			t.Errorf("%q: status %d, stdout:\n%s\nstderr:\n%s", args, status, stdout, stderr)
		}
	}
	y := toy{wrong: "par"}
	if status, stdout, _ := y.run("-mode", "seq"); status != 0 {
		t.Errorf("without the wrong mode: status %d, stdout:\n%s", status, stdout)
	}
}

func TestRunRefusesBadFlags(t *testing.T) {
	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{"-bogus"}, "not defined: -bogus"},
		{[]string{"-mode"}, "needs an argument: -mode"},
		{[]string{"-mode", "quick"}, `no mode "quick": there are all (seq, par) and join (calls)`},
		{[]string{"-mode", "seq,calls"}, "do not do the same work"},
		{[]string{"-reps", "0"}, `"0" for flag -reps: must be 1 to 1000000, got 0`},
		{[]string{"-reps=two"}, `"two" for flag -reps`},
		{[]string{"-workers", "-1"}, `"-1" for flag -workers: must be 0 to`},
		{[]string{"-workers", "99999999"}, `"99999999" for flag -workers`},
		{[]string{"-size", "10"}, "must be 1 to 9, got 10"},
		{[]string{"-size", "9"}, "9 is too many today"},
		{[]string{"-json", "seq"}, `"seq" is no flag`},
		{[]string{"help"}, `"help" is no flag`},
	} {
		var y toy
		status, stdout, stderr := y.run(c.args...)
		if status != 2 || stdout != "" {
			t.Errorf("%q: status %d, stdout:\n%s", c.args, status, stdout)
		}
		if !strings.HasPrefix(stderr, "toy: ") || !strings.Contains(stderr, c.want) || !strings.Contains(stderr, "-help") {
			t.Errorf("%q: got %q, want %s", c.args, stderr, c.want)
		}
		if y.ran != nil {
			t.Errorf("%q: ran %v", c.args, y.ran)
		}
	}
}

func TestRunHelps(t *testing.T) {
	for _, flag := range []string{"-h", "-help", "--help"} {
		var y toy
		status, stdout, stderr := y.run(flag)
		if status != 0 || stderr != "" || y.ran != nil {
			t.Errorf("%s: status %d, ran %v, stderr %q", flag, status, y.ran, stderr)
		}
		for _, want := range []string{"--mode", "--workers", "--reps", "--json", "--size", "all (seq, par)", "seq and par do nothing"} {
			if !strings.Contains(stdout, want) {
				t.Errorf("%s: no %s in:\n%s", flag, want, stdout)
			}
		}
	}
}

// full is a writer that has no room.
type full struct{}

func (full) Write([]byte) (int, error) { return 0, errors.New("no room") }

func TestRunFailsWhereItCannotPrint(t *testing.T) {
	for _, args := range [][]string{{"toy"}, {"toy", "-json"}} {
		var y toy
		var errs bytes.Buffer
		if status := y.program().run(args, full{}, &errs); status != 1 || errs.String() != "toy: no room\n" {
			t.Errorf("%q: status %d, stderr %q", args, status, errs.String())
		}
	}
}
