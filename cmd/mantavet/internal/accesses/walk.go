package accesses

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/seed1237c087/manta/cmd/internal/effects"
)

// walker goes through the body of one function.
type walker struct {
	*Functions
	fn       ast.Node
	sum      *Summary
	held     int // the number of held locks; negative if more were released than taken
	reading  int // the number of held locks for reading
	waited   bool
	guard    Guard
	guardVar *types.Var
	cond     Condition
	deferred []deferred
	isSafe   bool // the comment of the function speaks of goroutines
	inCall   bool // the accesses are those of a called function
	seen     map[known]bool
	depth    int
}

// deferred is a call that runs at the end, and the locks that are held where it is deferred.
type deferred struct {
	call *ast.CallExpr
	held int
}

// isParam reports whether a variable is a parameter of the function.
func (w *walker) isParam(v *types.Var) bool {
	return slices.Contains(w.sum.Params, v)
}

// isLocal reports whether a variable is declared in the function, and is no parameter.
func (w *walker) isLocal(v *types.Var) bool {
	return w.fn.Pos() <= v.Pos() && v.Pos() < w.fn.End() && !w.isParam(v) && !v.IsField()
}

// add notes an access, unless it is an access to a variable of the function itself.
func (w *walker) add(a Access) {
	p := a.Place
	if p.Root == nil || w.isSafe || len(p.Steps) > 12 {
		return
	}
	if w.isParam(p.Root) || w.isLocal(p.Root) {
		if !p.hasDeref() {
			return
		}
		if w.isLocal(p.Root) {
			var ok bool
			if p, ok = w.resolve(p); !ok {
				return
			}
		}
	}
	a.Place = p
	a.If = max(a.If, w.cond)
	if a.Write && a.Kind != Through {
		a.Does = a.Kind
	}
	a.Locked = a.Locked || w.held > 0 && !w.waited
	a.Held = a.Held || w.held > 0 || w.waited || !a.Write && w.reading > 0
	if w.guard != Always && a.Guard != BySync && (a.Guard != ByParam || w.guard == BySync || w.guard == ByParam) {
		a.Guard, a.Var = w.guard, w.guardVar
	}
	if a.Via != "" || w.inCall {
		// For called functions, one access of each kind is enough. Their number is limited, because functions may do the same in many
		// ways.
		k := known{a.Place.key(), a.Write, a.Held, a.Kind, a.Guard, a.Node}
		if w.seen[k] || len(w.seen) >= mostFromCalls {
			return
		}
		if w.seen == nil {
			w.seen = map[known]bool{}
		}
		w.seen[k] = true
	}
	w.sum.Accesses = append(w.sum.Accesses, a)
}

// mostFromCalls is the greatest number of accesses of a function that come from the functions that it calls.
const mostFromCalls = 100

// known identifies an access of a called function.
type known struct {
	place       string
	write, held bool
	kind        Kind
	guard       Guard
	node        ast.Node
}

// resolve returns a place behind a pointer in a variable of the function, without that variable.
func (w *walker) resolve(p Place) (Place, bool) {
	for range 10 {
		if !w.isLocal(p.Root) {
			return p, true
		}
		d := w.def(p.Root)
		if d.Kind != effects.Given && d.Kind != effects.ValueOf {
			return Place{}, false
		}
		var from Place
		var ok bool
		rest := p.Steps
		switch {
		case rest[0].What == Deref:
			from, ok = w.pointee(p.Root, 0)
			rest = rest[1:]
		case d.Kind == effects.Given:
			from, ok = w.storage(d.Expr)
		default:
			return Place{}, false
		}
		if !ok {
			return Place{}, false
		}
		p = from.with(rest...)
		if w.isLocal(p.Root) && !p.hasDeref() || w.isParam(p.Root) && !p.hasDeref() {
			return Place{}, false
		}
	}
	return Place{}, false
}

func (w *walker) write(e ast.Expr, kind Kind, at ast.Node) {
	p, ok := w.storage(e)
	if !ok {
		return
	}
	if n := len(p.Steps); n > 0 && p.Steps[n-1].What == Key {
		if kind != Append && kind != Count {
			kind = MapPut
		}
	}
	w.add(Access{Place: p, Write: true, Kind: kind, Node: at, ByOne: kind == Count && w.addsConstant(at)})
}

// addsConstant reports whether x++ or x += y adds the same whole number in every call.
func (w *walker) addsConstant(at ast.Node) bool {
	a, ok := at.(*ast.AssignStmt)
	return !ok || len(a.Rhs) == 1 && a.Tok != token.ASSIGN && w.info.Types[a.Rhs[0]].Value != nil && !isFloat(w.typeOf(a.Lhs[0]))
}

// block goes through statements. If the function returns under a condition, the statements after that run only if the condition is
// false.
func (w *walker) block(list []ast.Stmt) {
	guard, v, cond := w.guard, w.guardVar, w.cond
	for _, s := range list {
		w.stmt(s)
		if f, ok := s.(*ast.IfStmt); ok && f.Else == nil && ends(f.Body) {
			w.cond = max(w.cond, w.looksAt(f.Cond))
			if g, v := w.condition(f.Cond, token.NEQ); g != Always {
				w.guard, w.guardVar = g, v
			}
		}
	}
	w.guard, w.guardVar, w.cond = guard, v, cond
}

// ends reports whether the last statement of a block returns, branches or panics.
func ends(b *ast.BlockStmt) bool {
	if len(b.List) == 0 {
		return false
	}
	switch s := b.List[len(b.List)-1].(type) {
	case *ast.ReturnStmt, *ast.BranchStmt:
		return true
	case *ast.ExprStmt:
		if c, ok := s.X.(*ast.CallExpr); ok {
			id, ok := c.Fun.(*ast.Ident)
			return ok && id.Name == "panic"
		}
	}
	return false
}

// branch goes through one of several branches, and returns the numbers of locks that are held at its end.
func (w *walker) branch(f func(), g Guard, v *types.Var, terminates bool) (held, reading int) {
	h, r, guard, gv := w.held, w.reading, w.guard, w.guardVar
	if g != Always {
		w.guard, w.guardVar = g, v
	}
	f()
	held, reading = w.held, w.reading
	if terminates {
		held, reading = h, r
	}
	w.held, w.reading, w.guard, w.guardVar = h, r, guard, gv
	return held, reading
}

func (w *walker) stmt(s ast.Stmt) {
	switch s := s.(type) {
	case *ast.ExprStmt:
		w.expr(s.X)
	case *ast.AssignStmt:
		w.assign(s)
	case *ast.IncDecStmt:
		w.leaves(s.X)
		w.write(s.X, Count, s)
	case *ast.SendStmt:
		w.expr(s.Chan)
		w.expr(s.Value)
		w.waited, w.sum.Syncs = true, true
	case *ast.GoStmt:
		w.branch(func() { w.held, w.reading = 0, 0; w.call(s.Call) }, Always, nil, true)
	case *ast.DeferStmt:
		w.deferred = append(w.deferred, deferred{s.Call, w.held})
	case *ast.IfStmt:
		w.ifStmt(s)
	case *ast.SwitchStmt:
		w.switchStmt(s)
	case *ast.TypeSwitchStmt:
		w.stmt(s.Assign)
		w.clauses(s.Body, func(*ast.CaseClause) (Guard, *types.Var) { return Always, nil })
	case *ast.SelectStmt:
		w.waited, w.sum.Syncs = true, true
		for _, c := range s.Body.List {
			w.block(c.(*ast.CommClause).Body)
		}
	case *ast.ForStmt:
		if s.Init != nil {
			w.stmt(s.Init)
		}
		if s.Cond != nil {
			w.expr(s.Cond)
		}
		w.block(s.Body.List)
		if s.Post != nil {
			w.stmt(s.Post)
		}
		if w.spins(s) {
			w.waited, w.sum.Syncs = true, true
		}
	case *ast.RangeStmt:
		w.rangeStmt(s)
	case *ast.BlockStmt:
		w.block(s.List)
	case *ast.LabeledStmt:
		w.stmt(s.Stmt)
	case *ast.ReturnStmt:
		for _, e := range s.Results {
			w.expr(e)
		}
	case *ast.DeclStmt:
		if d, ok := s.Decl.(*ast.GenDecl); ok {
			for _, spec := range d.Specs {
				if v, ok := spec.(*ast.ValueSpec); ok {
					for _, e := range v.Values {
						w.expr(e)
					}
				}
			}
		}
	}
}

func (w *walker) assign(s *ast.AssignStmt) {
	for _, e := range s.Rhs {
		w.expr(e)
	}
	for i, l := range s.Lhs {
		if id, ok := l.(*ast.Ident); ok && (id.Name == "_" || s.Tok == token.DEFINE && w.info.Defs[id] != nil) {
			continue
		}
		w.leaves(l)
		kind := Assign
		if s.Tok != token.ASSIGN && s.Tok != token.DEFINE {
			kind = Count
		} else if len(s.Lhs) == len(s.Rhs) {
			kind = w.assigned(l, s.Rhs[i])
		}
		w.write(l, kind, s)
	}
}

// assigned returns the kind of an assignment.
func (w *walker) assigned(l, r ast.Expr) Kind {
	switch r := ast.Unparen(r).(type) {
	case *ast.CallExpr:
		if id, ok := r.Fun.(*ast.Ident); ok && id.Name == "append" && len(r.Args) > 0 && types.ExprString(r.Args[0]) == types.ExprString(l) {
			return Append
		}
	case *ast.BinaryExpr:
		if types.ExprString(r.X) == types.ExprString(l) {
			return Count
		}
	}
	return Assign
}

func (w *walker) ifStmt(s *ast.IfStmt) {
	if s.Init != nil {
		w.stmt(s.Init)
	}
	w.expr(s.Cond)
	g, v := w.condition(s.Cond, token.EQL)
	outer := w.cond
	defer func() { w.cond = outer }()
	w.cond = max(w.cond, w.looksAt(s.Cond))
	held, reading := w.branch(func() { w.block(s.Body.List) }, g, v, ends(s.Body))
	if s.Else != nil {
		g, v = w.condition(s.Cond, token.NEQ)
		block, _ := s.Else.(*ast.BlockStmt)
		h, r := w.branch(func() { w.stmt(s.Else) }, g, v, block != nil && ends(block))
		if ends(s.Body) {
			held, reading = h, r
		} else {
			held, reading = max(held, h), max(reading, r)
		}
	} else if !ends(s.Body) {
		held, reading = max(held, w.held), max(reading, w.reading)
	}
	w.held, w.reading = held, reading
}

func (w *walker) switchStmt(s *ast.SwitchStmt) {
	if s.Init != nil {
		w.stmt(s.Init)
	}
	var tag Guard
	var v *types.Var
	if s.Tag != nil {
		w.expr(s.Tag)
		if w.isSync(s.Tag, 0) {
			tag = BySync
		} else if p, ok := w.single(s.Tag); ok {
			tag, v = ByParam, p
		}
	}
	w.clauses(s.Body, func(c *ast.CaseClause) (Guard, *types.Var) {
		if s.Tag != nil {
			if c.List == nil && tag == ByParam {
				return Always, nil
			}
			return tag, v
		}
		for _, e := range c.List {
			return w.condition(e, token.EQL)
		}
		return Always, nil
	})
}

func (w *walker) clauses(body *ast.BlockStmt, guard func(*ast.CaseClause) (Guard, *types.Var)) {
	held, reading, outer := w.held, w.reading, w.cond
	w.cond = Some
	defer func() { w.cond = outer }()
	for _, c := range body.List {
		c := c.(*ast.CaseClause)
		for _, e := range c.List {
			w.expr(e)
		}
		g, v := guard(c)
		h, r := w.branch(func() { w.block(c.Body) }, g, v, len(c.Body) > 0 && ends(&ast.BlockStmt{List: c.Body}))
		held, reading = max(held, h), max(reading, r)
	}
	w.held, w.reading = held, reading
}

func (w *walker) rangeStmt(s *ast.RangeStmt) {
	w.expr(s.X)
	switch w.typeOf(s.X).(type) {
	case *types.Chan:
		w.waited, w.sum.Syncs = true, true
	case *types.Slice, *types.Map:
		if s.Value != nil {
			if p, ok := w.target(s.X); ok {
				w.add(Access{Place: p.with(Step{What: Index, Class: Sweep}), Node: s.X})
			}
		}
	}
	if s.Tok == token.ASSIGN {
		for _, e := range []ast.Expr{s.Key, s.Value} {
			if e != nil {
				w.write(e, Assign, s)
			}
		}
	}
	w.block(s.Body.List)
}
