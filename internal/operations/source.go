package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"strings"
)

// exported returns the exported functions of package par in a folder, and the methods of its pipelines.
func exported(folder string) (all []*ast.FuncDecl, err error) {
	files, err := filepath.Glob(filepath.Join(folder, "*.go"))
	if err != nil {
		return nil, err
	}
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") || strings.HasSuffix(name, "_go127.go") {
			continue
		}
		f, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		for _, d := range f.Decls {
			if fn, ok := d.(*ast.FuncDecl); ok && fn.Name.IsExported() && (fn.Recv == nil || isIter(fn.Recv.List[0].Type)) {
				all = append(all, fn)
			}
		}
	}
	return all, nil
}

// linksTo returns how a comment of package par links to each of some functions, by its name: the function first, then the method.
func linksTo(all []*ast.FuncDecl) map[string][]string {
	links := map[string][]string{}
	for _, method := range []bool{false, true} {
		for _, fn := range all {
			switch name := fn.Name.Name; {
			case method != (fn.Recv != nil):
			case method:
				links[name] = append(links[name], "[Iter."+name+"]")
			default:
				links[name] = append(links[name], "["+name+"]")
			}
		}
	}
	return links
}

// isIter reports whether an expression is the type of a pipeline.
func isIter(e ast.Expr) bool {
	if x, ok := e.(*ast.Ellipsis); ok {
		e = x.Elt
	}
	if x, ok := e.(*ast.IndexExpr); ok {
		e = x.X
	}
	id, ok := e.(*ast.Ident)
	return ok && id.Name == "Iter"
}

// kinds returns the names of the kinds in a file of package describe, in their order: those of the constants before the last one, "kinds".
func kinds(file string) (all []string, err error) {
	f, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	for _, d := range f.Decls {
		for _, s := range constants(d) {
			name := s.Names[0].Name
			if name == "kinds" {
				return all, nil
			}
			all = append(all, name)
		}
	}
	return nil, nil
}

// constants returns what a declaration declares, if they are several constants.
func constants(d ast.Decl) (all []*ast.ValueSpec) {
	if g, ok := d.(*ast.GenDecl); ok && g.Tok == token.CONST && g.Lparen.IsValid() {
		for _, s := range g.Specs {
			all = append(all, s.(*ast.ValueSpec))
		}
	}
	return all
}
