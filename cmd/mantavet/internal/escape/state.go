package escape

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"strings"
)

// parts says which variables of a function have memory that belongs to its state and is written anew in each call, such as the
// result of an append to s.buf[:0]. Memory that is only read, or never written twice, may be kept.
type parts struct {
	f finder
	// of has the part of the state for variables of the function.
	of map[types.Object]string
	// again has the parts that a call writes anew, and given has the parts that get other memory.
	again, given map[string]bool
}

// partsOf goes through the body of a function with a state, and returns the parts of the state.
func (f finder) partsOf(body *ast.BlockStmt, state *types.Var) *parts {
	p := &parts{f: f, of: map[types.Object]string{state: state.Name()}, again: map[string]bool{}, given: map[string]bool{}}
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			p.note(n)
		case *ast.SliceExpr:
			if tv := f.TypesInfo.Types[n.High]; n.High != nil && tv.Value != nil && constant.Sign(tv.Value) == 0 && n.Max == nil {
				p.write(n.X)
			}
		case *ast.CallExpr:
			p.call(n)
		}
		return true
	})
	p.of = map[types.Object]string{state: state.Name()}
	return p
}

// note goes through an assignment, in the order of the text.
func (p *parts) note(n *ast.AssignStmt) {
	for i, l := range n.Lhs {
		p.assign(l, n.Rhs[min(i, len(n.Rhs)-1)])
	}
}

// assign notes an assignment to a variable, to a part or to an element.
func (p *parts) assign(l, r ast.Expr) {
	from, isPart := p.memory(r)
	if id, ok := l.(*ast.Ident); ok {
		o := p.f.TypesInfo.ObjectOf(id)
		delete(p.of, o)
		if isPart && o != nil {
			p.of[o] = from
		}
		return
	}
	if ix, ok := ast.Unparen(l).(*ast.IndexExpr); ok {
		p.write(ix.X)
		return
	}
	if to, ok := p.path(l); ok && (!isPart || from != to) {
		p.given[to] = true
	}
}

// call notes calls that write a part anew.
func (p *parts) call(n *ast.CallExpr) {
	switch fun := ast.Unparen(n.Fun).(type) {
	case *ast.Ident:
		if (fun.Name == "copy" || fun.Name == "clear") && len(n.Args) > 0 {
			p.write(n.Args[0])
		}
	case *ast.SelectorExpr:
		if fun.Sel.Name == "Reset" {
			p.write(fun.X)
		}
	}
}

func (p *parts) write(e ast.Expr) {
	if part, ok := p.memory(e); ok {
		p.again[part] = true
	}
}

// reused reports whether a value is a slice or a map in a part of the state that a call writes anew.
func (p *parts) reused(e ast.Expr) bool {
	part, ok := p.memory(e)
	if !ok || !p.again[part] || p.given[part] {
		return false
	}
	switch p.f.TypesInfo.TypeOf(e).Underlying().(type) {
	case *types.Slice, *types.Map:
		return true
	}
	return false
}

// memory returns the part of the state whose memory begins where the memory of an expression begins.
func (p *parts) memory(e ast.Expr) (string, bool) {
	switch e := ast.Unparen(e).(type) {
	case *ast.SliceExpr:
		if e.Max == nil && p.isZero(e.Low) {
			return p.memory(e.X)
		}
	case *ast.CallExpr:
		if len(e.Args) == 1 && p.f.TypesInfo.Types[e.Fun].IsType() {
			_, from := p.f.TypesInfo.TypeOf(e.Args[0]).Underlying().(*types.Slice)
			_, to := p.f.TypesInfo.TypeOf(e).Underlying().(*types.Slice)
			if !from || !to {
				return "", false
			}
			return p.memory(e.Args[0])
		}
		name := ""
		switch fun := ast.Unparen(e.Fun).(type) {
		case *ast.Ident:
			name = fun.Name
		case *ast.SelectorExpr:
			name = fun.Sel.Name
			if name == "Bytes" && len(e.Args) == 0 && isBuffer(p.f.TypesInfo.TypeOf(fun.X)) {
				return p.memory(fun.X)
			}
		}
		if strings.HasPrefix(name, "append") || strings.HasPrefix(name, "Append") {
			return p.memory(e.Args[0])
		}
	}
	return p.path(e)
}

// path returns the name of a part of the state: the state itself, a field, or the target of a pointer.
func (p *parts) path(e ast.Expr) (string, bool) {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		part, ok := p.of[p.f.TypesInfo.ObjectOf(e)]
		return part, ok
	case *ast.StarExpr:
		return p.path(e.X) // s and *s have one name: the state is lent by its pointer
	case *ast.UnaryExpr:
		if e.Op == token.AND {
			return p.path(e.X)
		}
	case *ast.SelectorExpr:
		if s := p.f.TypesInfo.Selections[e]; s != nil && s.Kind() == types.FieldVal {
			part, ok := p.path(e.X)
			return part + "." + e.Sel.Name, ok
		}
	}
	return "", false
}

func (p *parts) isZero(e ast.Expr) bool {
	if e == nil {
		return true
	}
	v := p.f.TypesInfo.Types[e].Value
	return v != nil && constant.Sign(v) == 0
}

func isBuffer(t types.Type) bool {
	return t != nil && strings.HasSuffix(types.TypeString(t, nil), "bytes.Buffer")
}
