//go:build unix

package main

import (
	"bufio"
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"

	"golang.org/x/tools/txtar"
)

// fakeGo is what the test binary does under the name go: it leaves all to the go that REAL_GO names. If that
// fails, it ends with the code 3.
func fakeGo() {
	if syscall.Exec(os.Getenv("REAL_GO"), os.Args, os.Environ()) != nil {
		os.Exit(3)
	}
}

// linkGo makes a directory with the fake go.
func linkGo(t *testing.T) string {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	dir := filepath.Join(t.TempDir(), "bin")
	if err := os.Mkdir(dir, 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(self, filepath.Join(dir, "go")); err != nil {
		t.Fatal(err)
	}
	return dir
}

const program = `
-- go.mod --
module example.com/m

go 1.26.0

require github.com/seed1237c087/manta v0.0.0

replace github.com/seed1237c087/manta => ./lib
-- main.go --
package main

import (
	"fmt"
	"os"
	"os/signal"

	"github.com/seed1237c087/manta/par"
	"github.com/seed1237c087/manta/par/loops"
)

func main() {
	par.Slice([]int{1, 2, 3}).Sum()
	fmt.Println("calls", loops.Calls)
	if len(os.Args) > 1 {
		c := make(chan os.Signal, 1)
		signal.Notify(c, os.Interrupt)
		fmt.Println("ready")
		fmt.Println(<-c)
	}
}
`

func newProgram(t *testing.T) *script {
	lib, err := txtar.ParseFile("testdata/lib.txtar")
	if err != nil {
		t.Fatal(err)
	}
	return newScript(t, lib, txtar.Parse([]byte(program)))
}

// TestGoroot has a go in GOROOT that ends with a code of its own, and does without it if it is not there.
func TestGoroot(t *testing.T) {
	t.Parallel()
	root := filepath.Dir(linkGo(t))
	s := newProgram(t)
	s.env = append(s.env, "REAL_GO=nowhere", "GOROOT="+root)
	s.line("! manta run .")
	s.line("code 3")
	s.env = append(s.env, "GOROOT=")
	s.line("manta run .")
	s.line("stdout ^calls 1$")
	s.env = append(s.env, "PATH=")
	s.line("! manta run .")
	s.line("stderr ^manta: there is no go command in PATH$")
}

// TestSignals interrupts a program as a terminal does, with all that runs it.
func TestSignals(t *testing.T) {
	t.Parallel()
	s := newProgram(t)
	self, err := os.Executable()
	s.must(err)
	cmd := exec.Command(self, "run", ".", "wait")
	cmd.Dir = s.work
	cmd.Env = slices.Concat(s.env, []string{"MANTA_RUN_COMMAND=fake"})
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	stdout, err := cmd.StdoutPipe()
	s.must(err)
	s.must(cmd.Start())
	var lines []string
	scanner := bufio.NewScanner(stdout)
	for scanner.Scan() {
		lines = append(lines, scanner.Text())
		if scanner.Text() == "ready" {
			s.must(syscall.Kill(-cmd.Process.Pid, syscall.SIGINT))
		}
	}
	err = cmd.Wait()
	if got := strings.Join(lines, ","); got != "calls 1,ready,interrupt" {
		t.Errorf("%s, %v, %s", got, err, &stderr)
	}
}
