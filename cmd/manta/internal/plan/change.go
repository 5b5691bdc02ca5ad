package plan

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/types"
	"maps"
	"slices"
	"strings"

	"github.com/seed1237c087/manta/cmd/manta/internal/load"
	"github.com/seed1237c087/manta/cmd/manta/internal/rewrite"
)

// make makes the entry of a package. If the package has errors, the entry is empty, because go will report the errors.
func (p *Plan) make(checked *load.Checked) (*entry, error) {
	e := &entry{Wrong: map[string]string{}}
	if checked.Err != nil {
		return e, nil
	}
	pkg := checked.Package
	names, cgo := changeable(pkg)
	changed := map[string][]byte{}
	for i, name := range checked.Names {
		withC := slices.Contains(cgo, name)
		if !withC && !slices.Contains(names, name) {
			continue
		}
		source, err := p.Program.Read(name)
		if err != nil {
			return e, err
		}
		result, err := p.change(checked, &rewrite.File{Name: name, Syntax: checked.Files[i], Source: source})
		f := File{Package: pkg.Path(), Name: name, Pipelines: result.Pipelines}
		switch {
		case err != nil:
			f.Err = err.Error()
		case withC:
			leave(&f, rewrite.WithC)
		case len(pkg.CgoFiles) > 0 && typesOfC(checked, checked.Files[i]):
			leave(&f, "the file has types of C")
		case relativeLines(checked.Files[i]):
			leave(&f, "the file has a line directive with a relative name")
		case result.Source != nil && !bytes.Equal(result.Source, source):
			changed[name] = place(result.Source, name)
		}
		if len(f.Pipelines) > 0 || f.Err != "" || changed[name] != nil {
			e.Files = append(e.Files, f)
		}
	}
	return e, p.keep(checked, e, changed)
}

// change calls the rewriter. If the rewriter panics, the file stays as it is.
func (p *Plan) change(checked *load.Checked, file *rewrite.File) (result rewrite.Result, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("the rewriter panicked: %v", r)
		}
	}()
	env := p.Program.Env
	return p.Rewrite(&rewrite.Package{Fset: p.checker.Fset, Types: checked.Types, Info: checked.Info, Files: checked.Files,
		Fusing: rewrite.FusingFor(env.GOARCH, env.GOAMD64)}, file), nil
}

// leave changes the outcome of all rewritten stages to Left.
func leave(f *File, why string) {
	for _, pipeline := range f.Pipelines {
		for i := range pipeline.Stages {
			if s := &pipeline.Stages[i]; s.Outcome == rewrite.Loop || s.Outcome == rewrite.Fused {
				s.Outcome, s.Why = rewrite.Left, why
			}
		}
	}
}

// typesOfC reports whether the file has types of C, which the checker does not know.
func typesOfC(checked *load.Checked, file *ast.File) bool {
	found := false
	ast.Inspect(file, func(n ast.Node) bool {
		if x, ok := n.(ast.Expr); ok && !found {
			if t := checked.Info.Types[x].Type; t != nil {
				found = strings.Contains(types.TypeString(t, nil), types.Typ[types.Invalid].String())
			}
		}
		return !found
	})
	return found
}

// keep writes the entry, and the changed files that can be compiled.
func (p *Plan) keep(checked *load.Checked, e *entry, changed map[string][]byte) error {
	pkg := checked.Package
	all, err := p.withOthers(pkg, changed)
	if err != nil {
		return err
	}
	wrong := p.checker.Verify(checked, all)
	for i := range e.Files {
		f := &e.Files[i]
		if err := wrong[f.Name]; err != nil {
			f.Err = err.Error()
			delete(wrong, f.Name)
		} else if changed[f.Name] != nil {
			if f.Actual, err = p.Store.File("source", changed[f.Name], ".go"); err != nil {
				return err
			}
		}
	}
	for name, err := range wrong {
		e.Wrong[name] = err.Error()
	}
	return p.Store.Put("plan", p.key(pkg), e)
}

// withOthers returns the changed files. If the package is compiled for its test, withOthers adds the changed files of the package
// without the test.
func (p *Plan) withOthers(pkg *load.Package, changed map[string][]byte) (map[string][]byte, error) {
	all := map[string][]byte{}
	maps.Copy(all, changed)
	if pkg.ForTest == "" || pkg.Path() != pkg.ForTest {
		return all, nil
	}
	p.mu.Lock()
	self := p.entries[p.Program.Named(pkg.ForTest)]
	p.mu.Unlock()
	if self == nil {
		return all, nil
	}
	for _, f := range self.Files {
		if f.Actual != "" {
			source, err := p.Program.Read(f.Actual)
			if err != nil {
				return nil, err
			}
			all[f.Name] = source
		}
	}
	return all, nil
}
