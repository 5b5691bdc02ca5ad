// Package effects finds what a call of a function may do besides returning a result, and so whether a program can notice when the
// function is called. Manta uses this to decide what may share a loop, and mantavet to decide what has no effect. An effect that is
// not known to be absent counts as present.
package effects

import (
	"go/ast"
	"go/types"
)

// Effects says what a call of a function may do.
type Effects struct {
	Acts   bool   // it changes or waits for something that others may see
	Reads  bool   // it reads memory that others may write
	Panics bool   // it may panic, or never return
	Raises bool   // it calls panic, itself or in a function that it calls
	Writes string // a variable of the enclosing function that it writes or takes the address of
	Floats
}

// Anything has the effects of a function that is not known.
var Anything = Effects{Acts: true, Reads: true, Panics: true}

// Add adds the effects of another function, except Writes: the variable that the other function writes may be one of this function.
func (e *Effects) Add(of Effects) {
	e.Acts = e.Acts || of.Acts
	e.Reads = e.Reads || of.Reads
	e.Panics = e.Panics || of.Panics
	e.Raises = e.Raises || of.Raises
	e.add(of.Floats)
}

// Functions has the effects of the functions of a package.
type Functions struct {
	info  *types.Info
	pkg   *types.Package
	decls map[*types.Func]*ast.FuncDecl
	known map[*types.Func]Effects
	vars  map[*types.Var]*variable
}

// New examines the files of a package. Info must have Types, Uses, Defs, Selections and Instances.
func New(info *types.Info, pkg *types.Package, files []*ast.File) *Functions {
	f := &Functions{info, pkg, map[*types.Func]*ast.FuncDecl{}, map[*types.Func]Effects{}, map[*types.Var]*variable{}}
	for _, file := range files {
		for _, d := range file.Decls {
			if fn, ok := d.(*ast.FuncDecl); ok && fn.Body != nil {
				if obj, ok := info.Defs[fn.Name].(*types.Func); ok {
					f.decls[obj] = fn
				}
			}
		}
		ast.Inspect(file, func(n ast.Node) bool {
			f.assignments(n)
			return true
		})
	}
	return f
}

// Decl returns the declaration of a function of the package; nil if it has no body here.
func (f *Functions) Decl(obj *types.Func) *ast.FuncDecl { return f.decls[obj] }

// OfLiteral returns the effects of a call of a literal.
func (f *Functions) OfLiteral(lit *ast.FuncLit) Effects { return f.OfPart(lit.Body, lit) }

// OfPart returns the effects of a part of a function.
func (f *Functions) OfPart(n, function ast.Node) Effects {
	b := &body{Functions: f, from: function.Pos(), to: function.End()}
	switch fn := function.(type) {
	case *ast.FuncLit:
		b.signature = fn.Type
	case *ast.FuncDecl:
		b.signature = fn.Type
	}
	ast.Inspect(n, b.visit)
	if b.computes {
		b.Parts++
	}
	return b.Effects
}

// OfFunc returns the effects of a call of a declared function.
func (f *Functions) OfFunc(obj *types.Func) Effects {
	obj = obj.Origin()
	if e, ok := f.known[obj]; ok {
		return e
	}
	d := f.decls[obj]
	if d == nil {
		e := ofStandardValue(obj)
		e.Floats = ofOther(obj)
		return e
	}
	f.known[obj] = Anything // if it calls itself
	f.known[obj] = f.OfPart(d.Body, d)
	return f.known[obj]
}

// OfValue returns the effects of a call of a function: a literal, a declared function, or a variable that only ever has one of
// these as its value.
func (f *Functions) OfValue(e ast.Expr) Effects {
	switch x := Uninstantiated(e).(type) {
	case *ast.FuncLit:
		return f.OfLiteral(x)
	case *ast.CallExpr: // a conversion
		if f.info.Types[x.Fun].IsType() && len(x.Args) == 1 {
			return f.OfValue(x.Args[0])
		}
	case *ast.Ident:
		switch obj := f.info.Uses[x].(type) {
		case *types.Func:
			return f.OfFunc(obj)
		case *types.Var:
			if value := f.Value(obj); value != nil {
				return f.OfValue(value)
			}
		}
	case *ast.SelectorExpr:
		obj, ok := f.info.Uses[x.Sel].(*types.Func)
		if s := f.info.Selections[x]; ok && (s == nil || !types.IsInterface(s.Recv())) {
			return f.OfFunc(obj)
		}
	}
	return Anything
}

// Uninstantiated returns e without its type arguments.
func Uninstantiated(e ast.Expr) ast.Expr {
	switch x := ast.Unparen(e).(type) {
	case *ast.IndexExpr:
		return ast.Unparen(x.X)
	case *ast.IndexListExpr:
		return ast.Unparen(x.X)
	default:
		return x
	}
}

// Named returns the declared function or method that an expression names, and nil if it names none.
func Named(info *types.Info, e ast.Expr) *types.Func {
	var id *ast.Ident
	switch x := Uninstantiated(e).(type) {
	case *ast.Ident:
		id = x
	case *ast.SelectorExpr:
		id = x.Sel
	}
	fn, _ := info.Uses[id].(*types.Func)
	return fn
}
