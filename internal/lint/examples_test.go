package lint

import (
	"go/ast"
	"go/doc"
	"slices"
	"strings"
	"testing"
)

// exampled are the packages of which every exported function and method has an example that go test runs.
var exampled = []string{"core", "par", "par/iter", "par/reduce", "par/slice"}

// plumbing are packages whose exported names are for package par, and not for users: the example of par.Custom shows
// them at work. Only the names that a source or a stage of one's own begins with have examples of their own.
var plumbing = map[string][]string{"par/iter": {"BlockOf", "Elements", "Fill", "Node_Then"}}

// unexampled are the functions of the packages of users that only packages par and par/loops call, and those that are deprecated.
var unexampled = []string{
	"par/slice SortByKeyCompiled", "par/slice SortByKeyInto", "par/slice SortCompiled", "par/slice SortInto", "par BlockOf", "par Elements",
}

func TestExamplesForAll(t *testing.T) { holds(t, examplesForAll) }

// examplesForAll wants an example with an Output comment for every exported function and method, by a name that go vet
// and the documentation ascribe to it: ExampleF, ExampleT_M, and these with a suffix. Of plumbing it wants only those
// that are listed.
func examplesForAll(t *tree) (found []problem) {
	has := map[string]bool{}
	for _, f := range t.files {
		if !f.isGo() || !f.isTest() || !slices.Contains(exampled, f.dir()) {
			continue
		}
		for _, x := range doc.Examples(f.ast) {
			if x.Output != "" || x.EmptyOutput {
				has[f.dir()+" "+unsuffixed(x.Name)] = true
			}
		}
	}
	for _, f := range t.files {
		if !f.isGo() || f.isTest() || !slices.Contains(exampled, f.dir()) || forSchedules(f) {
			continue
		}
		for _, d := range f.ast.Decls {
			d, ok := d.(*ast.FuncDecl)
			if !ok || !d.Name.IsExported() || !exportedReceiver(d) {
				continue
			}
			name := d.Name.Name
			if d.Recv != nil {
				name = receiver(d) + "_" + name
			}
			begins, isPlumbing := plumbing[f.dir()]
			if isPlumbing && !slices.Contains(begins, name) {
				continue
			}
			if !has[f.dir()+" "+name] && !slices.Contains(unexampled, f.dir()+" "+name) {
				found = append(found, problem{
					f.path, t.line(d), strings.Replace(name, "_", ".", 1) + " has no example",
					"write a func Example" + name + " with an Output comment",
				})
			}
		}
	}
	return found
}

// forSchedules reports whether f is there with the tag manta_sim only, which no user has.
func forSchedules(f *file) bool { return strings.HasSuffix(f.path, "_sim.go") }

// unsuffixed returns F for F_suffix and T_M for T_M_suffix. A suffix starts with a small letter.
func unsuffixed(name string) string {
	parts := strings.Split(name, "_")
	for i, part := range parts[1:] {
		if !ast.IsExported(part) {
			parts = parts[:i+1]
			break
		}
	}
	return strings.Join(parts[:min(2, len(parts))], "_")
}

func TestExamplesForAllFindsWhatHasNone(t *testing.T) {
	finds(t, examplesForAll, map[string]string{
		"core/a.go": `package core

type T[K, V any] struct{}

func (t *T[K, V]) One() {}
func (t *T[K, V]) Two() {}
func (T[K, V]) Three()  {}
func (t *T[K, V]) four() {}

func F() {}
func G() {}
func H() {}

type hidden struct{}

func (hidden) M() {}
`,
		"core/forget_sim.go": "package core\n\nfunc Forget() {}\n",
		"core/a_test.go": `package core_test

import "fmt"

func ExampleT_One() {
	fmt.Println(1)
	// Output: 1
}

func ExampleT_Two_twice() {
	fmt.Println(2)
	// Unordered output: 2
}

func ExampleT_three() {
	fmt.Println("of T")
	// Output: of T
}

func ExampleF_often() {
	// Output:
}

func ExampleG() {
	fmt.Println("is not run")
}

func Helper() {}
`,
		"par/iter/a.go": `package iter

type Node struct{}

func Fill() {}
func Pour() {}

func (n *Node) Then() {}
func (n *Node) Else() {}
`,
		"other/a.go": "package other\n\nfunc F() {}\n",
	},
		"core/a.go:7: T.Three has no example",
		"core/a.go:11: G has no example",
		"core/a.go:12: H has no example",
		"par/iter/a.go:5: Fill has no example",
		"par/iter/a.go:8: Node.Then has no example",
	)
}
