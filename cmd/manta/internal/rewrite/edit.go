package rewrite

import (
	"bytes"
	"cmp"
	"fmt"
	"go/ast"
	"go/token"
	"slices"
	"strings"
)

// edit replaces a stretch of the file.
type edit struct {
	from, to int // offsets
	text     string
}

// here is where the newlines of what an edit replaces may go: a place in its text at which
// Go does not end a statement. The first one counts.
const here = "\x00"

// fresh is where a line of the file may begin that the source does not have, before a comment that says where in the source what
// follows stands. The compiler does not inline a call into one that it has inlined if both are in the same column, and for it all columns
// from 255 on are the same one. So a function whose calls are to be inlined, as it is, must not stand that far to the right. No
// source has this byte.
const (
	fresh    = "\xff"
	farRight = 100
)

// replace has text stand for what is between from and to. If that has newlines, text must
// say where they may go.
func (w *writer) replace(from, to token.Pos, text string) {
	w.edits = append(w.edits, edit{w.pos.Offset(from), w.pos.Offset(to), text})
}

// text returns what stands in the source as n.
func (w *writer) text(n ast.Node) string {
	return string(w.file.Source[w.pos.Offset(n.Pos()):w.pos.Offset(n.End())])
}

// imports adds the imports that the edits need, in the line of the package clause, and names
// the version of the form behind the last declaration.
func (w *writer) imports() {
	var b strings.Builder
	if w.usesPar && w.Types.Path() != Library {
		fmt.Fprintf(&b, "; import %spar %q", prefix, Library)
		w.atEnd("type _ = " + prefix + "par.Iter[struct{}]") // The loop that asked for it may have been given up.
	}
	if w.loops {
		fmt.Fprintf(&b, "; import %sloops %q", prefix, Library+"/loops")
		w.atEnd("const _ = " + prefix + "loops.V2")
	}
	at := w.file.Syntax.Name.End()
	if b.Len() > 0 {
		w.replace(at, at, b.String())
	}
	w.uses()
	// A function of the library that is called no more may have been what its import was for.
	for _, imp := range w.file.Syntax.Imports {
		obj := w.Info.PkgNameOf(imp)
		if obj == nil || obj.Name() == "_" {
			continue
		}
		name := obj.Name() + "."
		if name == ".." {
			name = ""
		}
		switch obj.Imported().Path() {
		case Library:
			w.atEnd("type _ = " + name + "Iter[struct{}]")
		case Slices:
			w.atEnd("var _ = " + name + "Reverse[struct{}]")
		}
	}
}

// atEnd adds a declaration behind the last one, in its line.
func (w *writer) atEnd(decl string) {
	end := w.file.Syntax.Decls[len(w.file.Syntax.Decls)-1].End()
	w.replace(end, end, "; "+decl)
}

// apply returns the source with all edits. Behind each of them a comment says which line and which column
// what follows had.
func (w *writer) apply() []byte {
	slices.Reverse(w.edits) // What is written around something else comes first.
	slices.SortStableFunc(w.edits, func(a, b edit) int {
		return cmp.Or(cmp.Compare(a.from, b.from), cmp.Compare(min(a.to-a.from, 1), min(b.to-b.from, 1)))
	})
	var b bytes.Buffer
	at := 0
	for _, e := range w.edits {
		b.Write(w.file.Source[at:e.from])
		at = e.to
		old := w.file.Source[e.from:e.to]
		before, after, _ := strings.Cut(e.text, here)
		text := before + strings.Repeat("\n", bytes.Count(old, []byte("\n"))) + strings.ReplaceAll(after, here, "")
		if at < len(w.file.Source) && w.file.Source[at] != '\n' && w.file.Source[at] != '\r' {
			text += lineComment(w.pos.Position(w.pos.Pos(at)))
		}
		for i, piece := range strings.Split(text, fresh) {
			if i > 0 && strings.HasPrefix(piece, lineMark) && b.Len()-bytes.LastIndexByte(b.Bytes(), '\n') > farRight {
				b.WriteString(Fresh)
			}
			b.WriteString(piece)
		}
	}
	b.Write(w.file.Source[at:])
	return b.Bytes()
}

// lineComment says where in the file stands what comes behind it.
func lineComment(p token.Position) string {
	return fmt.Sprintf("%s%d:%d*/", lineMark, p.Line, p.Column)
}

// Fresh begins a line that the source does not have. No source that is rewritten has it before a line directive.
const Fresh = "\n/**/"

const lineMark = "/*line :"
