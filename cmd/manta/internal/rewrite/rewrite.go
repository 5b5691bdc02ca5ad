// Package rewrite changes the text of a Go file so that its pipelines are loops. See the
// README of this module for the form of what it writes.
package rewrite

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/seed1237c087/manta/cmd/internal/effects"
)

// The import paths of packages par and par/slice.
const (
	Library = "github.com/seed1237c087/manta/par"
	Slices  = Library + "/slice"
)

// prefix begins every name that rewritten source adds to that of the user.
const prefix = "manta_"

// off is the comment by which a file stays as it is. An explanation may follow it.
const off = "//manta:off"

// Package is a type-checked package whose files are to be rewritten. Info must have Types,
// Uses, Defs, Selections and Instances.
type Package struct {
	Fset  *token.FileSet
	Types *types.Package
	Info  *types.Info
	// Files are all of the package. What a function does is looked up in them.
	Files []*ast.File
	// Fusing is what the compiler does for the target.
	Fusing Fusing

	functions *effects.Functions
}

// WithC is why a file stays as it is that imports "C".
const WithC = `the file imports "C", whose types are not known before cgo has run`

// File is a file of a package, as it was parsed, with comments, and as it was read.
type File struct {
	Name   string
	Syntax *ast.File
	Source []byte
}

// Result is what became of a file.
type Result struct {
	Source    []byte // nil if the file stays as it is
	Pipelines []Pipeline
}

// Pipeline is a chain of calls of package par, the source first, or a call of the library that has to do with no pipeline.
type Pipeline struct {
	Pos    token.Position
	Stages []Stage
}

// Stage is a call of a pipeline.
type Stage struct {
	Pos     token.Position // of the call's name
	Op      string         // the name of what is called, such as Map
	Outcome Outcome
	Why     string // if it is Left, or Kept though it has a function
}

// Outcome is what became of a stage.
type Outcome int

// The outcomes.
const (
	Kept  Outcome = iota // it has no function that is called for each element
	Loop                 // it is a loop of its own
	Fused                // it is part of a loop with its neighbours
	Left                 // its function is called for each element, as without the command
)

// String returns the outcome in one word.
func (o Outcome) String() string { return [...]string{"kept", "loop", "fused", "left"}[o] }

// Rewrite returns what becomes of file f of package p. The source that it returns has as many lines as that of f, but for those that
// begin with a comment that says where in f they are, and what is left of f's text stands in the same lines. It is not
// safe to call Rewrite for one package by several goroutines at once.
func Rewrite(p *Package, f *File) Result {
	if p.functions == nil {
		p.functions = effects.New(p.Info, p.Types, p.Files)
	}
	w := &writer{Package: p, file: f, pos: p.Fset.File(f.Syntax.FileStart), dropped: map[*types.PkgName]int{}}
	w.refusal = w.refuses()
	pipelines := w.find()
	for _, c := range slices.Backward(pipelines) { // What stands within another one comes first.
		w.plan(c)
	}
	res := Result{Pipelines: w.report(pipelines)}
	if len(w.edits) > 0 {
		w.imports()
		res.Source = w.apply()
	}
	return res
}

// writer rewrites one file.
type writer struct {
	*Package
	file    *File
	pos     *token.File
	refusal string // why nothing of the file may be rewritten
	edits   []edit
	usesPar bool                   // the new source calls package par by our name of it
	loops   bool                   // likewise package loops
	dropped map[*types.PkgName]int // how often packages are named in what is not there any more
}

// refuses returns why no pipeline of the file may be rewritten; "" if they may.
func (w *writer) refuses() string {
	for _, imp := range w.file.Syntax.Imports {
		if imp.Path.Value == `"C"` {
			return WithC
		}
	}
	for n := range ast.Preorder(w.file.Syntax) {
		if id, ok := n.(*ast.Ident); ok && strings.HasPrefix(id.Name, prefix) {
			return "the file has names that begin with " + prefix
		}
	}
	for _, group := range w.file.Syntax.Comments {
		for _, c := range group.List {
			begin := strings.HasPrefix(c.Text, "/*line ") ||
				strings.HasPrefix(c.Text, "//line ") && w.pos.PositionFor(c.Pos(), false).Column == 1
			if begin && strings.Contains(c.Text, ":") {
				return "the file has line directives"
			}
			if c.Text == off || strings.HasPrefix(c.Text, off+" ") {
				return "the file says manta:off"
			}
		}
	}
	return ""
}

// report returns what became of the pipelines.
func (w *writer) report(chains []*chain) (all []Pipeline) {
	for _, c := range chains {
		p := Pipeline{Pos: w.Fset.Position(c.stages[len(c.stages)-1].call.Pos())}
		for _, s := range c.stages {
			p.Stages = append(p.Stages, Stage{w.Fset.Position(s.name), s.op, s.outcome, s.why})
		}
		all = append(all, p)
	}
	return all
}
