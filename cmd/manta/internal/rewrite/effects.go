package rewrite

import (
	"go/ast"
	"go/token"
	"go/types"
)

// effects is what a call of a function may do beside returning a result. What is not known is
// taken to be.
type effects struct {
	acts   bool   // it changes or waits for something that others may see
	reads  bool   // it reads memory that others may write
	panics bool   // it may panic, or never return
	writes string // a variable of the function around it that it writes or takes the address of
}

var anything = effects{acts: true, reads: true, panics: true}

func (e *effects) add(of effects) {
	e.acts = e.acts || of.acts
	e.reads = e.reads || of.reads
	e.panics = e.panics || of.panics
}

// facts are what is known of the functions of a package.
type facts struct {
	*Package
	decls    map[*types.Func]*ast.FuncDecl
	known    map[*types.Func]effects
	assigned map[*types.Var]bool // it has a value that its declaration does not give it
	literals map[*types.Var]*ast.FuncLit
}

func newFacts(p *Package) *facts {
	f := &facts{p, map[*types.Func]*ast.FuncDecl{}, map[*types.Func]effects{}, map[*types.Var]bool{}, map[*types.Var]*ast.FuncLit{}}
	for _, file := range p.Files {
		for _, d := range file.Decls {
			if fn, ok := d.(*ast.FuncDecl); ok && fn.Body != nil {
				if obj, ok := p.Info.Defs[fn.Name].(*types.Func); ok {
					f.decls[obj] = fn
				}
			}
		}
		ast.Inspect(file, func(n ast.Node) bool {
			f.assignments(n)
			f.declares(n)
			return true
		})
	}
	return f
}

// assignments notes the variables that n writes, or lets others write.
func (f *facts) assignments(n ast.Node) {
	note := func(e ast.Expr) {
		if id := root(f.Info, e); id != nil {
			if v, ok := f.Info.Uses[id].(*types.Var); ok {
				f.assigned[v] = true
			}
		}
	}
	switch n := n.(type) {
	case *ast.AssignStmt:
		for _, l := range n.Lhs {
			note(l)
		}
	case *ast.IncDecStmt:
		note(n.X)
	case *ast.RangeStmt:
		if n.Tok == token.ASSIGN {
			note(n.Key)
			note(n.Value)
		}
	case *ast.UnaryExpr:
		if n.Op == token.AND {
			note(n.X)
		}
	case *ast.SliceExpr: // of an array
		note(n.X)
	case *ast.SelectorExpr: // a method may have a pointer to it
		if s := f.Info.Selections[n]; s != nil && s.Kind() == types.MethodVal {
			note(n.X)
		}
	}
}

// root returns the variable that e is, or is a part of; nil if e is behind a pointer, or
// something else.
func root(info *types.Info, e ast.Expr) *ast.Ident {
	for e != nil {
		switch x := e.(type) {
		case *ast.Ident:
			return x
		case *ast.ParenExpr:
			e = x.X
		case *ast.SelectorExpr:
			s := info.Selections[x]
			if s == nil { // of a package
				return x.Sel
			}
			if s.Kind() != types.FieldVal || s.Indirect() {
				return nil
			}
			e = x.X
		case *ast.IndexExpr:
			if _, ok := info.TypeOf(x.X).Underlying().(*types.Array); !ok {
				return nil
			}
			e = x.X
		default:
			return nil
		}
	}
	return nil
}

// ofLiteral returns the effects of a call of a literal.
func (f *facts) ofLiteral(lit *ast.FuncLit) effects {
	b := &body{facts: f, from: lit.Pos(), to: lit.End()}
	ast.Inspect(lit.Body, b.visit)
	return b.effects
}

// ofFunc returns the effects of a call of a declared function.
func (f *facts) ofFunc(obj *types.Func) effects {
	obj = obj.Origin()
	if e, ok := f.known[obj]; ok {
		return e
	}
	d := f.decls[obj]
	if d == nil {
		return imported(obj)
	}
	f.known[obj] = anything // if it calls itself
	b := &body{facts: f, from: d.Pos(), to: d.End()}
	ast.Inspect(d.Body, b.visit)
	f.known[obj] = b.effects
	return b.effects
}

// imported returns the effects of functions of the standard library that are known.
func imported(obj *types.Func) effects {
	if obj.Pkg() == nil || obj.Signature().Recv() != nil {
		return anything
	}
	switch obj.Pkg().Path() {
	case "math", "math/cmplx":
		return effects{}
	case "unicode":
		switch obj.Name() {
		case "In", "Is", "IsOneOf":
			return anything // of tables
		}
		return effects{}
	case "math/bits":
		switch obj.Name() {
		case "Div", "Div32", "Div64", "Rem", "Rem32", "Rem64":
			return effects{panics: true}
		}
		return effects{}
	case "cmp":
		switch obj.Name() {
		case "Compare", "Less":
			return effects{}
		}
	case "strings":
		switch obj.Name() {
		case "Contains", "HasPrefix", "HasSuffix", "Index", "IndexByte", "Compare", "EqualFold",
			"ToLower", "ToUpper", "TrimSpace", "TrimPrefix", "TrimSuffix":
			return effects{}
		}
	}
	return anything
}
