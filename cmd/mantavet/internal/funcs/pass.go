package funcs

import (
	"flag"
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/seed1237c087/manta/cmd/mantavet/internal/calls"
)

// Pass has what an analyzer knows of the package that it examines.
type Pass struct {
	*analysis.Pass
	Calls *calls.Calls
	Root  inspector.Cursor
}

// Requires are the analyzers that a Pass needs.
var Requires = []*analysis.Analyzer{calls.Analyzer, inspect.Analyzer}

// New returns what is known of the package of a pass.
func New(pass *analysis.Pass) *Pass {
	return &Pass{pass, pass.ResultOf[calls.Analyzer].(*calls.Calls), pass.ResultOf[inspect.Analyzer].(*inspector.Inspector).Root()}
}

// Analyze makes the function of an analyzer from a function that examines a package. Packages that do not call the library are left
// out.
func Analyze(run func(*Pass)) func(*analysis.Pass) (any, error) {
	return func(pass *analysis.Pass) (any, error) {
		if p := New(pass); p.Calls.Uses() {
			run(p)
		}
		return nil, nil
	}
}

// Switch returns the flag without which an analyzer reports nothing.
func Switch(on *bool, usage string) (flags flag.FlagSet) {
	flags.BoolVar(on, "on", false, usage)
	return flags
}

// Report reports a finding, as [calls.Report] does.
func (p *Pass) Report(d analysis.Diagnostic) { calls.Report(p.Pass, d) }

// Reportf reports a finding at a place.
func (p *Pass) Reportf(at analysis.Range, format string, args ...any) {
	p.Report(analysis.Diagnostic{Pos: at.Pos(), End: at.End(), Message: fmt.Sprintf(format, args...)})
}

// Fix returns a fix.
func Fix(message string, edits ...analysis.TextEdit) []analysis.SuggestedFix {
	return []analysis.SuggestedFix{{Message: message, TextEdits: edits}}
}

// Before inserts a text before a place.
func Before(at analysis.Range, text string) analysis.TextEdit {
	return analysis.TextEdit{Pos: at.Pos(), End: at.Pos(), NewText: []byte(text)}
}

// After inserts a text after a place.
func After(at analysis.Range, text string) analysis.TextEdit {
	return analysis.TextEdit{Pos: at.End(), End: at.End(), NewText: []byte(text)}
}

// Instead replaces a place by a text.
func Instead(at analysis.Range, text string) analysis.TextEdit {
	return analysis.TextEdit{Pos: at.Pos(), End: at.End(), NewText: []byte(text)}
}

// InTest reports whether a position is in a test file.
func (p *Pass) InTest(pos token.Pos) bool {
	return strings.HasSuffix(p.Fset.Position(pos).Filename, "_test.go")
}

// File returns the file that a position is in.
func (p *Pass) File(pos token.Pos) *ast.File {
	for _, f := range p.Files {
		if f.FileStart <= pos && pos < f.FileEnd {
			return f
		}
	}
	return nil
}

// Import returns the name of a package in a file: "." if the package is imported with a dot, and "" if it is not imported.
func (p *Pass) Import(file *ast.File, path string) string {
	for _, spec := range file.Imports {
		if name := p.TypesInfo.PkgNameOf(spec); name != nil && name.Imported().Path() == path && name.Name() != "_" {
			return name.Name()
		}
	}
	return ""
}

// Spell returns a type as a file writes it. ok is false if that needs another import.
func (p *Pass) Spell(file *ast.File, t types.Type) (s string, ok bool) {
	ok = true
	s = types.TypeString(t, func(of *types.Package) string {
		if of == p.Pkg {
			return ""
		}
		name := p.Import(file, of.Path())
		ok = ok && name != ""
		return strings.TrimPrefix(name, ".")
	})
	return s, ok
}

// Names reports whether an identifier within a node stands for an object of a kind.
func (p *Pass) Names(n ast.Node, is func(types.Object) bool) bool {
	return Has(n, func(id *ast.Ident) bool { return is(p.TypesInfo.ObjectOf(id)) })
}

// Has reports whether there is a node of a kind within another one.
func Has[N ast.Node](n ast.Node, is func(N) bool) bool {
	for n := range ast.Preorder(n) {
		if n, ok := n.(N); ok && is(n) {
			return true
		}
	}
	return false
}

// Within reports whether a place lies in another one.
func Within(at, outer analysis.Range) bool { return outer.Pos() <= at.Pos() && at.End() <= outer.End() }

// IsIn reports whether an object is declared in a place.
func IsIn(o types.Object, at analysis.Range) bool { return at.Pos() <= o.Pos() && o.Pos() < at.End() }

// Parts returns the type and the body of a function's declaration or literal.
func Parts(fn ast.Node) (*ast.FuncType, *ast.BlockStmt) {
	switch fn := fn.(type) {
	case *ast.FuncDecl:
		return fn.Type, fn.Body
	case *ast.FuncLit:
		return fn.Type, fn.Body
	}
	return nil, nil
}

// Leaves reports whether the last of some statements returns or branches.
func Leaves(list []ast.Stmt) bool {
	if len(list) == 0 {
		return false
	}
	switch list[len(list)-1].(type) {
	case *ast.ReturnStmt, *ast.BranchStmt:
		return true
	}
	return false
}
