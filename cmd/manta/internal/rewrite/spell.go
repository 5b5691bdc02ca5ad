package rewrite

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"
)

// spell returns t as it may be written at a position; false if it can't, because a name in
// it is hidden there, not imported or not exported.
func (w *writer) spell(t types.Type, at token.Pos) (string, bool) {
	scope := w.Types.Scope().Innermost(at)
	if scope == nil {
		return "", false
	}
	names := map[*types.Package]string{}
	ok := true
	visit(t, func(obj types.Object) {
		pkg := obj.Pkg()
		if _, isType := obj.(*types.TypeName); !isType { // It is what a type has, and unexported.
			ok = ok && pkg == w.Types
			return
		}
		if pkg == nil || pkg == w.Types {
			if _, found := scope.LookupParent(obj.Name(), at); found != obj {
				ok = false
			}
			return
		}
		name := w.importName(pkg, scope, at)
		names[pkg] = name
		ok = ok && obj.Exported() && name != ""
	}, func() { ok = false })
	if !ok {
		return "", false
	}
	return types.TypeString(t, func(p *types.Package) string {
		if p == w.Types {
			return ""
		}
		return names[p]
	}), true
}

// spellAll is spell for type arguments, in brackets.
func (w *writer) spellAll(list *types.TypeList, at token.Pos) (string, bool) {
	var all []string
	for t := range list.Types() {
		s, ok := w.spell(t, at)
		if !ok {
			return "", false
		}
		all = append(all, s)
	}
	return "[" + strings.Join(all, ", ") + "]", true
}

// importName returns the name that pkg has at a position; "" if it has none.
func (w *writer) importName(pkg *types.Package, scope *types.Scope, at token.Pos) string {
	for _, imp := range w.file.Syntax.Imports {
		obj := w.Info.PkgNameOf(imp)
		if obj == nil || obj.Imported() != pkg || obj.Name() == "." || obj.Name() == "_" {
			continue
		}
		if _, found := scope.LookupParent(obj.Name(), at); found == obj {
			return obj.Name()
		}
	}
	return ""
}

// hidden says which name that loops use is not what it should be where a call stands; "" if all are.
func (w *writer) hidden(call *ast.CallExpr) string {
	return w.hiding(call, "int", "bool", "len", "uint", "uint32")
}

// hiding is hidden for some names.
func (w *writer) hiding(call *ast.CallExpr, names ...string) string {
	for _, name := range names {
		if w.lookup(name, call.Pos()) != types.Universe.Lookup(name) {
			return "the name " + name + " is hidden here"
		}
	}
	return ""
}

// lookup returns what a name stands for at a position, or nil.
func (w *writer) lookup(name string, at token.Pos) types.Object {
	scope := w.Types.Scope().Innermost(at)
	if scope == nil {
		return nil
	}
	_, obj := scope.LookupParent(name, at)
	return obj
}

// visit calls name for each name in t, and fail for what should not be written twice.
func visit(t types.Type, name func(types.Object), fail func()) {
	switch t := t.(type) {
	case *types.Basic:
		if t.Kind() == types.UnsafePointer || t.Info()&types.IsUntyped != 0 {
			fail()
			return
		}
		name(types.Universe.Lookup(t.Name()))
	case *types.Alias:
		name(t.Obj())
		for a := range t.TypeArgs().Types() {
			visit(a, name, fail)
		}
	case *types.Named:
		name(t.Obj())
		for a := range t.TypeArgs().Types() {
			visit(a, name, fail)
		}
	case *types.TypeParam:
		name(t.Obj())
	case *types.Pointer:
		visit(t.Elem(), name, fail)
	case *types.Slice:
		visit(t.Elem(), name, fail)
	case *types.Array:
		visit(t.Elem(), name, fail)
	case *types.Chan:
		visit(t.Elem(), name, fail)
	case *types.Map:
		visit(t.Key(), name, fail)
		visit(t.Elem(), name, fail)
	case *types.Tuple:
		for v := range t.Variables() {
			visit(v.Type(), name, fail)
		}
	case *types.Signature:
		visit(t.Params(), name, fail)
		visit(t.Results(), name, fail)
	case *types.Struct:
		for f := range t.Fields() {
			if !f.Exported() {
				name(f)
			}
			visit(f.Type(), name, fail)
		}
	case *types.Interface:
		for m := range t.ExplicitMethods() {
			if !m.Exported() {
				name(m)
			}
			visit(m.Type(), name, fail)
		}
		for e := range t.EmbeddedTypes() {
			visit(e, name, fail)
		}
	default:
		fail()
	}
}
