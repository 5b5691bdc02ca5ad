package plan

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/scanner"
	"go/token"
	"path/filepath"
	"strings"
)

// place adds a line directive before the package clause of a changed file, so that positions are those of the original file. Go
// tells the compiler the name of the original file, but does not tell vet.
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

// relativeLines reports whether the file has a line directive with a relative name. The meaning of the name depends on the
// directory of the file, and on the release of Go.
func relativeLines(file *ast.File) bool {
	for _, group := range file.Comments {
		for _, c := range group.List {
			if text := strings.TrimPrefix(strings.TrimPrefix(c.Text, "//line "), "/*line "); text != c.Text {
				if name := directiveName(text); name != "" && !filepath.IsAbs(name) {
					return true
				}
			}
		}
	}
	return false
}

// directiveName returns the file name of a line directive.
func directiveName(text string) string {
	text = strings.TrimSuffix(strings.TrimSuffix(text, "*/"), "\r")
	numbers := 0
	for ; numbers < 2; numbers++ {
		i := strings.LastIndexByte(text, ':')
		if i < 0 || i+1 == len(text) || strings.Trim(text[i+1:], "0123456789") != "" {
			break
		}
		text = text[:i]
	}
	if numbers == 0 {
		return "" // no line directive
	}
	return text
}
