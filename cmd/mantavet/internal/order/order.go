// Package order holds the analyzer order.
package order

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/seed1237c087/manta/cmd/mantavet/internal/calls"
	"github.com/seed1237c087/manta/cmd/mantavet/internal/funcs"
)

// Analyzer is the analyzer order.
var Analyzer = &analysis.Analyzer{
	Name: "order",
	Doc: `hint at tests that rely on results that differ from run to run

Nearly all results of the library are the same on every run. There are exceptions: FindAny and the like return the
match that is reached first, TakeAny and SkipAny take the elements that are reached first, the scheduler chooses where Fold
cuts, Unordered has any order, and FromMap has the order of Go's map. A test that compares or prints such a result
fails some day:

	v, _ := it.FindAny(isPrime)
	if v != 7 { t.Error(v) }        // FindFirst, or check that v is prime
	fmt.Println(par.Keys(m).Collect()) // slices.Sort it first`,
	URL:      calls.URL("order"),
	Requires: funcs.Requires,
	Run:      funcs.Analyze(run),
}

// finder looks through one package.
type finder struct {
	*funcs.Pass
	printing map[*ast.FuncDecl]bool // examples whose output is compared
	sorted   map[types.Object]bool  // variables that are sorted or assigned, or whose address is taken
	uses     map[types.Object][]inspector.Cursor
}

func run(pass *funcs.Pass) {
	f := &finder{Pass: pass}
	var found []*calls.Call
	var whys []string
	for _, c := range f.Calls.All {
		if c.Op.Kind != calls.Ending || !f.InTest(c.Pos()) {
			continue
		}
		if why := f.varies(c); why != "" {
			found, whys = append(found, c), append(whys, why)
		}
	}
	if len(found) == 0 {
		return
	}
	f.index()
	for i, c := range found {
		if cur, ok := f.Root.FindNode(c.CallExpr); ok {
			f.result(cur, c, whys[i])
		}
	}
}

// varies returns the operation that makes the result of an ending differ from run to run, and "" if none is known.
func (f *finder) varies(c *calls.Call) string {
	why, literal := "", false
	if c.Op.Is("Iter.FindAny", "Iter.PositionAny", "par.FindMapAny") {
		why = c.Op.Name
		for _, arg := range c.Funcs() {
			if f.equality(arg.Expr) {
				why = "" // All matches are equal, and there may be only one.
			}
		}
	}
	if c.Op.Is("par.TryFold") {
		why = "TryFold"
	}
	mapped, filtered, cut := false, false, false // after the stage
	for up := range f.Calls.Upstream(c) {
		switch op := up.Op; {
		case op.Is("Iter.Limit") && len(up.Args) == 1 && f.isOne(up.Args[0]):
			return "" // One goroutine handles all elements in order.
		case op.Is("Iter.WithMinLen", "Iter.WithMaxLen", "Iter.ByUniformBlocks"):
			cut = true
		case op.Is("Iter.Map", "par.Map"):
			mapped = true
		case op.Is("Iter.TakeAny", "Iter.SkipAny", "Iter.TakeAnyWhile", "Iter.SkipAnyWhile"):
			if c.Op.Reveals() && !mapped && !filtered {
				why = op.Name
			}
		case op.Is("par.Fold", "Iter.Fold", "par.FoldBlocks", "par.Blocks"):
			if c.Op.Is("Iter.Collect", "Iter.Count", "Iter.AppendTo", "Iter.FindFirst", "Iter.FindLast") && !mapped && !filtered && !cut {
				why = op.Name
			}
		case op.Is("Iter.Unordered", "par.FromMap", "par.Keys", "par.Values"):
			if c.Op.Orders() && !mapped && !filtered {
				why = op.Name
			}
		case op.Is("par.Slice", "par.Refs"):
			_, is := f.Calls.Value(up.Args[0]).(*ast.CompositeLit)
			literal = literal || is
		case op.Kind == calls.Adapter && !op.Keeps():
			filtered = true // There may be one element left.
		}
	}
	if literal && c.Op.Is("Iter.FindAny", "Iter.PositionAny", "par.FindMapAny") {
		return "" // The author of a literal with all elements knows that there is one match.
	}
	return why
}

// equality reports whether a predicate is a comparison by == of its element with something.
func (f *finder) equality(pred ast.Expr) bool {
	_, body := f.Of(pred)
	if body == nil || len(body.List) != 1 {
		return false
	}
	ret, ok := body.List[0].(*ast.ReturnStmt)
	if !ok || len(ret.Results) != 1 {
		return false
	}
	b, ok := ast.Unparen(ret.Results[0]).(*ast.BinaryExpr)
	if !ok || b.Op != token.EQL {
		return false
	}
	_, left := ast.Unparen(b.X).(*ast.Ident)
	_, right := ast.Unparen(b.Y).(*ast.Ident)
	return left || right
}

// isOne reports whether an expression is the constant 1.
func (f *finder) isOne(e ast.Expr) bool {
	v := f.TypesInfo.Types[e].Value
	return v != nil && v.ExactString() == "1"
}

// isZero reports whether an expression is the constant 0, "" or false, which is the result if nothing is found.
func (f *finder) isZero(e ast.Expr) bool {
	v := f.TypesInfo.Types[e].Value
	if v == nil {
		return false
	}
	s := v.ExactString()
	return s == "0" || s == `""` || s == "false"
}

// index finds the examples with an output, the variables that are sorted, assigned or lent, and the uses of all variables.
func (f *finder) index() {
	f.printing, f.sorted, f.uses = map[*ast.FuncDecl]bool{}, map[types.Object]bool{}, map[types.Object][]inspector.Cursor{}
	for _, file := range f.Files {
		for _, d := range file.Decls {
			fn, ok := d.(*ast.FuncDecl)
			if !ok || fn.Body == nil || !strings.HasPrefix(fn.Name.Name, "Example") {
				continue
			}
			for _, g := range file.Comments {
				if fn.Body.Pos() < g.Pos() && g.End() < fn.Body.End() && strings.HasPrefix(strings.ToLower(g.Text()), "output:") {
					f.printing[fn] = true
				}
			}
		}
	}
	for cur := range f.Root.Preorder((*ast.Ident)(nil)) {
		obj := f.TypesInfo.Uses[cur.Node().(*ast.Ident)]
		if v, ok := obj.(*types.Var); !ok || v.IsField() {
			continue
		}
		f.uses[obj] = append(f.uses[obj], cur)
		if cur.ParentEdgeKind() == edge.CallExpr_Args && strings.Contains(f.name(cur.Parent()), "Sort") ||
			cur.ParentEdgeKind() == edge.AssignStmt_Lhs || cur.ParentEdgeKind() == edge.UnaryExpr_X && cur.Parent().Node().(*ast.UnaryExpr).Op == token.AND {
			f.sorted[obj] = true
		}
	}
}

// name returns the name of the called function, with the name before the dot if there is one.
func (f *finder) name(call inspector.Cursor) string {
	switch fun := ast.Unparen(call.Node().(*ast.CallExpr).Fun).(type) {
	case *ast.Ident:
		return fun.Name
	case *ast.SelectorExpr:
		if id, ok := fun.X.(*ast.Ident); ok {
			return id.Name + "." + fun.Sel.Name
		}
		return fun.Sel.Name
	}
	return ""
}

// result examines the use of the first result of a call.
func (f *finder) result(cur inspector.Cursor, c *calls.Call, why string) {
	switch cur.ParentEdgeKind() {
	case edge.AssignStmt_Rhs:
		s := cur.Parent().Node().(*ast.AssignStmt)
		id, ok := s.Lhs[cur.ParentEdgeIndex()].(*ast.Ident)
		if !ok || s.Tok != token.DEFINE || f.TypesInfo.Defs[id] == nil {
			return
		}
		v := f.TypesInfo.Defs[id]
		if f.sorted[v] {
			return
		}
		for _, use := range f.uses[v] {
			f.compared(use, c, why, v)
		}
	default:
		f.compared(cur, c, why, nil)
	}
}

// compared reports a value that is compared or printed. v is the variable that has it, if there is one.
func (f *finder) compared(cur inspector.Cursor, c *calls.Call, why string, v types.Object) {
	if cur.ParentEdgeKind() == edge.IndexExpr_X { // xs[0]
		cur = cur.Parent()
	}
	var what string
	switch parent := cur.Parent(); cur.ParentEdgeKind() {
	case edge.BinaryExpr_X, edge.BinaryExpr_Y:
		b := parent.Node().(*ast.BinaryExpr)
		if b.Op != token.EQL && b.Op != token.NEQ || f.TypesInfo.Types[b.X].IsNil() || f.TypesInfo.Types[b.Y].IsNil() ||
			f.isZero(b.X) || f.isZero(b.Y) || f.oneOfSeveral(parent, v) {
			return
		}
		what = "compared"
	case edge.CallExpr_Args:
		name := f.name(parent)
		switch {
		case comparisons[name]:
			what = "compared"
		case strings.HasPrefix(name, "fmt.Print") && f.prints(cur):
			what = "printed"
		default:
			return
		}
	default:
		return
	}
	f.Report(analysis.Diagnostic{
		Pos: cur.Node().Pos(), End: cur.Node().End(),
		Message: "hint: what is " + what + " here comes from " + why + ", and may differ from run to run",
		Related: []analysis.RelatedInformation{{Pos: c.Pos(), End: c.End(), Message: "it is made here"}},
	})
}

// comparisons lists functions that compare their arguments as a whole.
var comparisons = map[string]bool{
	"reflect.DeepEqual": true, "slices.Equal": true, "cmp.Diff": true, "cmp.Equal": true, "assert.Equal": true,
	"require.Equal": true, "assert.EqualValues": true, "require.EqualValues": true, "assert.Equalf": true, "require.Equalf": true,
}

// oneOfSeveral reports whether a comparison is one of several comparisons of the same variable that && or || joins.
func (f *finder) oneOfSeveral(cur inspector.Cursor, v types.Object) bool {
	if v == nil {
		return false
	}
	top := cur.Node()
	for {
		parent := cur.Parent()
		switch n := parent.Node().(type) {
		case *ast.ParenExpr, *ast.UnaryExpr:
		case *ast.BinaryExpr:
			if n.Op != token.LAND && n.Op != token.LOR {
				return false
			}
			top = n
		default:
			uses := 0
			ast.Inspect(top, func(n ast.Node) bool {
				if id, ok := n.(*ast.Ident); ok && f.TypesInfo.Uses[id] == v {
					uses++
				}
				return true
			})
			return uses > 1
		}
		cur = parent
	}
}

// prints reports whether a node is in an example whose output is compared.
func (f *finder) prints(cur inspector.Cursor) bool {
	for fn := range cur.Enclosing((*ast.FuncDecl)(nil)) {
		return f.printing[fn.Node().(*ast.FuncDecl)]
	}
	return false
}
