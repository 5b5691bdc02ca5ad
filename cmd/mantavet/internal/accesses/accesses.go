// Package accesses finds what functions read and write beyond their own variables: through captured variables,
// parameters and variables of packages. It follows calls of functions of the same package, and of others by facts.
//
// The analysis works on the syntax tree and goes through each function once. If it does not know where a value
// is stored, there is no access, because the analyzers report only what is certain.
package accesses

import (
	"go/ast"
	"go/token"
	"go/types"
	"reflect"

	"golang.org/x/tools/go/analysis"

	"github.com/seed1237c087/manta/cmd/internal/effects"
	"github.com/seed1237c087/manta/cmd/mantavet/internal/calls"
)

// Analyzer makes summaries of functions. Its result is an *[Functions].
var Analyzer = &analysis.Analyzer{
	Name:       "mantaaccesses",
	Doc:        "find what functions write beyond their own variables, for other analyzers",
	Requires:   []*analysis.Analyzer{calls.Analyzer},
	Run:        run,
	ResultType: reflect.TypeFor[*Functions](),
	FactTypes:  []analysis.Fact{new(fact)},

	RunDespiteErrors: true, // if there are errors, nothing is found
}

// Access is a read or a write.
type Access struct {
	Place Place
	Write bool
	Kind  Kind
	// Node is the code that accesses the place, such as an assignment or a call.
	Node ast.Node
	// Via is the name of the called function that accesses the place. If Kind is Method, Via is the name of the type.
	Via string
	// Does is the kind of the write itself, even if Kind is Through.
	Does Kind
	// ByOne reports that a Count adds a constant whole number.
	ByOne bool
	// Held reports that a lock was held, or that the function had waited for others before.
	Held bool
	// Locked reports that a lock was held and that the function had not waited before.
	Locked bool
	// If says on what the conditions around the access depend.
	If Condition
	// Guard says that the access happens only for some calls.
	Guard Guard
	Var   *types.Var // the parameter of the guard, if there is one
}

// Kind is the kind of an access.
type Kind uint8

// The kinds of accesses.
const (
	Read    Kind = iota
	Assign       // x = y
	Count        // x++ and x += y
	Append       // x = append(x, y)
	MapPut       // m[k] = v, delete, clear
	Method       // a method of a type whose values two goroutines must not use at the same time
	Through      // in a called function
)

// Condition says on what the conditions around an access depend.
type Condition uint8

// The kinds of conditions.
const (
	None    Condition = iota // nothing that differs between calls
	Ordered                  // whether a parameter is above or below something, or not equal to it
	Some                     // anything else
)

// Guard says under which condition something happens.
type Guard uint8

// The guards.
const (
	Always   Guard = iota
	ByParam        // if a parameter equals something
	BySync         // if something of sync or sync/atomic allows it
	ByFlag         // if a parameter is true
	ByNoFlag       // if it is false
)

// Summary says what a function does.
type Summary struct {
	Params   []*types.Var // the receiver first
	Accesses []Access
	Locks    bool // it returns with a lock held that it has taken
	Unlocks  bool
	Waits    bool // it has waited for others before it returns
	Syncs    bool // it uses sync, sync/atomic or channels
	// Runs says how the function calls those of its parameters that are functions.
	Runs map[int]Run
	busy bool // it is being made
	part bool // the summary of a called function was still being made
}

// Run is how a function calls one of its parameters.
type Run struct {
	How  calls.How
	Held bool
}

// Functions has the summaries of the functions of a package.
type Functions struct {
	pass  *analysis.Pass
	info  *types.Info
	calls *calls.Calls
	sums  map[ast.Node]*Summary
	other map[*types.Func]*Summary
	vars  map[string]*types.Var
	safe  map[*types.TypeName]bool
	// making is the number of summaries that are being made, each one for the one before it.
	making int
	again  []ast.Node // literals whose summaries are incomplete
}

func run(pass *analysis.Pass) (any, error) {
	e := &Functions{
		pass: pass, info: pass.TypesInfo,
		calls: pass.ResultOf[calls.Analyzer].(*calls.Calls),
		sums:  map[ast.Node]*Summary{},
		other: map[*types.Func]*Summary{},
		vars:  map[string]*types.Var{},
		safe:  map[*types.TypeName]bool{},
	}
	if effects.StandardPath(pass.Pkg.Path()) || len(pass.TypeErrors) > 0 {
		return e, nil
	}
	var all []*types.Func // in the order of the text, so that the same package always gives the same facts
	for _, f := range pass.Files {
		for _, d := range f.Decls {
			switch d := d.(type) {
			case *ast.FuncDecl:
				if fn, ok := e.info.Defs[d.Name].(*types.Func); ok && d.Body != nil {
					all = append(all, fn)
				}
			case *ast.GenDecl:
				if d.Tok == token.TYPE {
					e.documented(d)
				}
			}
		}
	}
	for _, fn := range all {
		if !calls.Known(fn) {
			e.export(fn)
		}
	}
	return e, nil
}

// documented notes the types whose comments speak of goroutines.
func (e *Functions) documented(d *ast.GenDecl) {
	for _, s := range d.Specs {
		t, ok := s.(*ast.TypeSpec)
		if !ok {
			continue
		}
		doc := t.Doc.Text() + d.Doc.Text()
		if name, ok := e.info.Defs[t.Name].(*types.TypeName); ok && saysSafe(doc) {
			e.safe[name] = true
		}
	}
}

// Value returns the value of x. If x is a variable that is assigned once, that is the expression that is assigned.
func (e *Functions) Value(x ast.Expr) ast.Expr { return e.calls.Value(x) }

// Of returns the summary of a function, and nil if it is not known.
func (e *Functions) Of(fn *types.Func) *Summary {
	if fn == nil {
		return nil
	}
	fn = fn.Origin()
	if d := e.calls.Functions().Decl(fn); d != nil {
		return e.summarize(d, fn.Signature(), d.Body)
	}
	return e.imported(fn)
}

// OfLit returns the summary of a function literal.
func (e *Functions) OfLit(lit *ast.FuncLit) *Summary {
	sig, ok := e.info.TypeOf(lit).(*types.Signature)
	if !ok {
		return nil
	}
	return e.summarize(lit, sig, lit.Body)
}

// summarize makes the summary of a function once. If a function is recursive, its summary is needed while it is being made, and is
// incomplete then. If the summary of a function literal depends on an incomplete one, it is forgotten when all other summaries are
// made, and is made again when it is needed. This matters for a literal that is a side of a join and calls the function around it.
func (e *Functions) summarize(n ast.Node, sig *types.Signature, body *ast.BlockStmt) *Summary {
	if s, ok := e.sums[n]; ok {
		return s
	}
	s := &Summary{busy: true}
	e.sums[n] = s
	e.making++
	defer func() {
		s.busy = false
		if _, isLit := n.(*ast.FuncLit); isLit && s.part && e.making > 1 {
			e.again = append(e.again, n)
		}
		if e.making--; e.making == 0 {
			for _, n := range e.again {
				delete(e.sums, n)
			}
			e.again = nil
		}
	}()
	if r := sig.Recv(); r != nil {
		s.Params = append(s.Params, r)
	}
	for v := range sig.Params().Variables() {
		s.Params = append(s.Params, v)
	}
	w := &walker{Functions: e, fn: n, sum: s}
	if d, ok := n.(*ast.FuncDecl); ok && e.isSafeMethod(d, sig) {
		w.isSafe = true
	}
	w.block(body.List)
	held := w.held
	for _, d := range w.deferred { // Deferred calls run at the end, with at least the locks that were held before.
		w.held = d.held
		w.call(d.call)
		held += w.held - d.held
	}
	s.Locks, s.Unlocks, s.Waits = held > 0, held < 0, w.waited
	return s
}

// isSafeMethod reports whether the comment of a method, or of its type, speaks of goroutines.
func (e *Functions) isSafeMethod(d *ast.FuncDecl, sig *types.Signature) bool {
	r := sig.Recv()
	if r == nil {
		return false
	}
	t := types.Unalias(r.Type())
	if p, ok := t.(*types.Pointer); ok {
		t = types.Unalias(p.Elem())
	}
	named, ok := t.(*types.Named)
	return saysSafe(d.Doc.Text()) || ok && e.safe[named.Obj()]
}
