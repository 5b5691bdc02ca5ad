package accesses

import (
	"go/ast"
	"go/types"
	"regexp"
	"slices"

	"github.com/seed1237c087/manta/cmd/mantavet/internal/calls"
)

// call goes through a call: its arguments, and what the function does.
func (w *walker) call(c *ast.CallExpr) {
	if w.info.Types[c.Fun].IsType() {
		for _, a := range c.Args {
			w.expr(a)
		}
		return
	}
	if w.depth > 30 {
		return
	}
	w.depth++
	defer func() { w.depth-- }()

	if id, ok := ast.Unparen(c.Fun).(*ast.Ident); ok {
		if b, ok := w.info.Uses[id].(*types.Builtin); ok {
			w.builtin(c, b.Name())
			return
		}
	}
	for _, a := range c.Args {
		w.expr(a)
	}
	if s, ok := ast.Unparen(c.Fun).(*ast.SelectorExpr); ok {
		w.leaves(s.X)
	}
	if op := w.calls.Get(c); op != nil {
		w.operation(op)
		return
	}
	if lit := w.litOf(c.Fun); lit != nil {
		_, isHere := ast.Unparen(c.Fun).(*ast.FuncLit)
		w.apply(w.OfLit(lit), c.Args, c, types.ExprString(c.Fun), isHere)
		return
	}
	fn := w.FuncOf(c.Fun)
	if fn == nil {
		w.parameter(c)
		return
	}
	args := c.Args
	var recv ast.Expr
	if s, ok := ast.Unparen(c.Fun).(*ast.SelectorExpr); ok {
		if sel := w.info.Selections[s]; sel != nil && sel.Kind() == types.MethodVal {
			recv = s.X
			args = append([]ast.Expr{s.X}, args...)
		}
	}
	if recv != nil && w.locks(fn.Name(), recv) {
		return
	}
	if fn.Pkg() != nil && w.known(fn, recv, c) {
		return
	}
	if s := w.Of(fn); s != nil {
		w.apply(s, args, c, fn.Name(), false)
		w.runs(s, args, c)
		return
	}
	switch { // nothing is known of the function
	case takes.MatchString(fn.Name()):
		w.held++
		w.sum.Syncs = true
	case releases.MatchString(fn.Name()):
		w.held--
	}
}

var (
	takes    = regexp.MustCompile(`^(?i:(try)?r?lock|acquire|wait|enter)`)
	releases = regexp.MustCompile(`^(?i:r?unlock|release|leave|exit)`)
)

// locks notes a lock that is taken or released, and reports whether the call was one of those.
func (w *walker) locks(name string, recv ast.Expr) bool {
	switch name {
	case "Lock", "RLock", "Unlock", "RUnlock", "TryLock", "TryRLock":
	default:
		return false
	}
	w.sum.Syncs = true
	if p, ok := w.storage(recv); ok && (w.isLocal(p.Root) || w.isParam(p.Root)) && !p.hasDeref() {
		if _, isPointer := w.typeOf(recv).(*types.Pointer); !isPointer && !types.IsInterface(w.typeOf(recv)) {
			return true // each call has its own lock, which excludes no other call
		}
	}
	switch name {
	case "Lock":
		w.held++
	case "Unlock":
		w.held--
	case "RLock":
		w.reading++
	case "RUnlock":
		w.reading--
	}
	return true
}

func (w *walker) builtin(c *ast.CallExpr, name string) {
	switch name {
	case "append":
		for _, a := range c.Args {
			w.expr(a)
		}
		if len(c.Args) > 1 {
			w.appends(c.Args[0], c, name)
		}
	case "len", "cap", "min", "max", "print", "println", "panic", "complex", "real", "imag":
		for _, a := range c.Args {
			w.expr(a)
		}
	case "copy":
		w.expr(c.Args[1])
		w.leaves(c.Args[0])
		w.writeThrough(c.Args[0], c, "copy")
		if p, ok := w.target(c.Args[1]); ok {
			w.add(Access{Place: p.with(Step{What: Index, Class: Sweep}), Node: c})
		}
	case "clear", "delete":
		for _, a := range c.Args {
			w.expr(a)
		}
		if p, ok := w.target(c.Args[0]); ok {
			what := Step{What: Key}
			if _, isMap := w.typeOf(c.Args[0]).(*types.Map); !isMap {
				what = Step{What: Index, Class: Sweep}
			}
			w.add(Access{Place: p.with(what), Write: true, Kind: MapPut, Node: c, Via: name})
		}
	}
}

// writeThrough notes that a function writes everywhere in the memory that an argument points to.
func (w *walker) writeThrough(arg ast.Expr, at ast.Node, via string) {
	p, ok := w.target(arg)
	if !ok {
		return
	}
	if _, isSlice := w.typeOf(arg).(*types.Slice); isSlice {
		p = p.with(Step{What: Index, Class: Sweep})
	}
	w.add(Access{Place: p, Write: true, Kind: Through, Node: at, Via: via})
}

// parameter notes that the function calls one of its parameters.
func (w *walker) parameter(c *ast.CallExpr) {
	if k, ok := w.paramAt(c.Fun); ok {
		w.run(k, Run{calls.Enclosed, w.held > 0 || w.waited || w.reading > 0})
	}
}

// paramAt returns the index of the parameter that an expression is.
func (w *walker) paramAt(e ast.Expr) (int, bool) {
	id, ok := ast.Unparen(e).(*ast.Ident)
	if !ok {
		return 0, false
	}
	for k, p := range w.sum.Params {
		if w.info.Uses[id] == p {
			return k, true
		}
	}
	return 0, false
}

// run notes how a parameter is called. If an earlier call is parallel without a lock, that call stays.
func (w *walker) run(k int, r Run) {
	if w.sum.Runs == nil {
		w.sum.Runs = map[int]Run{}
	}
	if old, ok := w.sum.Runs[k]; ok {
		if old.How == calls.Parallel && !old.Held {
			return
		}
		r.Held = r.Held && old.Held
	}
	w.sum.Runs[k] = r
}

// operation goes through the functions that an operation of the library gets.
func (w *walker) operation(op *calls.Call) {
	for _, f := range op.Funcs() {
		if k, ok := w.paramAt(f.Expr); ok && f.How != calls.OneAtTime {
			r := Run{How: f.How}
			if f.How == calls.Enclosed {
				r.Held = w.held > 0
			}
			if f.How == calls.Parallel && w.calls.OneAtATime(op) {
				r.Held = true
			}
			w.run(k, r)
		}
		lit := w.litOf(f.Expr)
		if lit == nil || f.How == calls.OneAtTime {
			continue
		}
		_, isHere := ast.Unparen(f.Expr).(*ast.FuncLit)
		s := w.OfLit(lit)
		if f.How == calls.Enclosed {
			w.apply(s, nil, op.CallExpr, "", isHere)
			continue
		}
		w.branch(func() { w.held, w.reading = 0, 0; w.apply(s, nil, op.CallExpr, "", isHere) }, Always, nil, true)
	}
	switch op.Op.String() {
	case "slice.Sort", "slice.SortFunc", "slice.SortStableFunc", "slice.SortByKey", "slice.SortByCachedKey", "slice.Reverse",
		"slice.Rotate", "slice.Fill", "slice.Shuffle", "slice.Unique", "slice.UniqueFunc", "slice.Partition",
		"slice.NthElement", "slice.Copy", "slice.Merge", "slice.PrefixSum", "slice.PrefixSumExclusive", "slice.ScanInto", "slice.ScanExclusiveInto",
		"par.Sort", "par.SortFunc", "par.SortStableFunc", "par.SortByKey", "Iter.CollectInto":
		if len(op.Args) > 0 {
			w.writeThrough(op.Args[0], op.CallExpr, op.Op.Name)
		}
	case "par.Slice":
		if p, ok := w.target(op.Args[0]); ok {
			w.add(Access{Place: p.with(Step{What: Index, Class: Sweep}), Node: op.CallExpr})
		}
	}
}

// runs goes through the arguments that a called function calls itself.
func (w *walker) runs(s *Summary, args []ast.Expr, c *ast.CallExpr) {
	for k, r := range s.Runs {
		if k >= len(args) {
			continue
		}
		if p, ok := w.paramAt(args[k]); ok {
			held := r.Held || r.How == calls.Enclosed && w.held > 0
			w.run(p, Run{r.How, held})
		}
		lit := w.litOf(args[k])
		if lit == nil {
			continue
		}
		_, isHere := ast.Unparen(args[k]).(*ast.FuncLit)
		w.branch(func() {
			if r.Held {
				w.held = 1
			}
			w.apply(w.OfLit(lit), nil, c, "", isHere)
		}, Always, nil, true)
	}
}

// apply adds the accesses of a called function. The receiver is the first of args; if args is nil, nothing is known of the
// parameters. isHere reports that the function is a literal in this function.
func (w *walker) apply(s *Summary, args []ast.Expr, c *ast.CallExpr, via string, isHere bool) {
	if s == nil {
		return
	}
	if w.sum.part = w.sum.part || s.part || s.busy; s.busy {
		return // A recursive function does nothing in the inner call that the outer one does not do.
	}
	outer := w.inCall
	w.inCall = !isHere
	defer func() { w.inCall = outer }()
	for _, a := range s.Accesses {
		if a.Via == Gotten && !w.told(&a, s, args) {
			continue
		}
		p, ok := w.bind(a.Place, s, args)
		if !ok {
			continue
		}
		if !isHere {
			a.Node = c
			if a.Write && a.Kind != Method {
				a.Kind = Through
			}
			if a.Kind != Method && via != "" {
				a.Via = via
			}
		}
		a.Place = p
		if args != nil && !w.guarded(&a, s, args) {
			continue
		}
		w.add(a)
	}
	w.sum.Syncs = w.sum.Syncs || s.Syncs
	w.waited = w.waited || s.Waits
	if s.Locks {
		w.held++
	}
	if s.Unlocks {
		w.held--
	}
}

// bind translates a place in a called function to a place in the caller.
func (w *walker) bind(p Place, s *Summary, args []ast.Expr) (Place, bool) {
	at := slices.Index(s.Params, p.Root)
	steps := append([]Step(nil), p.Steps...)
	for i, st := range steps {
		if st.Class == Varied || st.Class == Folded || st.Class == Element {
			k := slices.Index(s.Params, st.Param)
			if k < 0 {
				continue
			}
			if k >= len(args) {
				if args == nil {
					steps[i] = Step{What: st.What}
				}
				continue // The caller of a method value passes the parameter.
			}
			steps[i] = through(st, w.index(args[k]))
		}
		if st.What == Region {
			for _, v := range st.Vars {
				if w.isLocal(v) || w.isParam(v) || slices.Index(s.Params, v) >= 0 {
					steps[i].Class = Unknown
				}
			}
			continue
		}
		if st.Class == Same && len(st.Vars) > 0 {
			steps[i] = w.again(st)
		}
		isTold := st.Param != nil && slices.Index(s.Params, st.Param) >= len(args) // the caller of a method value passes it
		if st.Class == Unknown && (st.What == Index || st.What == Key) && at >= 0 && !isTold && w.alone(args, at) {
			steps[i].Class = Sweep
		}
		if k := slices.Index(s.Params, st.Param); st.Class == Unknown && k >= 0 && k < len(args) {
			steps[i].Param = w.number(args[k], 0)
		}
	}
	if at < 0 {
		return Place{p.Root, steps}, true
	}
	if at >= len(args) || len(steps) == 0 {
		return Place{}, false
	}
	arg := args[at]
	// A method with a pointer receiver may be called on a variable.
	if _, isPointer := p.Root.Type().Underlying().(*types.Pointer); isPointer {
		if _, argIsPointer := w.typeOf(arg).(*types.Pointer); !argIsPointer {
			to, ok := w.storage(arg)
			return to.with(steps[1:]...), ok
		}
	}
	if steps[0].What == Deref {
		to, ok := w.target(arg)
		return to.with(steps[1:]...), ok
	}
	from, ok := w.storage(arg)
	return from.with(steps...), ok
}

// again classifies an index that depends on variables outside of a function literal, for the function that contains the literal.
func (w *walker) again(st Step) Step {
	for _, v := range st.Vars {
		if !w.isLocal(v) && !w.isParam(v) {
			continue
		}
		if st.Name != v.Name() {
			return Step{What: st.What}
		}
		what := st.What
		st = w.classOf(v, st, 0)
		st.What = what
		return st
	}
	return st
}

// alone reports whether all other arguments are functions. No argument then selects the part that the function uses.
func (w *walker) alone(args []ast.Expr, at int) bool {
	for i, a := range args {
		if i == at {
			continue
		}
		if _, isFunc := w.typeOf(a).(*types.Signature); !isFunc {
			return false
		}
	}
	return at < len(args)
}
