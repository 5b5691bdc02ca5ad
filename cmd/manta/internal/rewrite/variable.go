package rewrite

import (
	"bytes"
	"go/ast"
	"go/scanner"
	"go/token"
	"go/types"
	"strings"
)

// longest is the greatest length in bytes of a literal that is copied into a loop. The compiler does not inline a longer literal
// anyway.
const longest = 1000

// inVariable returns f, whose expression names the variable v, as the literal that v always holds, or the reason why that literal
// can't be copied to the place of f.
func (w *writer) inVariable(f *function, v *types.Var) (*function, string) {
	lit := w.functions.Literal(v)
	why := "its function is in the variable " + v.Name()
	switch {
	case lit == nil || lit.Pos() < w.file.Syntax.FileStart || lit.Pos() >= w.file.Syntax.FileEnd:
		return nil, why
	case lit.End()-lit.Pos() > longest:
		return nil, why + ", and is long"
	}
	f.lit, f.variable = lit, v.Name()
	if f.Effects = w.functions.OfLiteral(lit); f.Writes != "" {
		return nil, "its function writes the variable " + f.Writes + " of the function around it"
	}
	if hidden := w.hides(lit, f.expr.Pos()); hidden != "" {
		return nil, why + ", and " + hidden + " is another one here"
	}
	if w.calls(lit) {
		return nil, why + ", and has a pipeline in it"
	}
	var ok bool
	if f.copied, ok = w.inOneLine(lit, nil); !ok {
		return nil, why + ", and has a string of some lines"
	}
	return f, ""
}

// calls reports whether lit calls the library. The calls in a copy of lit would not be rewritten.
func (w *writer) calls(lit *ast.FuncLit) bool {
	for n := range ast.Preorder(lit) {
		if call, ok := n.(*ast.CallExpr); ok && w.stage(call) != nil {
			return true
		}
	}
	return false
}

// hides returns a name in lit that stands for something else at a position; "" if there is none.
func (w *writer) hides(lit *ast.FuncLit, at token.Pos) (name string) {
	chosen := map[*ast.Ident]bool{} // the name f in x.f has no scope
	for n := range ast.Preorder(lit) {
		switch n := n.(type) {
		case *ast.SelectorExpr:
			chosen[n.Sel] = true
		case *ast.Ident:
			obj := w.Info.Uses[n]
			if v, ok := obj.(*types.Var); obj == nil || chosen[n] || ok && v.IsField() {
				continue
			}
			if own := lit.Pos() <= obj.Pos() && obj.Pos() < lit.End(); !own && w.lookup(n.Name, at) != obj {
				return n.Name
			}
		}
	}
	return ""
}

// inOneLine returns the text of lit without newlines, with line directives for its parts. It returns false if lit has a string with
// a newline. The changes, which are in the order of the source, are made in the text.
func (w *writer) inOneLine(lit *ast.FuncLit, changes []edit) (text string, ok bool) {
	from := w.pos.Offset(lit.Pos())
	source := w.file.Source[from:w.pos.Offset(lit.End())]
	var s scanner.Scanner
	var b strings.Builder
	file := token.NewFileSet().AddFile("", -1, len(source))
	s.Init(file, source, nil, 0)
	b.WriteString(lineComment(w.pos.Position(lit.Pos())))
	ends := false   // a newline ends a statement
	within := false // the text of changes[0] has been written
	for last := 0; ; {
		at, tok, word := s.Scan()
		switch {
		case tok == token.EOF:
			return b.String(), true
		case tok == token.SEMICOLON && word == "\n":
			ends = len(changes) == 0 || changes[0].from > from+file.Offset(at) || changes[0].to <= from+file.Offset(at)
			continue
		case tok.IsOperator() || tok == token.SEMICOLON:
			word = tok.String()
		}
		i := file.Offset(at)
		shown := word
		for len(changes) > 0 && changes[0].to <= from+i {
			changes, within = changes[1:], false
		}
		if len(changes) > 0 && changes[0].from <= from+i {
			if within {
				last, ends = i+len(word), false
				continue
			}
			shown, within = changes[0].text, true
		}
		if end := i + len(word); end > len(source) || string(source[i:end]) != word || strings.Contains(word, "\n") {
			return "", false // The scanner leaves out carriage returns of strings.
		}
		switch between := source[last:i]; {
		case bytes.Contains(between, []byte("\n")):
			if ends {
				b.WriteString(";")
			}
			b.WriteString(" " + lineComment(w.pos.Position(w.pos.Pos(from+i)))) // the text before the comment may end with a slash
		default:
			b.Write(between)
		}
		b.WriteString(shown)
		last, ends = i+len(word), false
	}
}
