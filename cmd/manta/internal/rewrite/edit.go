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

// here marks a place in the text of an edit where the newlines of the replaced text may stand, because Go does not end a statement
// there. The first mark counts.
const here = "\x00"

// fresh marks a place where the new file may begin a line that the source does not have. The line begins with a line directive for
// the text after it. The compiler does not inline a call into an inlined call if both are in the same column, and all columns from
// 255 on are one column for the compiler. So a function that is to be inlined together with its calls must not stand so far to the
// right. No source contains this byte.
const (
	fresh    = "\xff"
	farRight = 100
)

// replace adds an edit: text replaces the source between from and to. If that source has newlines, text must contain the mark here.
func (w *writer) replace(from, to token.Pos, text string) {
	w.edits = append(w.edits, edit{w.pos.Offset(from), w.pos.Offset(to), text})
}

// text returns the source text of n.
func (w *writer) text(n ast.Node) string {
	return string(w.file.Source[w.pos.Offset(n.Pos()):w.pos.Offset(n.End())])
}

// imports adds the imports that the edits need, on the line of the package clause. After the last declaration, it adds a use of the
// version of package loops.
func (w *writer) imports() {
	var b strings.Builder
	if w.usesPar && w.Types.Path() != Library {
		fmt.Fprintf(&b, "; import %spar %q", prefix, Library)
		w.atEnd("type _ = " + prefix + "par.Iter[struct{}]") // The import may have no other use, because the loop that needed it may have been given up.
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
	// The rewritten calls may have been the only uses of an import of the library.
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

// atEnd adds a declaration after the last one, on the same line.
func (w *writer) atEnd(decl string) {
	end := w.file.Syntax.Decls[len(w.file.Syntax.Decls)-1].End()
	w.replace(end, end, "; "+decl)
}

// apply returns the source with all edits. After each edit, a line directive gives the original line and column of the text that
// follows.
func (w *writer) apply() []byte {
	slices.Reverse(w.edits) // Of two edits at one place, the outer one comes first.
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

// lineComment returns a line directive with the position of the text after it.
func lineComment(p token.Position) string {
	return fmt.Sprintf("%s%d:%d*/", lineMark, p.Line, p.Column)
}

// Fresh begins a line that the source does not have. A file that is rewritten has no line directives of its own, so Fresh before a
// line directive is never part of the source.
const Fresh = "\n/**/"

const lineMark = "/*line :"
