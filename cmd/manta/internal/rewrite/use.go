package rewrite

import (
	"fmt"
	"go/ast"
	"go/types"
	"strings"
)

// drop counts the packages that the type arguments of the calls of g name, because the loop does not contain these type arguments.
func (w *writer) drop(g *group) {
	for _, s := range g.stages {
		var indices []ast.Expr
		switch x := ast.Unparen(s.call.Fun).(type) {
		case *ast.IndexExpr:
			indices = []ast.Expr{x.Index}
		case *ast.IndexListExpr:
			indices = x.Indices
		}
		for _, index := range indices {
			for n := range ast.Preorder(index) {
				if id, ok := n.(*ast.Ident); ok {
					if pkg, ok := w.Info.Uses[id].(*types.PkgName); ok {
						w.dropped[pkg]++
					}
				}
			}
		}
	}
}

// uses adds declarations that name the imported packages which the new source does not name otherwise.
func (w *writer) uses() {
	if len(w.dropped) == 0 {
		return
	}
	left := map[*types.PkgName]int{}
	for _, obj := range w.Info.Uses {
		if pkg, ok := obj.(*types.PkgName); ok {
			left[pkg]++
		}
	}
	for _, imp := range w.file.Syntax.Imports { // in the order of the file
		if pkg := w.Info.PkgNameOf(imp); pkg != nil && w.dropped[pkg] > 0 && w.dropped[pkg] == left[pkg] {
			w.atEnd(use(pkg))
		}
	}
}

// use returns a declaration that names a package.
func use(pkg *types.PkgName) string {
	scope := pkg.Imported().Scope()
	for _, name := range scope.Names() {
		obj := scope.Lookup(name)
		if !obj.Exported() {
			continue
		}
		name = pkg.Name() + "." + name
		switch obj := obj.(type) {
		case *types.Const:
			return "const _ = " + name
		case *types.TypeName:
			if t, ok := obj.Type().(interface{ TypeParams() *types.TypeParamList }); ok && t.TypeParams().Len() > 0 {
				if params, ok := free(t.TypeParams()); ok {
					return fmt.Sprintf("func _[%s any](%s[%[1]s]) {}", params, name)
				}
				continue
			}
			return "type _ = " + name
		case *types.Func:
			if obj.Signature().TypeParams().Len() == 0 {
				return "var _ = " + name
			}
		}
	}
	return ""
}

// free returns names for type parameters; ok is false if some have constraints.
func free(list *types.TypeParamList) (names string, ok bool) {
	var all []string
	for t := range list.TypeParams() {
		if i, ok := t.Constraint().Underlying().(*types.Interface); !ok || !i.Empty() {
			return "", false
		}
		all = append(all, fmt.Sprintf("T%d", len(all)))
	}
	return strings.Join(all, ", "), true
}
