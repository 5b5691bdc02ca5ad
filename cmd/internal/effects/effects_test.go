package effects

import (
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"strings"
	"testing"
)

// source has functions whose comments say what a call of them does: acts, reads, panics, raises, or nothing.
const source = `package p

import (
	"encoding/json"
	"slices"
	"sort"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

type point struct{ x, y int }

func (p point) sum() int { return p.x + p.y }

func (p *point) move() { p.x++ }

type mover interface{ move() }

var shared []int

var buf []byte

func double(x int) int { return x * 2 }

// nothing
func sum(p point) int { return p.sum() + double(p.x) }

// acts reads panics
func moves(p *point) { p.move() }

// acts reads panics
func movesAny(m mover) { m.move() }

// acts reads panics
func own(p point) int { p.move(); q := &p; _ = q; return p.x } // what p.move does is behind a pointer

// nothing
func upper(s string) string { return strings.ToUpper(strconv.Itoa(len(s)) + strconv.Quote(s)) }

// panics
func repeats(s string, n int) string { return strings.Repeat(s, n) }

// nothing
func mapped(s string) string {
	n := 0
	return strings.Map(func(r rune) rune { n++; return unicode.ToLower(r) }, s)
}

var n int

// acts reads
func counts(s string) string { return strings.Map(func(r rune) rune { n++; return r }, s) }

func count(r rune) bool { n++; return r == ' ' }

// acts reads
func counted(s string) []string { return strings.FieldsFunc(s, count) }

// nothing
func spaces(s string) []string { return strings.FieldsFunc(s, unicode.IsSpace) }

// acts reads panics
func called(s string, f func(rune) bool) []string { return strings.FieldsFunc(s, f) }

// acts reads panics
func digits(x int64) string { return string(strconv.AppendInt(buf[:0], x, 10)) }

// reads panics
func fresh(x int64) string { return string(strconv.AppendInt(make([]byte, 0, 20), x, 10)) }

// acts reads panics
func encodes(r rune) int { return utf8.EncodeRune(buf, r) }

// reads
func valid() bool { return utf8.Valid(buf) }

// acts reads panics
func sorts() { slices.Sort(shared) }

// acts reads panics
func reverses() { sort.Slice(shared, func(i, j int) bool { return i > j }) }

// reads panics
func sorted(xs []int) []int {
	ys := append([]int(nil), xs...)
	slices.SortFunc(ys, func(a, b int) int { return a - b })
	return ys
}

// reads panics
func median(xs []int) int {
	var ys []int
	ys = append(ys, xs...)
	ys[0] = 1
	zs := ys[1:]
	zs[0]++
	return zs[0]
}

// acts reads panics
func alias(xs []int) int {
	ys := append([]int(nil), xs...)
	ys = xs
	ys[0]++
	return ys[0]
}

// acts reads
func appends(xs []int) []int { return append(xs, 1) }

// acts reads panics
func lent() int {
	xs := []int{1}
	p := &xs
	*p = shared
	xs[0]++
	return xs[0]
}

// panics
func histogram(s string) int {
	m := map[rune]int{}
	for _, r := range s {
		m[r]++
	}
	return m['a']
}

// acts reads panics
func keeps(x int) { shared[0] = x }

// panics raises
func raises(x int) int {
	if x < 0 {
		panic("negative")
	}
	return x
}

// acts reads panics
func decodes(data []byte) (v any) { json.Unmarshal(data, &v); return v }

// nothing
func local(x int) int {
	f := func(y int) int { return x + y }
	return f(f(x))
}

// acts reads panics
func recursive(x int) int { return recursive(x - 1) }

// acts reads panics
func starts(x int) { go double(x) }

// reads
func first(xs ...string) string { return strings.Join(xs, ", ") }
`

func TestEffects(t *testing.T) {
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "p.go", source, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	info := &types.Info{
		Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{},
		Selections: map[*ast.SelectorExpr]*types.Selection{}, Instances: map[*ast.Ident]types.Instance{},
	}
	pkg, err := (&types.Config{Importer: importer.ForCompiler(fset, "source", nil)}).Check("p", fset, []*ast.File{file}, info)
	if err != nil {
		t.Fatal(err)
	}
	f := New(info, pkg, []*ast.File{file})
	checked := 0
	for _, d := range file.Decls {
		fn, ok := d.(*ast.FuncDecl)
		if !ok || fn.Doc == nil {
			continue
		}
		checked++
		var is []string
		e := f.OfFunc(info.Defs[fn.Name].(*types.Func))
		for what, does := range map[string]bool{"acts": e.Acts, "reads": e.Reads, "panics": e.Panics, "raises": e.Raises} {
			if does != strings.Contains(fn.Doc.Text(), what) {
				is = append(is, what)
			}
		}
		if len(is) > 0 {
			t.Errorf("%s: of %q, %v is not so: %+v", fn.Name.Name, strings.TrimSpace(fn.Doc.Text()), is, e)
		}
	}
	if checked < 30 {
		t.Errorf("only %d functions", checked)
	}
}
