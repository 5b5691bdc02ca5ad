// Package rewrite changes the text of a Go file so that its pipelines become loops. The README of this module shows the form of the
// new text.
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

// prefix begins every name that the rewritten source has in addition to the names of the user.
const prefix = "manta_"

// off is the comment that keeps a file as it is. An explanation may follow the comment.
const off = "//manta:off"

// Package is a type-checked package whose files are to be rewritten. Info must have Types,
// Uses, Defs, Selections and Instances.
type Package struct {
	Fset  *token.FileSet
	Types *types.Package
	Info  *types.Info
	// Files are all files of the package. The effects of functions are looked up in Files.
	Files []*ast.File
	// Fusing is how the compiler rounds for the target.
	Fusing Fusing

	functions *effects.Functions
}

// WithC is the reason why a file that imports "C" stays as it is.
const WithC = `the file imports "C", whose types are not known before cgo has run`

// File is a file of a package: its syntax with comments, and its source.
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

// Pipeline is a chain of calls of package par, the source first, or a call of the library that belongs to no pipeline.
type Pipeline struct {
	Pos    token.Position
	Stages []Stage
}

// Stage is a call of a pipeline.
type Stage struct {
	Pos     token.Position // of the call's name
	Op      string         // the name of what is called, such as Map
	Outcome Outcome
	Why     string // the reason, if the outcome is Left, or Kept in spite of a function
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

// Rewrite returns the result for file f of package p. The new source has the lines of f, and the text of f that is left stands on
// the same lines. The new source may have more lines, each of which begins with a comment that gives its position in f. Two
// goroutines must not call Rewrite for the same package at the same time.
func Rewrite(p *Package, f *File) Result {
	if p.functions == nil {
		p.functions = effects.New(p.Info, p.Types, p.Files)
	}
	w := &writer{Package: p, file: f, pos: p.Fset.File(f.Syntax.FileStart), dropped: map[*types.PkgName]int{}}
	w.refusal = w.refuses()
	pipelines := w.find()
	for _, c := range slices.Backward(pipelines) { // A chain within another one comes first.
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
	usesPar bool                   // the new source imports package par under a name with the prefix
	loops   bool                   // the new source imports package loops
	dropped map[*types.PkgName]int // how often the removed text names packages
}

// refuses returns the reason why no pipeline of the file may be rewritten, or "" if they may.
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
