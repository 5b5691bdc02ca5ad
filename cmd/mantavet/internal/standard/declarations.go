package standard

import (
	"bytes"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path"
	"slices"
	"strings"
)

// declarations reads a file, without the parts that do not matter for the types of its declarations.
func declarations(fset *token.FileSet, name string) (*ast.File, error) {
	text, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	f, err := parser.ParseFile(fset, name, hollow(text), parser.SkipObjectResolution)
	if err != nil { // Some text only looks like a body.
		f, err = parser.ParseFile(fset, name, text, parser.SkipObjectResolution)
	}
	if err != nil {
		return nil, err
	}
	trim(f)
	return f, nil
}

// hollow returns the text of a file that gofmt has formatted, without the content of function bodies. The lines stay. If the end of
// a body is not certain, hollow returns the whole text. If a raw string seems to end a body, the result does not parse.
func hollow(text []byte) []byte {
	out := make([]byte, 0, len(text))
	in, body := false, false // in a function's declaration, and in its body
	for line := range bytes.Lines(text) {
		ends := bytes.HasPrefix(line, []byte("}"))
		switch {
		case body && !ends:
			out = append(out, '\n')
			continue
		case body && string(line) != "}\n":
			return text
		}
		out = append(out, line...)
		in = bytes.HasPrefix(line, []byte("func ")) || in && !ends && bytes.IndexByte([]byte("\t)"), line[0]) >= 0
		body = in && bytes.HasSuffix(line, []byte("{\n"))
	}
	return out
}

// trim removes the parts of a file that do not matter for the types of its declarations: the elements of tables, and then the
// imports that nothing names any more. If the name of a package is not the end of its path, the check fails.
func trim(f *ast.File) {
	names := map[string]bool{}
	ast.Inspect(f, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CompositeLit:
			if !isCounted(n.Type) {
				n.Elts = nil
			}
		case *ast.SelectorExpr:
			if x, ok := n.X.(*ast.Ident); ok {
				names[x.Name] = true
			}
		}
		return true
	})
	for _, d := range f.Decls {
		if d, ok := d.(*ast.GenDecl); ok && d.Tok == token.IMPORT {
			d.Specs = slices.DeleteFunc(d.Specs, func(s ast.Spec) bool {
				i := s.(*ast.ImportSpec)
				return i.Name == nil && !names[strings.Trim(path.Base(i.Path.Value), `"`)]
			})
		}
	}
}

// isCounted reports whether the type of a literal depends on the number of its elements, as that of [...]T does.
func isCounted(e ast.Expr) bool {
	a, ok := e.(*ast.ArrayType)
	if !ok {
		return false
	}
	_, ok = a.Len.(*ast.Ellipsis)
	return ok
}
