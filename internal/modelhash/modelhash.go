// Package modelhash notices when code has changed since it was modelled.
//
// The file modelled.tsv beside a Promela model lists the functions that are modelled, one on a line:
//
//	core/sleep/post.go	Sleep.post	0123456789abcdef
//
// The line contains the file, the function (a method with its receiver's type before a dot) or constant,
// and the first 16 digits of the SHA-256 of its source. The source is printed by go/printer without
// comments, so that neither layout nor comments count. The first line names the columns.
package modelhash

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/printer"
	"go/token"
	"io/fs"
	"regexp"
	"strings"
)

// Check compares the lines of one list, given as text, with the files of
// root, the module's root directory. It returns an error that names each
// function that has changed, with its new hash. It also returns an error if no
// function is listed.
func Check(root fs.FS, list string) error {
	row := regexp.MustCompile(`(?m)^(\S+\.go)\t(\S+)\t(\S+)$`)
	rows := row.FindAllStringSubmatch(list, -1)
	if len(rows) == 0 {
		return errors.New("the list names no modelled functions")
	}
	var all []error
	for _, r := range rows {
		file, function, want := r[1], r[2], r[3]
		source, err := fs.ReadFile(root, file)
		if err != nil {
			all = append(all, err)
			continue
		}
		got, err := Hash(source, function)
		switch {
		case err != nil:
			all = append(all, fmt.Errorf("%s: %w", file, err))
		case got != want:
			all = append(all, fmt.Errorf(
				"%s: %s: the code has moved on from the model: re-check the model, then update the hash from %s to %s",
				file, function, want, got))
		}
	}
	return errors.Join(all...)
}

// Hash returns the hash of the named function or constant in a Go file.
func Hash(source []byte, function string) (string, error) {
	files := token.NewFileSet()
	// Without parser.ParseComments there are no comments in the tree.
	f, err := parser.ParseFile(files, "", source, parser.SkipObjectResolution)
	if err != nil {
		return "", err
	}
	node := declared(f, function)
	if node == nil {
		return "", fmt.Errorf("there is no function %s", function)
	}
	var text bytes.Buffer
	if err := printer.Fprint(&text, files, node); err != nil {
		return "", err
	}
	// Removed comments leave empty lines, and line breaks are layout.
	sum := sha256.Sum256([]byte(strings.Join(strings.Fields(text.String()), " ")))
	return fmt.Sprintf("%x", sum[:8]), nil
}

// declared returns the named function or constant in f, or nil if there is none.
func declared(f *ast.File, function string) ast.Node {
	for _, d := range f.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			if name(d) == function {
				return d
			}
		case *ast.GenDecl:
			for _, s := range d.Specs {
				if v, ok := s.(*ast.ValueSpec); ok && d.Tok == token.CONST && v.Names[0].Name == function {
					return v
				}
			}
		}
	}
	return nil
}

// name returns the function's name, with the type of its receiver.
func name(fn *ast.FuncDecl) string {
	if fn.Recv == nil {
		return fn.Name.Name
	}
	t := fn.Recv.List[0].Type
	for {
		switch x := t.(type) {
		case *ast.StarExpr:
			t = x.X
		case *ast.IndexExpr:
			t = x.X
		case *ast.IndexListExpr:
			t = x.X
		case *ast.Ident:
			return x.Name + "." + fn.Name.Name
		default:
			return fn.Name.Name
		}
	}
}
