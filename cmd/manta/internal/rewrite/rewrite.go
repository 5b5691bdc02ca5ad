// Package rewrite changes the text of a Go file so that its pipelines are loops. See the
// README of this module for the form of what it writes.
package rewrite

import (
	"go/ast"
	"go/token"
	"go/types"
)

// Package is a type-checked package whose files are to be rewritten.
type Package struct {
	Fset  *token.FileSet
	Types *types.Package
	Info  *types.Info
}

// File is a file of a package, as it was parsed and as it was read.
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

// Pipeline is a chain of calls of package par.
type Pipeline struct {
	Pos    token.Position
	Stages []Stage
}

// Stage is a call of a pipeline.
type Stage struct {
	Pos     token.Position // of the call's name
	Op      string         // "Map"
	Outcome Outcome
	Why     string // if it is Left
}

// Outcome is what became of a stage.
type Outcome int

// The outcomes.
const (
	Kept  Outcome = iota // it has no function that is called for each element
	Loop                 // it is a loop of its own
	Fused                // it is part of the loop of its neighbours
	Left                 // its function is called for each element, as without the command
)

// Rewrite returns what becomes of file f of package p.
func Rewrite(p *Package, f *File) Result { return Result{} }
