package main

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/types"
	"strings"

	"github.com/seed1237c087/manta/cmd/manta/internal/rewrite"
)

// fake is a rewriter for tests of all that is around it. It replaces x.Sum() by loops.Sum(x), which
// counts its calls. A comment in the file may ask for something else.
func fake(p *rewrite.Package, f *rewrite.File) rewrite.Result {
	var result rewrite.Result
	if bytes.Contains(f.Source, []byte("//fake:panic")) {
		panic("as asked")
	}
	type edit struct {
		begin, end int
		text       string
	}
	offset := func(n ast.Node) (int, int) {
		file := p.Fset.File(f.Syntax.FileStart)
		return file.Offset(n.Pos()), file.Offset(n.End())
	}
	var edits []edit
	ast.Inspect(f.Syntax, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok {
			return true
		}
		sel, ok := call.Fun.(*ast.SelectorExpr)
		if !ok || sel.Sel.Name != "Sum" || !isIter(p.Info.TypeOf(sel.X)) {
			return true
		}
		begin, end := offset(sel.X)
		_, rest := offset(call)
		edits = append(edits, edit{begin, begin, "manta_loops.Sum("}, edit{end, rest, ")"})
		result.Pipelines = append(result.Pipelines, rewrite.Pipeline{
			Pos:    p.Fset.Position(sel.X.Pos()),
			Stages: append(stages(p, sel.X), rewrite.Stage{Pos: p.Fset.Position(sel.Sel.Pos()), Op: "Sum", Outcome: rewrite.Fused}),
		})
		return true
	})
	if len(edits) == 0 {
		return result
	}
	_, name := offset(f.Syntax.Name)
	var out bytes.Buffer
	out.Write(f.Source[:name])
	fmt.Fprint(&out, `; import manta_loops "github.com/seed1237c087/manta/par/loops"`)
	last := name
	for _, e := range edits {
		out.Write(f.Source[last:e.begin])
		out.WriteString(e.text)
		last = e.end
	}
	out.Write(f.Source[last:])
	if bytes.Contains(f.Source, []byte("//fake:broken")) {
		fmt.Fprintln(&out, "var _ int = manta_loops.Missing")
	}
	result.Source = out.Bytes()
	return result
}

// stages returns the calls before the ending.
func stages(p *rewrite.Package, x ast.Expr) []rewrite.Stage {
	call, ok := x.(*ast.CallExpr)
	if !ok {
		return nil
	}
	sel, ok := call.Fun.(*ast.SelectorExpr)
	if !ok {
		return nil
	}
	stage := rewrite.Stage{Pos: p.Fset.Position(sel.Sel.Pos()), Op: sel.Sel.Name}
	if len(call.Args) == 1 && stage.Op == "Map" {
		stage.Outcome = rewrite.Loop
		if _, ok := call.Args[0].(*ast.FuncLit); !ok {
			stage.Outcome, stage.Why = rewrite.Left, "its function is held in a variable"
		}
	}
	return append(stages(p, sel.X), stage)
}

func isIter(t types.Type) bool {
	return t != nil && strings.HasPrefix(t.String(), "github.com/seed1237c087/manta/par.Iter[")
}
