package lint

import (
	"go/ast"
	"go/token"
	"strings"
	"testing"
)

// What a package variable may be made by: what only makes a value, or puts work off until somebody asks for it.
var startsNothing = map[string][]string{
	"errors":    {"New"},
	"reflect":   {"TypeFor"},
	"sync":      {"OnceFunc", "OnceValue", "OnceValues"},
	"time":      {"Now"}, // what clocks count from
	seamPackage: {"Computed", "Now"},
}

// Variables that are worked out at the start, because to ask whether they are would cost each of many calls.
var startsAnyway = map[string]bool{
	"par/reduce/internal/lanes.width": true, // which instructions the processor has
}

func TestNoWorkAtStart(t *testing.T) { holds(t, noWorkAtStart) }

// noWorkAtStart: what a program pays for the import of a package of the main module is its code. There is no init, and
// no package variable is a map with elements, calls a function or receives. A package may hand a function to one below
// it, by var _ = below.Take(f).
func noWorkAtStart(t *tree) (found []problem) {
	for _, f := range t.files {
		if !f.isGo() || f.isTest() || !f.inMain() || f.ast.Name.Name == "main" {
			continue
		}
		report := func(n ast.Node, what string) {
			found = append(found, problem{f.path, t.line(n), what + " when a program starts", "work it out where it is asked for, as sync.OnceValue does if once will do"})
		}
		allowed := map[ast.Expr]bool{}
		for path, names := range startsNothing {
			for _, of := range []string{path, modulePath + "/" + path} {
				for _, sel := range f.selections(of) {
					for _, name := range names {
						if sel.Sel.Name == name {
							allowed[sel] = true
						}
					}
				}
			}
		}
		for _, d := range f.ast.Decls {
			switch d := d.(type) {
			case *ast.FuncDecl:
				if d.Recv == nil && d.Name.Name == "init" {
					report(d, "has an init, which runs")
				}
			case *ast.GenDecl:
				if d.Tok != token.VAR {
					continue
				}
				for _, spec := range d.Specs {
					v := spec.(*ast.ValueSpec)
					if startsAnyway[f.dir()+"."+v.Names[0].Name] {
						continue
					}
					for _, value := range v.Values {
						if handsOn(v, value) {
							continue
						}
						ast.Inspect(value, func(n ast.Node) bool {
							switch n := n.(type) {
							case *ast.FuncLit:
								return false // It is called by others, or the call of it is found.
							case *ast.CallExpr:
								if !allowed[instanceOf(n.Fun)] {
									report(n, v.Names[0].Name+" calls something")
									return false
								}
							case *ast.CompositeLit:
								if _, ok := n.Type.(*ast.MapType); ok && len(n.Elts) > 0 {
									report(n, v.Names[0].Name+" fills a map")
									return false
								}
							case *ast.UnaryExpr:
								if n.Op == token.ARROW {
									report(n, v.Names[0].Name+" receives")
								}
							}
							return true
						})
					}
				}
			}
		}
	}
	return found
}

// handsOn tells whether value is the call in var _ = below.Take(f).
func handsOn(v *ast.ValueSpec, value ast.Expr) bool {
	call, ok := value.(*ast.CallExpr)
	if !ok || v.Names[0].Name != "_" {
		return false
	}
	_, ok = call.Fun.(*ast.SelectorExpr)
	return ok
}

// instanceOf is f of f[T], and f of f.
func instanceOf(f ast.Expr) ast.Expr {
	if x, ok := f.(*ast.IndexExpr); ok {
		return x.X
	}
	return f
}

func TestNoWorkAtStartFindsWork(t *testing.T) {
	text := strings.ReplaceAll(`package p

import (
	"errors"
	"reflect"
	"regexp"
	"sync"

	"MODULE/internal/seam"
	"MODULE/below"
)

var errNone = errors.New("none")
var kind, once = reflect.TypeFor[int](), sync.OnceValue(func() int { return f() })
var late = seam.Computed(func() int { return f() })
var word = regexp.MustCompile("x")
var _ = below.Take(func() int { return f() })
var _ = func() int { return f() }()
var n = f() + len("x")
var c, m = <-done, map[string]int{"x": 1}
var (
	empty = map[string]int{}
	list  = []func() int{f, func() int { return f() }, func() int { return 1 }}
	err   = errors.Join(errNone)
)

func (t T) init() {}
func init() { f() }

func f() int {
	var x = g()
	return x
}
`, "MODULE", modulePath)
	finds(t, noWorkAtStart, map[string]string{
		"par/a.go":                       text,
		"par/a_test.go":                  text,
		"cmd/go.mod":                     "module cmd\n",
		"cmd/a.go":                       text,
		"internal/x/main.go":             strings.Replace(text, "package p", "package main", 1),
		"par/reduce/internal/lanes/a.go": "package lanes\n\nvar width = widest()\nvar depth = deepest()\n",
	},
		"par/a.go:16: word calls something when a program starts: work it out",
		"par/a.go:18: _ calls something",
		"par/a.go:19: n calls something",
		"par/a.go:19: n calls something",
		"par/a.go:20: c receives",
		"par/a.go:20: c fills a map",
		"par/a.go:24: err calls something",
		"par/a.go:28: has an init, which runs when a program starts",
		"par/reduce/internal/lanes/a.go:4: depth calls something",
	)
}
