package compat

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/seed1237c087/manta/cmd/manta/internal/cache"
	"github.com/seed1237c087/manta/cmd/manta/internal/load"
)

// probe has the form of a pipeline: Map is inlined into Use, and the loop in its closure with it. The
// question is whether the function literal is then inlined into that loop.
const probe = `package probe

type Iter[T any] struct{ loop func([]T) }

func (it Iter[T]) Map(f func(T) T) Iter[T] {
	return Iter[T]{func(xs []T) {
		for i, x := range xs {
			xs[i] = f(x)
		}
	}}
}

func Use(it Iter[int]) Iter[int] { return it.Map(func(x int) int { return x * x }) }
`

// inlinedLiteral is what the compiler says if it inlines the literal.
var inlinedLiteral = regexp.MustCompile(`inlining call to (probe\.)?Use\S*func\d`)

// Inlines reports whether the compiler inlines functions into closures that were made while it inlined
// something else (golang.org/issue/81380). If so, pipelines are loops without the command.
func Inlines(p *load.Program, store *cache.Cache) (bool, error) {
	sum := cache.Sum("probe", p.Env.GOVERSION, p.Env.GOROOT, probe)
	var inlines bool
	if store.Get("probe", sum, &inlines) {
		return inlines, nil
	}
	dir, err := os.MkdirTemp("", "manta")
	if err != nil {
		return false, err
	}
	defer os.RemoveAll(dir)
	name := filepath.Join(dir, "probe.go")
	if err := os.WriteFile(name, []byte(probe), 0o666); err != nil {
		return false, err
	}
	cmd := exec.Command(p.Go, "tool", "compile", "-p=probe", "-m", "-o", filepath.Join(dir, "probe.o"), name)
	cmd.Dir = p.Dir // which decides the release of Go
	out, err := cmd.CombinedOutput()
	if err != nil || !strings.Contains(string(out), "inlining call to ") {
		return false, nil // a compiler that says something else; go will tell more
	}
	inlines = inlinedLiteral.Match(out)
	return inlines, store.Put("probe", sum, inlines)
}
