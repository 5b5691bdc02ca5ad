package rewrite

import (
	"fmt"
	"go/ast"
	"go/types"
	"slices"
	"strings"
)

// source says where a loop gets its elements. The loop reads them from blocks of a pipeline, or makes them itself, in the place of
// the call before the first stage.
type source struct {
	kind   kind
	call   *stage // of Refs, Zip, Enumerate, Range or Windows; nil otherwise
	elem   string // the type of the elements that the first function gets
	blocks []string
}

// kind says what a loop reads.
type kind int

const (
	plain    kind = iota // the element is src[i]
	refs                 // the element is &src[i]
	zipped               // the element is a pair of src[i] and src2[i]
	numbered             // the element is src[i] with its position
	numbers              // the element is the next number
	windows              // the element is the next part of src; all parts have the same length
)

// source finds the source of g. The stages in before precede the first stage of g.
func (w *writer) source(g *group, before []*stage) (source, bool) {
	first := g.stages[0]
	param := 0
	if first.form.role == folds || first.form.role == appends || first.form.role == locals {
		param = 1
	}
	elem, ok := w.input(first, param)
	s := source{kind: plain, elem: elem, blocks: []string{elem}}
	if !ok || len(before) == 0 || first.form.role == reduces || first.form.role.apart() {
		return s, ok
	}
	if !mayMake(g) {
		return s, true
	}
	call := before[len(before)-1]
	switch {
	case call.op == "Zip" && len(call.args) == 1:
		if a, ok := w.halves(first); ok && len(a) == 2 && g.only(maps) && !g.Panics {
			return source{zipped, call, elem, a}, true
		}
	case call.op == "Enumerate":
		if a, ok := w.typeArgs(first.fn, param); ok && len(a) == 1 && (g.only(maps) || g.only(maps, bests) && !g.Panics && !g.Acts) && call.on != nil {
			return source{numbered, call, elem, a}, true
		}
	case call.op == "Range" && len(call.args) == 2:
		if g.only(maps) {
			return source{numbers, call, elem, []string{elem}}, true
		}
	case call.op == "Windows" && len(call.args) == 2:
		if of, ok := strings.CutPrefix(elem, "[]"); ok && g.only(maps) {
			return source{windows, call, elem, []string{of}}, true
		}
	}
	if call := refsIn(before); call != nil && w.canBeSlice(call) {
		return w.refs(first.fn, param, call, s)
	}
	return s, true
}

// only reports whether all stages of g have one of the roles.
func (g *group) only(roles ...role) bool {
	return !slices.ContainsFunc(g.stages, func(s *stage) bool { return !slices.Contains(roles, s.form.role) })
}

// refs returns the source of a loop over the elements to which call makes pointers.
func (w *writer) refs(f *function, param int, call *stage, s source) (source, bool) {
	s.kind, s.call = refs, call
	if f.lit != nil {
		if star, ok := fieldType(f.lit.Type.Params, param).(*ast.StarExpr); ok && short(w.text(star.X)) {
			s.blocks = []string{w.text(star.X)}
			return s, true
		}
	}
	to, ok := strings.CutPrefix(s.elem, "*")
	s.blocks = []string{to}
	return s, ok
}

// refsIn returns the call of Refs at the beginning of a chain, if only tuning comes after it.
func refsIn(before []*stage) *stage {
	for i, s := range before {
		if i == 0 && (s.op != "Refs" || s.on != nil) || i > 0 && !tunes(s.op) {
			return nil
		}
	}
	return before[0]
}

// canBeSlice reports whether a call of Refs calls Slice after its name is changed to Slice. If the library is imported with a dot,
// that name may mean something else.
func (w *writer) canBeSlice(call *stage) bool {
	if call.name != call.call.Fun.Pos() {
		return true
	}
	f := w.lookup("Slice", call.name)
	return f != nil && f.Pkg() != nil && f.Pkg().Path() == Library
}

// typeArgs returns the type arguments of the type of a parameter.
func (w *writer) typeArgs(f *function, param int) (all []string, ok bool) {
	var exprs []ast.Expr
	if f.lit != nil {
		switch t := fieldType(f.lit.Type.Params, param).(type) {
		case *ast.IndexExpr:
			exprs = []ast.Expr{t.Index}
		case *ast.IndexListExpr:
			exprs = t.Indices
		}
	}
	for _, e := range exprs {
		if !short(w.text(e)) {
			return nil, false
		}
		all = append(all, w.text(e))
	}
	if all != nil {
		return all, true
	}
	named, ok := types.Unalias(f.sig.Params().At(param).Type()).(*types.Named)
	if !ok {
		return nil, false
	}
	for t := range named.TypeArgs().Types() {
		s, ok := w.spell(t, f.expr.Pos())
		if !ok {
			return nil, false
		}
		all = append(all, s)
	}
	return all, true
}

// params returns the parameters with which a loop gets its blocks.
func (s *source) params() string {
	switch s.kind {
	case zipped:
		return fmt.Sprintf("%ssrc []%s, %ssrc2 []%s", prefix, s.blocks[0], prefix, s.blocks[1])
	case numbered:
		return fmt.Sprintf("%ssrc []%s, %spos, %sby int", prefix, s.blocks[0], prefix, prefix)
	case numbers:
		return fmt.Sprintf("%sfrom, %sby %s", prefix, prefix, s.blocks[0])
	case windows:
		return fmt.Sprintf("%ssrc []%s, %ssize, %sfrom, %sby int", prefix, s.blocks[0], prefix, prefix, prefix)
	default:
	}
	return fmt.Sprintf("%ssrc []%s", prefix, s.blocks[0])
}

// head returns the head of the loop, up to the declaration of the element as name.
func (s *source) head(index bool, name string) string {
	i := prefix + "i"
	switch s.kind {
	case refs:
		return fmt.Sprintf("for %s := range %ssrc { %s := &%ssrc[%s]; ", i, prefix, name, prefix, i)
	case zipped:
		return fmt.Sprintf("%ssrc2 = %ssrc2[:len(%ssrc)]; for %s, %sv := range %ssrc { %s := %s{First: %sv, Second: %ssrc2[%s]}; ",
			prefix, prefix, prefix, i, prefix, prefix, name, s.elem, prefix, prefix, i)
	case numbered:
		return fmt.Sprintf("for %s, %sv := range %ssrc { %s := %s{Index: %spos + %s*%sby, Value: %sv}; ",
			i, prefix, prefix, name, s.elem, prefix, i, prefix, prefix)
	case numbers:
		return fmt.Sprintf("for %s := range %sdst { %s := %sfrom; %sfrom += %sby; ", i, prefix, name, prefix, prefix, prefix)
	case windows:
		return fmt.Sprintf("for %s := range %sdst { %s := %ssrc[%sfrom:%sfrom+%ssize:%sfrom+%ssize]; %sfrom += %sby; ",
			i, prefix, name, prefix, prefix, prefix, prefix, prefix, prefix, prefix, prefix)
	default:
	}
	if !index {
		i = "_"
	}
	return fmt.Sprintf("for %s, %s := range %ssrc { ", i, name, prefix)
}
