package calls

import (
	"go/ast"
	"go/token"
	"strings"

	"golang.org/x/tools/go/analysis"
)

// URL returns the address of the part of docs/races.md that shows the right way.
func URL(anchor string) string {
	return "https://" + Module + "/blob/main/docs/races.md#" + anchor
}

// Report reports a finding, whose message gets a link to the right way. The anchor in docs/races.md is the category, or the name of
// the analyzer if there is no category.
func Report(pass *analysis.Pass, d analysis.Diagnostic) {
	if d.Category == "" {
		d.Category = pass.Analyzer.Name
	}
	if isAccepted(pass, d.Pos) {
		return
	}
	d.URL = URL(d.Category)
	d.Message += ": see " + d.URL
	pass.Report(d)
}

// Accepted is the beginning of a comment that accepts a finding. A reason must follow.
const Accepted = "//mantavet:ok "

// isAccepted reports whether a comment accepts a finding at a position. The comment is on the line of the finding or the line
// above, in the comment of the enclosing declaration, or before the package clause.
func isAccepted(pass *analysis.Pass, at token.Pos) bool {
	for _, f := range pass.Files {
		if at < f.FileStart || f.FileEnd <= at {
			continue
		}
		line := pass.Fset.Position(at).Line
		for _, g := range f.Comments {
			for _, c := range g.List {
				if !strings.HasPrefix(c.Text, Accepted) {
					continue
				}
				if l := pass.Fset.Position(c.Pos()).Line; l == line || l == line-1 || c.Pos() < f.Package {
					return true
				}
			}
		}
		for _, d := range f.Decls {
			if fn, ok := d.(*ast.FuncDecl); ok && fn.Doc != nil && fn.Pos() <= at && at < fn.End() {
				for _, c := range fn.Doc.List {
					if strings.HasPrefix(c.Text, Accepted) {
						return true
					}
				}
			}
		}
	}
	return false
}
