package calls_test

import (
	"fmt"
	"go/types"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/packages"

	"github.com/seed1237c087/manta/cmd/mantavet/internal/calls"
	"github.com/seed1237c087/manta/cmd/mantavet/internal/vettest"
)

var ways = map[calls.How]string{
	calls.Parallel: "parallel", calls.Side: "side", calls.Task: "task", calls.OneAtTime: "one at a time", calls.Enclosed: "enclosed",
}

// reporter reports every call.
var reporter = &analysis.Analyzer{
	Name:     "reporter",
	Doc:      "report every call of the library",
	Requires: []*analysis.Analyzer{calls.Analyzer},
	Run: func(pass *analysis.Pass) (any, error) {
		for _, c := range pass.ResultOf[calls.Analyzer].(*calls.Calls).All {
			s := c.Op.String()
			if c.Recv != nil {
				s += " of " + c.Op.Recv
			}
			for _, a := range c.Funcs() {
				s += ", " + ways[a.How]
			}
			pass.Reportf(c.Pos(), "%s", s)
		}
		return nil, nil
	},
}

func TestCalls(t *testing.T) { vettest.Run(t, reporter, "./calls") }

// TestEveryOperationIsKnown goes through what the library exports. Whoever adds an operation whose kind
// can't be told from its types finds out here.
func TestEveryOperationIsKnown(t *testing.T) {
	pkgs, err := packages.Load(&packages.Config{
		Mode: packages.NeedTypes | packages.NeedName | packages.NeedImports | packages.NeedDeps | packages.NeedSyntax,
		Dir:  vettest.Dir(t),
	}, calls.Module+"/par", calls.Module+"/core", calls.Module+"/par/slice")
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	check := func(fn *types.Func) {
		op := calls.OpOf(fn)
		if op == nil {
			t.Errorf("%s is no operation", fn)
			return
		}
		seen[op.String()] = true
		if op.Kind != calls.Other || op.Pure {
			return
		}
		for v := range fn.Signature().Params().Variables() {
			if _, ok := v.Type().Underlying().(*types.Signature); ok && !strings.HasPrefix(op.Name, "New") {
				t.Errorf("%s has a function as an argument, and nothing says how it is called", op)
			}
		}
	}
	for _, p := range pkgs {
		if len(p.Errors) > 0 {
			t.Fatal(p.Errors)
		}
		for _, name := range p.Types.Scope().Names() {
			switch o := p.Types.Scope().Lookup(name).(type) {
			case *types.Func:
				if o.Exported() {
					check(o)
				}
			case *types.TypeName:
				n, ok := o.Type().(*types.Named)
				if !ok || !o.Exported() {
					continue
				}
				for m := range n.Methods() {
					if m.Exported() {
						check(m)
					}
				}
			}
		}
	}
	for _, name := range calls.Exceptions() {
		if !seen[name] && !later[name] {
			t.Errorf("the library has no %s", name)
		}
	}
	if len(seen) < 150 {
		t.Errorf("only %s", fmt.Sprint(len(seen)))
	}
}

// later are the operations that the library has with Go 1.27, or is to have.
var later = map[string]bool{"Iter.TryMap": true, "Iter.Named": true, "Iter.Explain": true, "Iter.String": true, "par.SortByKey": true}
