// Package gocmd finds the go command, asks it, and runs it in the place of this process.
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

// Find returns the name of the go command. Find takes the command of GOROOT if that environment variable is set and names one, and
// otherwise the command of PATH, to which go tool adds its own directory.
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

// Failure is an error of the go command. Stderr is what the go command printed.
type Failure struct {
	Err    error
	Stderr string
}

// Error returns what the go command printed. If it printed nothing, Error returns the text of Err.
func (f *Failure) Error() string {
	if f.Stderr == "" {
		return f.Err.Error()
	}
	return strings.TrimSuffix(f.Stderr, "\n")
}

// Unwrap returns Err.
func (f *Failure) Unwrap() error { return f.Err }

// Ask returns the standard output of the go command. Ask prints the messages about downloads.
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

// downloads is a writer that prints the lines about downloads and keeps the others.
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
