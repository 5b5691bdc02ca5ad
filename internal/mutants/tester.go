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
	"time"
)

// A verdict is what became of a mutant.
type verdict string

const (
	killed  verdict = "killed"
	hung    verdict = "hung" // which counts as killed
	lived   verdict = "LIVED"
	invalid verdict = "invalid" // it does not compile
)

// A tester builds and runs the tests of mutants.
type tester struct {
	root string // of the module
	work string // a folder for what it makes, removed at the end
	// limits say when a suite hangs, by its package.
	limits map[string]limits
}

// newTester runs the suites once, on the code as it is, to know how long they take.
func newTester(root string, suites []string) (*tester, error) {
	work, err := os.MkdirTemp("", "mutants")
	if err != nil {
		return nil, err
	}
	t := &tester{root: root, work: work, limits: map[string]limits{}}
	for _, dir := range suites {
		if t.limits[dir], err = t.measure(dir); err != nil {
			t.close()
			return nil, err
		}
	}
	return t, nil
}

func (t *tester) close() { _ = os.RemoveAll(t.work) }

func (t *tester) measure(dir string) (limits, error) {
	binary := filepath.Join(t.work, "measured")
	if out, err := t.compile(binary, dir, nil); err != nil {
		return limits{}, fmt.Errorf("%s: %w\n%s", dir, err, out)
	}
	began := time.Now()
	cmd := t.command(context.Background(), binary, dir)
	if out, err := cmd.CombinedOutput(); err != nil {
		return limits{}, fmt.Errorf("the tests of %s fail without any change: %w\n%s", dir, err, out)
	}
	return limitsFor(time.Since(began), cmd.ProcessState.UserTime()+cmd.ProcessState.SystemTime()), nil
}

// try runs the suites on m, until one fails. by says which one that was.
func (t *tester) try(m *mutant, suites []string) (v verdict, by string, err error) {
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
	for _, suite := range suites {
		if _, err := t.compile(binary, suite, []string{"-overlay", overlay}); err != nil {
			if exit := new(exec.ExitError); !errors.As(err, &exit) {
				return "", "", err
			}
			return invalid, "", nil
		}
		switch v, err := t.run(binary, suite); {
		case err != nil:
			return "", "", err
		case v != lived:
			return v, suite, nil
		}
	}
	return lived, "", nil
}

// overlay writes the changed file and what tells the compiler to read it.
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

// compile makes the test binary of the package in dir.
func (t *tester) compile(binary, dir string, flags []string) ([]byte, error) {
	args := append([]string{"test", "-c", "-vet=off", "-o", binary}, flags...)
	cmd := exec.Command("go", append(args, "./"+dir)...)
	cmd.Dir = t.root
	return cmd.CombinedOutput()
}

func (t *tester) command(ctx context.Context, binary, dir string) *exec.Cmd {
	cmd := exec.CommandContext(ctx, binary, "-test.short", "-test.failfast")
	cmd.Dir = filepath.Join(t.root, dir)
	endsWithChildren(cmd)
	return cmd
}

// run runs the tests and watches that they don't hang.
func (t *tester) run(binary, dir string) (verdict, error) {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	cmd := t.command(ctx, binary, dir)
	var out bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &out
	if err := cmd.Start(); err != nil {
		return "", err
	}
	over := make(chan struct{})
	watched := make(chan bool)
	go func() { watched <- t.limits[dir].watch(cmd.Process.Pid, over, cancel) }()
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
