package plan

import (
	"bytes"
	"fmt"
	"go/scanner"
	"go/token"
	"strings"
)

// place makes the positions in a changed file those of the file for which it stands, by a line directive
// before its package clause. The compiler is told by go where the file would have been, but vet is not.
func place(source []byte, name string) []byte {
	var out bytes.Buffer
	var s scanner.Scanner
	file := token.NewFileSet().AddFile(name, -1, len(source))
	s.Init(file, source, nil, scanner.ScanComments)
	last := 0
	insert := func(offset int, text string) {
		out.Write(source[last:offset])
		out.WriteString(text)
		last = offset
	}
	named := false
	for {
		pos, tok, _ := s.Scan()
		offset := file.Offset(pos)
		at := file.PositionFor(pos, false)
		switch {
		case tok == token.EOF:
			out.Write(source[last:])
			return out.Bytes()
		case tok == token.PACKAGE && !named:
			named = true
			if !strings.Contains(name, "*/") && !strings.ContainsAny(name, "\r\n") {
				insert(offset, fmt.Sprintf("/*line %s:%d:%d*/", name, at.Line, at.Column))
			}
		}
	}
}
