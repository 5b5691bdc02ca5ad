package effects

import (
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"testing"
)

// TestNumberOf asks for some types whether they are floating-point numbers, or have some. The letters of their names say it: none, floats, hidden ones.
func TestNumberOf(t *testing.T) {
	const source = `package p

import "unsafe"

type list struct { next *list; n int }
type floats struct { next *floats; x float32 }

func f[A ~int | ~float64, B interface{ ~int | ~string }, C any, D comparable, G int | []float64](
	n1 int, n2 string, n3 []uint8, n4 map[string]int, n5 *list, n6 struct{}, n7 B, n8 chan [2]bool, n9 uintptr,
	f1 float64, f2 complex64, f3 A,
	h1 [1]float64, h2 struct{ x float32 }, h3 map[float64]int, h4 map[int]float64, h5 *floats, h6 any, h7 func(), h8 C, h9 D, h10 G, h11 unsafe.Pointer, h12 []error) {}
`
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "p.go", source, 0)
	if err != nil {
		t.Fatal(err)
	}
	conf := types.Config{Importer: importer.Default()}
	pkg, err := conf.Check("p", fset, []*ast.File{file}, nil)
	if err != nil {
		t.Fatal(err)
	}
	for v := range pkg.Scope().Lookup("f").(*types.Func).Signature().Params().Variables() {
		want := map[byte]Number{'n': NoFloat, 'f': Float, 'h': HidesFloats}[v.Name()[0]]
		if got := NumberOf(v.Type()); got != want {
			t.Errorf("%s %s: %d, want %d", v.Name(), v.Type(), got, want)
		}
	}
}
