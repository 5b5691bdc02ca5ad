package main

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/build"
	"go/parser"
	"go/token"
	"hash/fnv"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// A mutant is one change of one file.
type mutant struct {
	file string // relative to the root of the module, with slashes
	line int
	fn   string // the function that is changed: Name, or Type.Name
	what string // FROM => TO
	// The bytes from start to end of the file become text.
	start, end int
	text       string
}

// key returns the name of a mutant in known.txt, which does not depend on the line.
func (m *mutant) key() string { return m.file + " " + m.fn + ": " + m.what }

func (m *mutant) String() string { return fmt.Sprintf("%s:%d %s: %s", m.file, m.line, m.fn, m.what) }

// rank decides which mutants a seed chooses: those of the lowest ranks. A rank depends
// only on the seed and the mutant, so that a change elsewhere in the code chooses the
// same mutants.
func (m *mutant) rank(seed uint64) uint64 {
	h := fnv.New64a()
	fmt.Fprintf(h, "%d %s", seed, m.key())
	x := h.Sum64() // The high bits are poor: mix them, as SplitMix does.
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// apply returns the file's source with the change.
func (m *mutant) apply(src []byte) []byte {
	return slices.Concat(src[:m.start], []byte(m.text), src[m.end:])
}

// mutantsOf returns all mutants of the package in the folder dir below root, by file
// and place.
func mutantsOf(root, dir string) ([]*mutant, error) {
	pkg, err := build.Default.ImportDir(filepath.Join(root, dir), 0)
	if err != nil {
		return nil, err
	}
	var all []*mutant
	for _, name := range pkg.GoFiles {
		file := dir + "/" + name
		src, err := os.ReadFile(filepath.Join(root, file))
		if err != nil {
			return nil, err
		}
		found, err := mutantsIn(file, src)
		if err != nil {
			return nil, err
		}
		all = append(all, found...)
	}
	return all, nil
}

// keysOf returns the keys of all mutants of all targets.
func keysOf(root string) (map[string]bool, error) {
	keys := map[string]bool{}
	for _, t := range targets {
		all, err := mutantsOf(root, t.dir)
		if err != nil {
			return nil, err
		}
		for _, m := range all {
			keys[m.key()] = true
		}
	}
	return keys, nil
}

// mutantsIn returns all mutants of one file.
func mutantsIn(file string, src []byte) ([]*mutant, error) {
	set := token.NewFileSet()
	parsed, err := parser.ParseFile(set, file, src, parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	var all []*mutant
	for _, d := range parsed.Decls {
		if f, ok := d.(*ast.FuncDecl); ok && f.Body != nil {
			s := &source{file: file, fn: nameOf(f), src: src, set: set, last: f.Body.Rbrace}
			s.walk(f.Body)
			all = append(all, s.found...)
		}
	}
	slices.SortStableFunc(all, func(a, b *mutant) int { return cmp.Compare(a.start, b.start) })
	seen := map[string]int{}
	for _, m := range all {
		seen[m.key()]++
		if n := seen[m.key()]; n > 1 {
			m.what += fmt.Sprintf(" #%d", n)
		}
	}
	return all, nil
}

// nameOf returns Name, or Type.Name for a method.
func nameOf(f *ast.FuncDecl) string {
	if f.Recv == nil {
		return f.Name.Name
	}
	t := f.Recv.List[0].Type
	for {
		switch x := t.(type) {
		case *ast.StarExpr:
			t = x.X
		case *ast.IndexExpr:
			t = x.X
		case *ast.IndexListExpr:
			t = x.X
		case *ast.Ident:
			return x.Name + "." + f.Name.Name
		default:
			return f.Name.Name
		}
	}
}

// oneLine returns code on one line, cut where it is long.
func oneLine(code string) string {
	const most = 100
	line := strings.Join(strings.Fields(code), " ")
	if r := []rune(line); len(r) > most {
		return string(r[:most]) + "..."
	}
	return line
}
