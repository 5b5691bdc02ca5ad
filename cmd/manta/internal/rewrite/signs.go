package rewrite

import (
	"cmp"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/seed1237c087/manta/cmd/internal/effects"
)

// signs returns changes of a comparison whose result matters only by its sign. The changed comparison has fewer branches: an
// assignment replaces cmp.Compare, and an if that only chooses between results that are not negative is removed.
func (w *writer) signs(lit *ast.FuncLit) (all []edit) {
	if results := lit.Type.Results; len(results.List[0].Names) > 0 {
		return nil // A deferred function may change the result.
	}
	change := func(from, to token.Pos, text string) {
		all = append(all, edit{w.pos.Offset(from), w.pos.Offset(to), strings.ReplaceAll(text, "$", prefix)})
	}
	ast.Inspect(lit.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.ReturnStmt:
			if len(n.Results) != 1 {
				return true
			}
			call, ok := n.Results[0].(*ast.CallExpr)
			if !ok || len(call.Args) != 2 || !w.compares(call.Fun) || !w.variable(call.Args[0]) || !w.variable(call.Args[1]) {
				return true
			}
			change(n.Pos(), call.Args[0].Pos(), "{ $s := 0; $x, $y := ")
			change(call.Args[1].End(), n.End(), "; "+signOf(w.Info.TypeOf(call.Args[0]))+"return -$s }")
		}
		return true
	})
	choices, last := w.choices(lit)
	if last == nil {
		return all
	}
	needless, left := w.needless(choices), choices
	for _, c := range needless {
		change(c.node.Pos(), c.end, "")
		left = slices.DeleteFunc(slices.Clone(left), func(d choice) bool { return d.node == c.node })
	}
	if len(left) == 1 && left[0].negative && left[0].branch != nil {
		change(left[0].node.Pos(), left[0].branch.Cond.Pos(), "$s := 0; if ")
		change(left[0].branch.Cond.End(), left[0].node.End(), " { $s = 1 }")
		change(last.Pos(), last.End(), "return -$s")
	}
	slices.SortFunc(all, func(a, b edit) int { return cmp.Compare(a.from, b.from) })
	return all
}

// compares reports whether fun is cmp.Compare or strings.Compare.
func (w *writer) compares(fun ast.Expr) bool {
	obj := effects.Named(w.Info, fun)
	return obj != nil && obj.Name() == "Compare" && obj.Pkg() != nil && (obj.Pkg().Path() == "cmp" || obj.Pkg().Path() == "strings")
}

// variable reports whether a variable that is declared with the value e gets the type that e has in its place.
func (w *writer) variable(e ast.Expr) bool {
	for n := range ast.Preorder(e) { // The type of a constant that is shifted depends on its place.
		if shift, ok := n.(*ast.BinaryExpr); ok && (shift.Op == token.SHL || shift.Op == token.SHR) && w.Info.Types[shift.X].Value != nil {
			return false
		}
	}
	tv := w.Info.Types[e]
	_, basic := types.Unalias(tv.Type).Underlying().(*types.Basic)
	return basic && tv.Value == nil
}

// signOf returns the statements that set $s if $x is less than $y by cmp.Compare, for operands of type t. The compiler makes one
// instruction of the first statement. The second statement becomes a branch, which is only taken for a NaN.
func signOf(t types.Type) string {
	text := "if $x < $y { $s = 1 }; "
	if basic, ok := types.Unalias(t).Underlying().(*types.Basic); ok && basic.Info()&types.IsFloat != 0 {
		text += "if $x != $x && $y == $y { $s = 1 }; "
	}
	return text
}

// choice is a return of a constant if a comparison is true.
type choice struct {
	node     ast.Node
	branch   *ast.IfStmt // node if it is an if statement; nil otherwise
	end      token.Pos   // the end of the text that may be removed
	x, y     string      // the operands; the condition is x < y or x == y
	op       token.Token
	negative bool
	effects.Effects
}

// needless returns the choices that do not change the sign of the result.
func (w *writer) needless(choices []choice) (all []choice) {
	for i, c := range choices {
		if c.negative || c.Acts {
			continue
		}
		// If its operands panic, those of another choice panic at the same time or before.
		covered := !c.Panics
		for j, other := range choices {
			same := c.x == other.x && c.y == other.y || c.x == other.y && c.y == other.x
			covered = covered || same && other.negative && j <= i+1
			if other.negative && j > i && !(same && (c.op == token.EQL || c.x == other.y && c.x != c.y)) {
				return all // Both conditions may be true.
			}
		}
		if covered {
			all = append(all, c)
		}
	}
	return all
}

// choices returns the choices of a comparison and its last statement, which returns a constant that is not negative. The last
// statement is nil if the comparison has any other statement.
func (w *writer) choices(lit *ast.FuncLit) (all []choice, last ast.Stmt) {
	add := func(n ast.Node, cond ast.Expr, then []ast.Stmt) bool {
		c, ok := w.choice(lit, n, cond, then)
		all = append(all, c)
		return ok
	}
	for i, s := range lit.Body.List {
		switch s := s.(type) {
		case *ast.IfStmt:
			if s.Init != nil || s.Else != nil || !add(s, s.Cond, s.Body.List) {
				return nil, nil
			}
			all[len(all)-1].branch, all[len(all)-1].end = s, s.End()
		case *ast.SwitchStmt:
			if s.Init != nil || s.Tag != nil || i > 0 {
				return nil, nil
			}
			for j, clause := range s.Body.List {
				if j > 0 {
					all[j-1].end = clause.Pos()
				}
				if clause := clause.(*ast.CaseClause); len(clause.List) != 1 || !add(clause, clause.List[0], clause.Body) {
					return nil, nil
				}
				all[j].end = s.Body.Rbrace
			}
		default:
			if negative, ok := w.constantSign(s); ok && !negative {
				return all, s
			}
			return nil, nil
		}
	}
	return nil, nil
}

// choice returns the choice of node n; ok is false if n is no choice.
func (w *writer) choice(lit *ast.FuncLit, n ast.Node, cond ast.Expr, then []ast.Stmt) (c choice, ok bool) {
	x, _ := ast.Unparen(cond).(*ast.BinaryExpr)
	if x == nil || len(then) != 1 {
		return c, false
	}
	c = choice{node: n, x: w.text(x.X), y: w.text(x.Y), op: x.Op}
	switch x.Op {
	case token.GTR:
		c.x, c.y, c.op = c.y, c.x, token.LSS
	case token.LSS, token.EQL:
	default:
		return c, false
	}
	c.Effects = w.functions.OfPart(cond, lit)
	c.negative, ok = w.constantSign(then[0])
	return c, ok
}

// constantSign reports whether a statement returns a negative constant; ok is false if it does not return a constant.
func (w *writer) constantSign(s ast.Stmt) (negative, ok bool) {
	r, _ := s.(*ast.ReturnStmt)
	if r == nil || len(r.Results) != 1 {
		return false, false
	}
	v := w.Info.Types[r.Results[0]].Value
	if v == nil || v.Kind() != constant.Int {
		return false, false
	}
	return constant.Sign(v) < 0, true
}
