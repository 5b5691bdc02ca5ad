package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"
)

// TestLibrary runs the command with its own rewriter and the library of this repository, on a program and its
// test. The results are those of go.
func TestLibrary(t *testing.T) {
	t.Parallel()
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	mod, err := os.ReadFile(filepath.Join(root, "go.mod"))
	if err != nil {
		t.Fatal(err)
	}
	sum, err := os.ReadFile(filepath.Join(root, "go.sum"))
	if err != nil {
		t.Fatal(err)
	}
	_, requires, _ := strings.Cut(string(mod), "\nrequire ")
	s := newScript(t, &txtar.Archive{}, &txtar.Archive{Files: []txtar.File{
		{Name: "go.mod", Data: []byte("module example.com/m\n\ngo 1.26.0\n\nrequire github.com/seed1237c087/manta v0.0.0\n\n" +
			"replace github.com/seed1237c087/manta => " + root + "\n\nrequire " + requires)},
		{Name: "go.sum", Data: sum},
		{Name: "main.go", Data: []byte(`package main

import (
	"fmt"

	"github.com/seed1237c087/manta/par"
)

func work(xs []uint64) uint64 {
	return par.Slice(xs).Map(func(x uint64) uint64 { return x * x }).Filter(func(x uint64) bool { return x&1 == 0 }).Sum()
}

func main() { fmt.Println(work([]uint64{1, 2, 3, 4})) }
`)},
		{Name: "main_test.go", Data: []byte(`package main

import "testing"

func TestWork(t *testing.T) {
	if n := work([]uint64{1, 2, 3, 4}); n != 20 {
		t.Error(n)
	}
}
`)},
	}})
	s.command = "real"
	s.env = append(s.env, "GOFLAGS="+os.Getenv("GOFLAGS")) // So that the library is not compiled once more, in another way.
	if _, err := os.Stat(filepath.Join(root, "par", "loops")); err != nil {
		s.line("! manta build .")
		s.line("stderr too old for this command")
		return
	}
	s.line("manta run .")
	s.line("stdout ^20$")
	s.line("manta test .")
	s.line("manta vet .")
	s.line("manta explain .")
	s.line("! stdout internal error")
}
