// Package gocmd finds the go command, asks it, and becomes it.
package gocmd

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
)

// Find returns the go command: that of GOROOT, if the environment has it, or else that of PATH,
// to which go tool adds its own.
func Find() (string, error) {
	if root := os.Getenv("GOROOT"); root != "" {
		name := filepath.Join(root, "bin", "go")
		if runtime.GOOS == "windows" {
			name += ".exe"
		}
		if _, err := os.Stat(name); err == nil {
			return name, nil
		}
	}
	name, err := exec.LookPath("go")
	if err != nil {
		return "", errors.New("there is no go command in PATH")
	}
	return filepath.Abs(name)
}

// Failure is that go failed. It has what go said.
type Failure struct {
	Err    error
	Stderr string
}

// Error is what go said.
func (f *Failure) Error() string {
	if f.Stderr == "" {
		return f.Err.Error()
	}
	return strings.TrimSuffix(f.Stderr, "\n")
}

// Unwrap returns why go failed.
func (f *Failure) Unwrap() error { return f.Err }

// Ask returns what go prints. What it downloads meanwhile, it tells the user.
func Ask(goCommand string, args ...string) ([]byte, error) {
	cmd := exec.Command(goCommand, args...)
	var stdout bytes.Buffer
	var stderr downloads
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	if err := cmd.Run(); err != nil {
		return nil, &Failure{Err: err, Stderr: stderr.kept.String()}
	}
	return stdout.Bytes(), nil
}

// downloads passes on those lines that tell of a download, and keeps the others.
type downloads struct {
	line, kept bytes.Buffer
}

func (d *downloads) Write(p []byte) (int, error) {
	for _, b := range p {
		d.line.WriteByte(b)
		if b != '\n' {
			continue
		}
		if bytes.HasPrefix(d.line.Bytes(), []byte("go: downloading ")) {
			os.Stderr.Write(d.line.Bytes())
		} else {
			d.kept.Write(d.line.Bytes())
		}
		d.line.Reset()
	}
	return len(p), nil
}
