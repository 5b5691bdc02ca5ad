package main

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/seed1237c087/manta/cmd/manta/internal/rewrite"
)

func TestMain(m *testing.M) {
	if filepath.Base(os.Args[0]) == "go" {
		fakeGo()
	}
	if which := os.Getenv("MANTA_RUN_COMMAND"); which != "" {
		os.Unsetenv("MANTA_RUN_COMMAND")
		c := &command{rewrite: fake, out: os.Stdout, err: os.Stderr}
		if which == "real" {
			c.rewrite = rewrite.Rewrite
		}
		os.Exit(c.run(os.Args[1:]))
	}
	os.Exit(m.Run())
}

// TestScripts runs the scripts of testdata/script. A script is a txtar archive. The files become a tree, with
// the library of testdata/lib.txtar in the directory lib beside it, and the comment has a command in each line:
//
//	[!] manta ARGS      the command, with the fake rewriter; ! says that it fails
//	[!] go ARGS         go
//	[!] exec PROGRAM    any program
//	code N              the exit code of the last command
//	[!] stdout PATTERN  what it printed matches the regular expression, or does not
//	[!] stderr PATTERN
//	cmp NAME            what it printed is the content of the file, with WORK for the directory
//	save NAME           keeps what it printed in a file of OUT
//	stdin NAME          the next command reads the file
//	cd DIR, env NAME=VALUE, cp FROM TO, append NAME TEXT, remove NAME, link FROM TO
//
// WORK stands for the directory of the tree, and OUT for one beside it. No manta command changes the tree.
func TestScripts(t *testing.T) {
	names, err := filepath.Glob("testdata/script/*.txtar")
	if err != nil || len(names) == 0 {
		t.Fatalf("no scripts: %v", err)
	}
	lib, err := txtar.ParseFile("testdata/lib.txtar")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		t.Run(strings.TrimSuffix(filepath.Base(name), ".txtar"), func(t *testing.T) {
			t.Parallel()
			archive, err := txtar.ParseFile(name)
			if err != nil {
				t.Fatal(err)
			}
			s := newScript(t, lib, archive)
			for i, line := range strings.Split(string(archive.Comment), "\n") {
				if line = strings.TrimSpace(line); line != "" && line[0] != '#' {
					s.at = fmt.Sprintf("%s:%d: %s", filepath.Base(name), i+1, line)
					s.line(line)
				}
			}
		})
	}
}

type script struct {
	*testing.T
	at             string
	command        string // "fake" or "real"
	work, out, dir string
	env            []string
	stdin          []byte
	stdout, stderr bytes.Buffer
	code           int
}

func newScript(t *testing.T, lib, archive *txtar.Archive) *script {
	root, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	s := &script{T: t, command: "fake", work: filepath.Join(root, "work"), out: filepath.Join(root, "out")}
	s.dir = s.work
	cacheDir, err := exec.Command("go", "env", "GOCACHE").Output()
	if err != nil {
		t.Fatal(err)
	}
	s.env = append(os.Environ(), "MANTACACHE="+filepath.Join(root, "cache"), "GOFLAGS=", "GOENV=off", "GOPROXY=off",
		"GOTOOLCHAIN=local", "GO111MODULE=", "GOWORK=", "GOCACHE="+strings.TrimSpace(string(cacheDir)))
	for dir, a := range map[string]*txtar.Archive{filepath.Join(s.work, "lib"): lib, s.work: archive} {
		for _, f := range a.Files {
			// An archive has no carriage returns and no byte order mark at the beginning of a line.
			data := bytes.ReplaceAll(bytes.ReplaceAll(f.Data, []byte("<BOM>"), []byte("\ufeff")), []byte("<CR>"), []byte("\r"))
			data = bytes.ReplaceAll(data, []byte("$WORK"), []byte(s.work))
			s.write(filepath.Join(dir, f.Name), data)
		}
	}
	s.must(os.MkdirAll(s.out, 0o777))
	return s
}

func (s *script) must(err error) {
	s.Helper()
	if err != nil {
		s.Fatalf("%s: %v", s.at, err)
	}
}

func (s *script) write(name string, data []byte) {
	s.Helper()
	s.must(os.MkdirAll(filepath.Dir(name), 0o777))
	s.must(os.WriteFile(name, data, 0o666))
}

func (s *script) file(name string) string {
	if filepath.IsAbs(name) {
		return name
	}
	return filepath.Join(s.dir, name)
}

// line runs a line of the script.
func (s *script) line(line string) {
	s.Helper()
	line, not := strings.CutPrefix(line, "! ")
	not = strings.HasPrefix(line, "! ") || not
	verb, rest, _ := strings.Cut(line, " ")
	rest = strings.NewReplacer("$WORK", s.work, "$OUT", s.out).Replace(rest)
	args := strings.Fields(rest)
	switch verb {
	case "manta":
		before := s.hash()
		self, err := os.Executable()
		s.must(err)
		s.run(not, append(s.env, "MANTA_RUN_COMMAND="+s.command), self, args)
		if s.hash() != before {
			s.Errorf("%s: it changed the tree", s.at)
		}
	case "go":
		s.run(not, s.env, "go", args)
	case "exec":
		s.run(not, s.env, s.file(args[0]), args[1:])
	case "code":
		if fmt.Sprint(s.code) != rest {
			s.Errorf("%s: the exit code is %d", s.at, s.code)
		}
	case "stdout":
		s.match(not, rest, s.stdout.String())
	case "stderr":
		s.match(not, rest, s.stderr.String())
	case "cmp":
		want, err := os.ReadFile(s.file(rest))
		s.must(err)
		if got := strings.ReplaceAll(s.stdout.String(), s.work, "WORK"); got != string(want) {
			s.Errorf("%s: got:\n%s\nwant:\n%s", s.at, got, want)
		}
	case "save":
		s.write(filepath.Join(s.out, rest), bytes.ReplaceAll(s.stdout.Bytes(), []byte(s.work), []byte("WORK")))
	case "stdin":
		data, err := os.ReadFile(s.file(rest))
		s.must(err)
		s.stdin = data
	case "cd":
		s.dir = s.file(rest)
	case "env":
		s.env = append(s.env, rest)
	case "cp":
		data, err := os.ReadFile(s.file(args[0]))
		s.must(err)
		s.write(s.file(args[1]), data)
	case "append":
		name, text, _ := strings.Cut(rest, " ")
		data, err := os.ReadFile(s.file(name))
		s.must(err)
		s.write(s.file(name), append(data, text+"\n"...))
	case "remove":
		s.must(os.Remove(s.file(rest)))
	case "link":
		s.must(os.Symlink(s.file(args[0]), s.file(args[1])))
	default:
		s.Fatalf("%s: what is that?", s.at)
	}
}

func (s *script) run(fails bool, env []string, name string, args []string) {
	s.Helper()
	cmd := exec.Command(name, args...)
	cmd.Dir = s.dir
	cmd.Env = slices.Concat(env, []string{"PWD=" + s.dir})
	s.stdout.Reset()
	s.stderr.Reset()
	cmd.Stdin, cmd.Stdout, cmd.Stderr = bytes.NewReader(s.stdin), &s.stdout, &s.stderr
	s.stdin = nil
	err := cmd.Run()
	s.code = cmd.ProcessState.ExitCode()
	if _, ok := errors.AsType[*exec.ExitError](err); err != nil && !ok {
		s.Fatalf("%s: %v", s.at, err)
	}
	if fails != (err != nil) {
		s.Fatalf("%s: %v\nstdout:\n%s\nstderr:\n%s", s.at, err, &s.stdout, &s.stderr)
	}
}

func (s *script) match(not bool, pattern, text string) {
	s.Helper()
	if regexp.MustCompile("(?m)"+pattern).MatchString(text) == not {
		s.Errorf("%s: it printed\n%s\nstderr:\n%s", s.at, text, &s.stderr)
	}
}

// hash is that of the names and contents of the tree.
func (s *script) hash() string {
	h := sha256.New()
	s.must(filepath.WalkDir(s.work, func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		info, err := entry.Info()
		if err != nil {
			return err
		}
		fmt.Fprintln(h, name, info.Mode(), info.ModTime())
		if !info.Mode().IsRegular() {
			return nil
		}
		data, err := os.ReadFile(name)
		fmt.Fprintf(h, "%q\n", data)
		return err
	}))
	return fmt.Sprintf("%x", h.Sum(nil))
}
