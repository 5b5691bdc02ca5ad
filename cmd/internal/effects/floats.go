package effects

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strings"
)

// Floats says what a function does with floating-point numbers, as far as that matters for fused sums. The compiler may round a sum
// of a product once, without rounding the product, if both are in one function after inlining.
type Floats struct {
	Times bool // it multiplies
	Plus  bool // it adds or subtracts
	Parts int  // the number of functions that do so: this one and those that it calls
	Loose bool // a number that it multiplies or adds may be in memory
	Bits  bool // it converts the bits of numbers to integers
	// Some results are constant, and some are not. A result that is returned together with false does not count.
	Constant, Varies bool
}

// Crosses reports whether one function may compute a product, and another function a sum of that product.
func (f *Floats) Crosses() bool { return f.Times && f.Plus && f.Parts > 1 }

func (f *Floats) add(of Floats) {
	f.Times, f.Plus = f.Times || of.Times, f.Plus || of.Plus
	f.Parts += of.Parts
	f.Loose, f.Bits = f.Loose || of.Parts > 0, f.Bits || of.Bits // The arguments of the functions that it calls may be in memory.
}

// Number says whether values of a type are floating-point numbers.
type Number int

// The kinds of types.
const (
	NoFloat     Number = iota // the values are no floating-point numbers, and contain none
	Float                     // some values are floating-point or complex numbers, and the others contain none
	HidesFloats               // the values may contain floating-point numbers, or point to some
)

// NumberOf returns the Number of type t.
func NumberOf(t types.Type) Number { return numberOf(t, map[types.Type]bool{}) }

func numberOf(t types.Type, seen map[types.Type]bool) Number {
	t = types.Unalias(t)
	if seen[t] {
		return NoFloat
	}
	seen[t] = true
	hides := func(t types.Type) Number {
		if numberOf(t, seen) == NoFloat {
			return NoFloat
		}
		return HidesFloats
	}
	if p, ok := t.(*types.TypeParam); ok {
		return ofConstraint(p.Constraint(), seen)
	}
	switch u := t.Underlying().(type) {
	case *types.Basic:
		switch {
		case u.Info()&(types.IsFloat|types.IsComplex) != 0:
			return Float
		case u.Kind() == types.UnsafePointer:
			return HidesFloats
		}
		return NoFloat
	case *types.Struct:
		for f := range u.Fields() {
			if hides(f.Type()) != NoFloat {
				return HidesFloats
			}
		}
		return NoFloat
	case *types.Map:
		return max(hides(u.Key()), hides(u.Elem()))
	case interface{ Elem() types.Type }: // an array, a slice, a pointer or a channel
		return hides(u.Elem())
	}
	return HidesFloats
}

// ofConstraint returns the Number of the types that satisfy a constraint, and so all of its parts.
func ofConstraint(t types.Type, seen map[types.Type]bool) Number {
	least := HidesFloats
	switch u := t.Underlying().(type) {
	case *types.Interface:
		for e := range u.EmbeddedTypes() {
			least = min(least, ofConstraint(e, seen))
		}
	case *types.Union:
		least = NoFloat
		for term := range u.Terms() {
			least = max(least, ofConstraint(term.Type(), seen))
		}
	default:
		return numberOf(t, map[types.Type]bool{})
	}
	return least
}

// returned notes what a return statement returns.
func (b *body) returned(n *ast.ReturnStmt) {
	if n.Pos() < b.inner || len(n.Results) == 2 && b.isFalse(n.Results[1]) {
		return
	}
	if len(n.Results) > 0 && b.constant(n.Results[0]) {
		b.Constant = true
	} else {
		b.Varies = true
	}
}

// constant reports whether the compiler finds that e is constant. That is so if e is a constant, or if e is a variable or a call of
// a function, and all its values are constant.
func (b *body) constant(e ast.Expr) bool {
	if b.info.Types[e].Value != nil {
		return true
	}
	switch x := ast.Unparen(e).(type) {
	case *ast.Ident:
		v, _ := b.info.Uses[x].(*types.Var)
		return v != nil && b.Value(v) != nil && b.constant(b.Value(v))
	case *ast.CallExpr:
		if b.info.Types[x.Fun].IsType() {
			return len(x.Args) == 1 && b.constant(x.Args[0])
		}
		of := b.OfValue(x.Fun)
		return of.Constant && !of.Varies
	}
	return false
}

func (b *body) isFalse(e ast.Expr) bool {
	v := b.info.Types[e].Value
	return v != nil && v.Kind() == constant.Bool && !constant.BoolVal(v)
}

// compute notes what an operator does.
func (b *body) compute(op token.Token, t types.Type, x, y ast.Expr) {
	n := NumberOf(t)
	if n == NoFloat || b.info.Types[x].Value != nil && b.info.Types[y].Value != nil {
		return
	}
	switch op {
	case token.MUL, token.MUL_ASSIGN:
		b.Times = true
		b.Plus = b.Plus || b.isTwo(x) || b.isTwo(y) // A product with 2 may become a sum.
	case token.QUO, token.QUO_ASSIGN: // A division by a constant may become a product.
		b.Times = b.Times || b.info.Types[y].Value != nil
	case token.ADD, token.SUB, token.ADD_ASSIGN, token.SUB_ASSIGN:
		b.Plus = true
	default:
		return
	}
	if u, ok := t.Underlying().(*types.Basic); (!ok || u.Info()&types.IsComplex != 0) && (op == token.MUL || op == token.MUL_ASSIGN) {
		b.Plus = true
	}
	b.computes = true
	b.Loose = b.Loose || !b.solid(x, nil) || !b.solid(y, nil)
}

func (b *body) isTwo(e ast.Expr) bool {
	v := b.info.Types[e].Value
	return v != nil && constant.Compare(v, token.EQL, constant.MakeInt64(2))
}

// solid reports whether e is in no memory. That is so if e is computed, is a parameter of the function that is a number, or is a
// variable that only gets such values.
func (b *body) solid(e ast.Expr, seen []*types.Var) bool {
	if e == nil {
		return false
	}
	if b.info.Types[e].Value != nil {
		return true
	}
	switch x := ast.Unparen(e).(type) {
	case *ast.BinaryExpr:
		return true
	case *ast.UnaryExpr:
		return x.Op == token.SUB
	case *ast.CallExpr:
		return b.info.Types[x.Fun].IsType()
	case *ast.Ident:
		v, ok := b.object(x).(*types.Var)
		if !ok || !b.own(v) || b.of(v).lent || NumberOf(v.Type()) != Float {
			return false
		}
		if slices.Contains(seen, v) {
			return true
		}
		given := b.of(v).given
		if b.of(v).Kind == Elsewhere && !b.ofSignature(v) || b.of(v).Kind != Elsewhere && len(given) == 0 {
			return false
		}
		for _, value := range given {
			if !b.solid(value, append(seen, v)) {
				return false
			}
		}
		return true
	}
	return false
}

// ofSignature reports whether v is a parameter or a result of the function.
func (b *body) ofSignature(v *types.Var) bool {
	return b.signature != nil && b.signature.Pos() <= v.Pos() && v.Pos() < b.signature.End()
}

// inlined lists functions of package math in which the compiler may inline arithmetic. Few other packages of the standard library
// have such functions; counted lists these packages.
const (
	inlined = " Acos Dim Log10 Log2 Modf Pow10 "
	counted = " math/cmplx math/rand math/rand/v2 time "
)

// ofOther returns the Floats of a function whose source is not known.
func ofOther(fn *types.Func) Floats {
	if fn.Pkg() != nil && fn.Pkg().Path() == "math" {
		known := strings.Contains(inlined, " "+fn.Name()+" ")
		f := Floats{Times: known, Plus: known, Bits: strings.HasSuffix(fn.Name(), "bits")}
		if known {
			f.Parts = 1
		}
		return f
	}
	if IsStandard(fn) && !strings.Contains(counted, " "+fn.Pkg().Path()+" ") {
		return Floats{}
	}
	sig := fn.Signature()
	for _, list := range []*types.Tuple{sig.Params(), sig.Results()} {
		for v := range list.Variables() {
			if NumberOf(v.Type()) == Float {
				return Floats{Times: true, Plus: true, Parts: 1}
			}
		}
	}
	return Floats{}
}
