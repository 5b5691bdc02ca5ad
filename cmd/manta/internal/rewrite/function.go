package rewrite

import (
	"go/ast"
	"go/types"
	"strings"

	"github.com/seed1237c087/manta/cmd/internal/effects"
)

// function is a function that may be copied into a loop. The loop calls the expression in the source where it stands.
type function struct {
	expr ast.Expr
	sig  *types.Signature
	lit  *ast.FuncLit // nil if the function is declared
	args string       // its type arguments in brackets, if they must be written
	// copied is the text of a copy of the function, if the loop needs one. If the copy is of the literal that a variable holds,
	// variable is its name.
	copied, variable string
	effects.Effects
}

// function returns the function of the expression e, or the reason why it can't be copied into a loop.
func (w *writer) function(e ast.Expr) (*function, string) {
	f, why := w.named(e)
	if f != nil {
		why = w.unlike(f.Floats, true)
	}
	if why != "" {
		return nil, why
	}
	return f, ""
}

// named is like function, but ignores how the compiler rounds.
func (w *writer) named(e ast.Expr) (*function, string) {
	sig, ok := w.Info.TypeOf(e).(*types.Signature)
	if !ok {
		return nil, "its function is of a named type or nil"
	}
	f := &function{expr: e, sig: sig}
	if sig.Variadic() {
		return nil, "its function is variadic"
	}
	x := ast.Unparen(e)
	if lit, ok := x.(*ast.FuncLit); ok {
		f.lit = lit
		f.Effects = w.functions.OfLiteral(lit)
		if f.Writes != "" {
			return nil, "its function writes the variable " + f.Writes + " of the function around it"
		}
		return f, ""
	}
	explicit, written := false, 0
	switch i := x.(type) {
	case *ast.IndexExpr:
		x, explicit, written = i.X, true, 1
	case *ast.IndexListExpr:
		x, explicit, written = i.X, true, len(i.Indices)
	}
	var id *ast.Ident
	switch x := x.(type) {
	case *ast.Ident:
		id = x
	case *ast.SelectorExpr:
		id = x.Sel
		if s := w.Info.Selections[x]; s != nil {
			switch s.Kind() {
			case types.MethodVal:
				return nil, "its function is a method value, of a receiver that is looked up once"
			case types.FieldVal:
				return nil, "its function is in a field"
			default:
			}
			explicit = true
			if types.IsInterface(s.Recv()) {
				return nil, "its function is a method of an interface or a type parameter"
			}
		}
	default:
		return nil, "its function is the result of an expression"
	}
	switch obj := w.Info.Uses[id].(type) {
	case *types.Func:
		f.Effects = w.functions.OfFunc(obj)
		inst, ok := w.Info.Instances[id]
		if ok && written > 0 && written < inst.TypeArgs.Len() {
			return nil, "some type arguments of its function are not written"
		}
		if ok && !explicit {
			if f.args, ok = w.spellAll(inst.TypeArgs, e.Pos()); !ok {
				return nil, "the type arguments of its function can't be written here"
			}
		}
		return f, ""
	case *types.Var:
		return w.inVariable(f, obj)
	}
	return nil, "its function is no literal"
}

// param returns the type of parameter i of f, as it may be written where f stands, or false if it can't be written there.
func (w *writer) param(f *function, i int) (string, bool) {
	t := f.sig.Params().At(i).Type()
	if f.lit != nil {
		if e := fieldType(f.lit.Type.Params, i); e != nil {
			if s := w.text(e); short(s) {
				return s, true
			}
		}
	}
	return w.spell(t, f.expr.Pos())
}

// result is like param, for results.
func (w *writer) result(f *function, i int) (string, bool) {
	if f.lit != nil {
		if e := fieldType(f.lit.Type.Results, i); e != nil {
			if s := w.text(e); short(s) {
				return s, true
			}
		}
	}
	return w.spell(f.sig.Results().At(i).Type(), f.expr.Pos())
}

// short reports whether the text of a type may stand twice in a line.
func short(s string) bool { return !strings.ContainsAny(s, "\n/") }

// fieldType returns the type of variable i of fields.
func fieldType(fields *ast.FieldList, i int) ast.Expr {
	for _, f := range fields.List {
		n := max(1, len(f.Names))
		if i < n {
			return f.Type
		}
		i -= n
	}
	return nil
}
