package accesses

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
)

func (w *walker) binary(e *ast.BinaryExpr, same Step, depth int) Step {
	unknown := Step{What: Index}
	x, y := w.class(e.X, depth+1), w.class(e.Y, depth+1)
	if x.Class == Same && y.Class == Same {
		same.Vars = slices.Concat(x.Vars, y.Vars)
		return same
	}
	if x.Class == Element && y.Class == Element {
		return Step{What: Index, Class: Element, From: Mixed, Param: x.Param, Name: same.Name, Loaded: x.Loaded}
	}
	one, other := x, y
	if x.Class == Same {
		one, other = y, x
	}
	if other.Class != Same || one.Class == Unknown {
		return unknown
	}
	switch e.Op {
	case token.ADD, token.SUB, token.XOR:
	case token.MUL, token.SHL:
		if other.IsConst && constant.Sign(w.constant(e.X, e.Y)) == 0 {
			return unknown
		}
	case token.REM, token.QUO, token.AND, token.SHR:
		if e.Op == token.REM && !other.IsConst && x.Class != Same && (one.Class == Varied || one.Class == Element) {
			one.Class, one.By = Folded, types.ExprString(e.Y)
			break
		}
		if !other.IsConst && one.Class == Element {
			break // The index remains one that several elements may share.
		}
		if !other.IsConst || x.Class == Same || one.Class == Sweep {
			return unknown
		}
		one.Class = Folded
	default:
		return unknown
	}
	one.Name = same.Name
	one.Vars = slices.Concat(one.Vars, other.Vars)
	return one
}

// constant returns the value of x or y, whichever is constant.
func (w *walker) constant(x, y ast.Expr) constant.Value {
	if v := w.info.Types[x].Value; v != nil {
		return constant.ToInt(v)
	}
	return constant.ToInt(w.info.Types[y].Value)
}
