package number

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/analysis"

	"github.com/seed1237c087/manta/cmd/mantavet/internal/calls"
	"github.com/seed1237c087/manta/cmd/mantavet/internal/funcs"
)

// keys reports keys and elements that can't be compared, and NaNs. A finding is where the value is made: at a return of a function,
// or in a literal.
func (f finder) keys(c *calls.Call) {
	switch name := c.Op.Name; {
	case c.Op.Keyed():
		for i, a := range c.Funcs() { // The first functions make keys, one for each pipeline.
			if i < len(c.Pipelines()) {
				f.returned(name, "key", a.Expr)
			}
		}
	case c.Op.Kind != calls.Ending:
	case name == "Contains" && len(c.Args) == 2:
		if why := f.wrong(c.Args[1], types.NewInterfaceType(nil, nil)); why == isNaN {
			f.report(analysis.Diagnostic{Message: "Contains is never true: a NaN equals nothing"}, c.Args[1])
		} else if why != "" && types.IsInterface(f.param(c, 1)) {
			f.report(analysis.Diagnostic{Message: "Contains panics, or finds nothing: " + why}, c.Args[1])
		}
	case name == "ToSet" || name == "Distinct":
		f.elements(name, c.Pipelines()[0])
	case name == "ToMap":
		f.pairs(name, c.Pipelines()[0])
	}
}

// param returns the type of the parameter for argument i in this call.
func (f finder) param(c *calls.Call, i int) types.Type {
	sig, ok := f.TypesInfo.TypeOf(ast.Unparen(c.Fun)).Underlying().(*types.Signature)
	if !ok || i >= sig.Params().Len() {
		return types.Typ[types.Int]
	}
	return sig.Params().At(i).Type()
}

// returned reports the results of a function that can't be keys.
func (f finder) returned(op, what string, fn ast.Expr) {
	sig, ok := f.TypesInfo.TypeOf(fn).Underlying().(*types.Signature)
	if !ok || sig.Results().Len() == 0 {
		return
	}
	_, body := f.Of(fn)
	if body == nil {
		return
	}
	funcs.Returned(body, 0, func(e ast.Expr) { f.key(op, what, e, sig.Results().At(0).Type()) })
}

// key reports an expression that becomes a key of a type, if it can't be one.
func (f finder) key(op, what string, e ast.Expr, to types.Type) {
	switch why := f.wrong(e, to); why {
	case "":
	case isNaN:
		f.report(analysis.Diagnostic{Message: "each NaN is a different " + what + " of " + op + ": a NaN equals nothing"}, e)
	default:
		f.report(analysis.Diagnostic{Message: op + " panics: " + why}, e)
	}
}

const isNaN = "NaN"

// wrong returns the reason why an expression can't be a key of a type, and "" if none is known.
func (f finder) wrong(e ast.Expr, to types.Type) string {
	if f.nan(e) {
		return isNaN
	}
	e = f.Calls.Value(e)
	for types.IsInterface(f.TypesInfo.TypeOf(e)) { // any(x)
		conv, ok := e.(*ast.CallExpr)
		if !ok || !f.TypesInfo.Types[conv.Fun].IsType() || len(conv.Args) != 1 {
			return ""
		}
		e = f.Calls.Value(conv.Args[0])
	}
	t := f.TypesInfo.TypeOf(e)
	if _, isParam := types.Unalias(to).(*types.TypeParam); isParam || !types.IsInterface(to) || t == nil {
		return ""
	}
	if _, isParam := types.Unalias(t).(*types.TypeParam); isParam || types.Comparable(t) || isUntypedNil(t) {
		return ""
	}
	return types.TypeString(t, f.qualify) + " can't be compared"
}

func isUntypedNil(t types.Type) bool {
	b, ok := t.(*types.Basic)
	return ok && b.Kind() == types.UntypedNil
}

// nan reports whether an expression is a call of math.NaN, with or without a conversion.
func (f finder) nan(e ast.Expr) bool {
	call, ok := f.Calls.Value(e).(*ast.CallExpr)
	if !ok {
		return false
	}
	if f.TypesInfo.Types[call.Fun].IsType() {
		return len(call.Args) == 1 && f.nan(call.Args[0])
	}
	fn := f.Callee(call)
	return fn != nil && fn.Pkg() != nil && fn.Pkg().Path() == "math" && fn.Name() == "NaN"
}

// elements reports elements of a pipeline that can't be keys: the results of a Map, and the elements of a slice that is a literal.
// Stages that keep the elements may follow.
func (f finder) elements(op string, it ast.Expr) {
	for range 20 {
		c := f.Calls.CallIn(it)
		switch {
		case c == nil:
			return
		case c.Op.Is("par.Map", "Iter.Map", "par.FilterMap", "Iter.FilterMap", "par.Generate") && len(c.Funcs()) == 1:
			f.returned(op, "element", c.Funcs()[0].Expr)
			return
		case c.Op.Is("par.Slice"):
			f.literal(op, c.Args[0])
			return
		case c.Op.Is("par.Once", "par.Repeat", "par.RepeatN"):
			f.key(op, "element", c.Args[0], f.TypesInfo.TypeOf(c.Args[0]))
			return
		case c.Op.Kind == calls.Adapter && c.Op.Keeps() && len(c.Pipelines()) == 1:
			it = c.Pipelines()[0]
		default:
			return
		}
	}
}

// literal reports elements of a slice literal that can't be keys.
func (f finder) literal(op string, xs ast.Expr) {
	lit, ok := f.Calls.Value(xs).(*ast.CompositeLit)
	if !ok {
		return
	}
	s, ok := f.TypesInfo.TypeOf(lit).Underlying().(*types.Slice)
	if !ok {
		return
	}
	for _, e := range lit.Elts {
		if kv, ok := e.(*ast.KeyValueExpr); ok {
			e = kv.Value
		}
		f.key(op, "element", e, s.Elem())
	}
}

// pairs reports the first elements of pairs that a Map returns as literals, if they can't be keys.
func (f finder) pairs(op string, it ast.Expr) {
	c := f.Calls.CallIn(it)
	if c == nil || !c.Op.Is("par.Map", "Iter.Map", "par.FilterMap", "Iter.FilterMap") || len(c.Funcs()) != 1 {
		return
	}
	_, body := f.Of(c.Funcs()[0].Expr)
	if body == nil {
		return
	}
	funcs.Returned(body, 0, func(e ast.Expr) {
		n := types.Unalias(f.TypesInfo.TypeOf(e))
		named, ok := n.(*types.Named)
		if !ok || !calls.IsType(n, "par", "Pair") || named.TypeArgs().Len() != 2 {
			return
		}
		switch e := f.Calls.Value(e).(type) {
		case *ast.CompositeLit:
			for i, x := range e.Elts {
				kv, ok := x.(*ast.KeyValueExpr)
				switch {
				case ok && kv.Key.(*ast.Ident).Name == "First":
					f.key(op, "key", kv.Value, named.TypeArgs().At(0))
				case !ok && i == 0:
					f.key(op, "key", x, named.TypeArgs().At(0))
				}
			}
		case *ast.CallExpr:
			if made := f.Calls.Get(e); made != nil && made.Op.Is("par.MakePair") && len(made.Args) == 2 {
				f.key(op, "key", made.Args[0], named.TypeArgs().At(0))
			}
		}
	})
}
