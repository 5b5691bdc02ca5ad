package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"time"
)

// A verdict is what became of a mutant.
type verdict string

const (
	killed  verdict = "killed"
	hung    verdict = "hung" // counts as killed
	lived   verdict = "LIVED"
	invalid verdict = "invalid" // it does not compile
)

// A tester builds and runs the tests of mutants.
type tester struct {
	root string // the folder of the module
	work string // a folder for files that t makes, removed at the end
	// limits say when a suite hangs, by its name.
	limits map[string]limits
}

// newTester runs the suites once, on the code as it is, to know how long they take.
func newTester(root string, suites []suite) (*tester, error) {
	work, err := os.MkdirTemp("", "mutants")
	if err != nil {
		return nil, err
	}
	t := &tester{root: root, work: work, limits: map[string]limits{}}
	for _, s := range suites {
		if t.limits[s.name], err = t.measure(s); err != nil {
			t.close()
			return nil, err
		}
	}
	return t, nil
}

func (t *tester) close() { _ = os.RemoveAll(t.work) }

func (t *tester) measure(s suite) (limits, error) {
	binary := filepath.Join(t.work, "measured")
	if out, err := t.compile(binary, s); err != nil {
		return limits{}, fmt.Errorf("%s: %w\n%s", s.name, err, out)
	}
	began := time.Now()
	cmd := t.command(context.Background(), binary, s)
	if out, err := cmd.CombinedOutput(); err != nil {
		return limits{}, fmt.Errorf("the tests of %s fail without any change: %w\n%s", s.name, err, out)
	}
	return limitsFor(time.Since(began), cmd.ProcessState.UserTime()+cmd.ProcessState.SystemTime()), nil
}

// try runs the suites on m until one fails. by is the name of that suite.
func (t *tester) try(m *mutant, suites []suite) (v verdict, by string, err error) {
	dir, err := os.MkdirTemp(t.work, "")
	if err != nil {
		return "", "", err
	}
	defer func() { _ = os.RemoveAll(dir) }()
	overlay, err := t.overlay(dir, m)
	if err != nil {
		return "", "", err
	}
	binary := filepath.Join(dir, "test")
	for _, s := range suites {
		if _, err := t.compile(binary, s, "-overlay", overlay); err != nil {
			if exit := new(exec.ExitError); !errors.As(err, &exit) {
				return "", "", err
			}
			return invalid, "", nil
		}
		switch v, err := t.run(binary, s); {
		case err != nil:
			return "", "", err
		case v != lived:
			return v, s.name, nil
		}
	}
	return lived, "", nil
}

// overlay writes the changed file, and the file that makes the compiler read it.
func (t *tester) overlay(dir string, m *mutant) (string, error) {
	original := filepath.Join(t.root, m.file)
	src, err := os.ReadFile(original)
	if err != nil {
		return "", err
	}
	changed := filepath.Join(dir, "changed.go")
	if err := os.WriteFile(changed, m.apply(src), 0o600); err != nil {
		return "", err
	}
	text, err := json.Marshal(map[string]map[string]string{"Replace": {original: changed}})
	if err != nil {
		return "", err
	}
	name := filepath.Join(dir, "overlay.json")
	return name, os.WriteFile(name, text, 0o600)
}

// compile makes the test binary of a suite.
func (t *tester) compile(binary string, s suite, flags ...string) ([]byte, error) {
	args := slices.Concat([]string{"test", "-c", "-vet=off", "-o", binary}, s.build, flags, []string{"./" + s.dir})
	cmd := exec.Command("go", args...)
	cmd.Dir = t.root
	return cmd.CombinedOutput()
}

func (t *tester) command(ctx context.Context, binary string, s suite) *exec.Cmd {
	cmd := exec.CommandContext(ctx, binary, append([]string{"-test.short", "-test.failfast"}, s.run...)...)
	cmd.Dir = filepath.Join(t.root, s.dir)
	endsWithChildren(cmd)
	return cmd
}

// run runs the tests of a suite, and ends them if they hang.
func (t *tester) run(binary string, s suite) (verdict, error) {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	cmd := t.command(ctx, binary, s)
	var out bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &out
	if err := cmd.Start(); err != nil {
		return "", err
	}
	over := make(chan struct{})
	watched := make(chan bool)
	go func() { watched <- t.limits[s.name].watch(cmd.Process.Pid, over, cancel) }()
	err := cmd.Wait()
	close(over)
	if <-watched {
		return hung, nil
	}
	if err != nil {
		return killed, nil
	}
	return lived, nil
}
