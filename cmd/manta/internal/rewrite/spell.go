package rewrite

import (
	"cmp"
	"go/ast"
	"go/token"
	"go/types"
	"strings"
)

// spell returns the text of t at a position. It returns false if a name in t is hidden there, not imported or not exported.
func (w *writer) spell(t types.Type, at token.Pos) (string, bool) {
	text := types.TypeString(t, func(p *types.Package) string {
		if p == w.Types {
			return ""
		}
		return cmp.Or(w.importName(p, at), "?") // "?" is no name, so Eval fails
	})
	is, err := types.Eval(w.Fset, w.Types, at, text)
	return text, err == nil && is.IsType() && types.Identical(is.Type, t)
}

// spellAll is like spell, for type arguments, in brackets.
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
func (w *writer) importName(pkg *types.Package, at token.Pos) string {
	for _, imp := range w.file.Syntax.Imports {
		obj := w.Info.PkgNameOf(imp)
		if obj != nil && obj.Imported() == pkg && obj.Name() != "." && obj.Name() != "_" && w.lookup(obj.Name(), at) == obj {
			return obj.Name()
		}
	}
	return ""
}

// hidden returns a reason if a name that loops use is hidden where call stands, and "" otherwise.
func (w *writer) hidden(call *ast.CallExpr) string {
	return w.hiding(call, "int", "bool", "len", "uint", "uint32")
}

// hiding is like hidden, for the given names.
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
