package tracer

import (
	"path"
	"runtime"
	"strconv"
	"strings"
)

// FuncName names the function whose code begins at pc, as in "main.run.func1 main.go:12".
func FuncName(pc uintptr) string {
	f := runtime.FuncForPC(pc)
	if f == nil {
		return "unknown function"
	}
	file, line := f.FileLine(pc)
	return f.Name()[strings.LastIndexByte(f.Name(), '/')+1:] + " " + path.Base(file) + ":" + strconv.Itoa(line)
}

// AppendQuoted appends s as a string of JSON.
func AppendQuoted(b []byte, s string) []byte {
	const hex = "0123456789abcdef"
	b = append(b, '"')
	for _, c := range strings.ToValidUTF8(s, "�") {
		switch {
		case c == '"' || c == '\\':
			b = append(b, '\\', byte(c))
		case c < ' ':
			b = append(b, `\u00`...)
			b = append(b, hex[c>>4], hex[c&15])
		default:
			b = append(b, string(c)...)
		}
	}
	return append(b, '"')
}
