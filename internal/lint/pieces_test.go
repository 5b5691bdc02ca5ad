package lint

import (
	"go/ast"
	"go/token"
	"testing"
)

const parPath = "github.com/seed1237c087/manta/par"

func TestNoConstantNumberOfPieces(t *testing.T) { holds(t, noConstantNumberOfPieces) }

// noConstantNumberOfPieces: a program that cuts its work into eight pieces is no quicker on nine processors. So problems and examples give par.For
// the whole range, or a number of pieces that comes from the size or the number of workers.
func noConstantNumberOfPieces(t *tree) (found []problem) {
	for _, f := range t.files {
		if !f.isGo() || f.isTest() || f.module != "pbbs" && f.module != "examples" {
			continue
		}
		loops := map[*ast.SelectorExpr]bool{}
		for _, sel := range f.selections(parPath) {
			loops[sel] = sel.Sel.Name == "For"
		}
		constants := map[string]bool{}
		for _, d := range f.ast.Decls {
			if d, ok := d.(*ast.GenDecl); ok && d.Tok == token.CONST {
				for _, s := range d.Specs {
					for _, name := range s.(*ast.ValueSpec).Names {
						constants[name.Name] = true
					}
				}
			}
		}
		ast.Inspect(f.ast, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok || len(call.Args) == 0 {
				return true
			}
			sel, ok := call.Fun.(*ast.SelectorExpr)
			if !ok || !loops[sel] {
				return true
			}
			_, literal := call.Args[0].(*ast.BasicLit)
			name, named := call.Args[0].(*ast.Ident)
			if literal || named && constants[name.Name] {
				found = append(found, problem{
					f.path, t.line(call), "cuts work into a constant number of pieces",
					"give par.For or par.ForRange the whole range, or so many pieces for each of core.NumWorkers()",
				})
			}
			return true
		})
	}
	return found
}

func TestNoConstantNumberOfPiecesFindsThem(t *testing.T) {
	const head = "package p\n\nimport \"" + parPath + "\"\n\n"
	finds(t, noConstantNumberOfPieces, map[string]string{
		"go.mod":      "module m\n",
		"pbbs/go.mod": "module m/pbbs\n",
		"pbbs/a.go":   head + "const pieces = 8\n\nfunc f() { par.For(pieces, g) }\nfunc h() { par.For(8, g) }\n",
		"pbbs/b.go":   head + "func f(n int) {\n\tpar.For(n, g)\n\tpar.ForRange(0, 8, h)\n}\n",
		"c.go":        head + "func f() { par.For(8, g) }\n",
	},
		"pbbs/a.go:7: cuts work",
		"pbbs/a.go:8: cuts work",
	)
}
