package building

import (
	"fmt"
	"strings"
)

// Style says what a program is written with.
type Style int

const (
	// Loops are plain loops.
	Loops Style = iota
	// Par is the library.
	Par
)

// program returns the source of a main package that works on so many element types, each a
// struct of its own layout, so that no two share code. edit is a comment that makes it
// another file.
func program(style Style, types, edit int) string {
	var b strings.Builder
	b.WriteString("package main\n\n")
	if style == Par && types > 0 {
		b.WriteString("import \"github.com/seed1237c087/manta/par\"\n\n")
	} else if style == Par {
		b.WriteString("import _ \"github.com/seed1237c087/manta/par\"\n\n")
	}
	for i := range types {
		element(&b, i)
	}
	b.WriteString("func main() {\n")
	for i := range types {
		fmt.Fprintf(&b, "\tuse%d(make([]T%d, 100))\n", i, i)
	}
	b.WriteString("}\n")
	for i := range types {
		use(&b, style, i)
	}
	fmt.Fprintf(&b, "\n// Edit %d.\n", edit)
	return b.String()
}

// element writes an element type.
func element(b *strings.Builder, i int) {
	fmt.Fprintf(b, "type T%d struct {\n\tName string\n\tKey int\n\tMore [%d]float64\n}\n\n", i, i+1)
}

// use writes a function that filters, counts, maps and collects.
func use(b *strings.Builder, style Style, i int) {
	if style == Loops {
		fmt.Fprintf(b, `
func use%[1]d(xs []T%[1]d) {
	n := 0
	for _, x := range xs {
		if x.Key > 3 {
			n++
		}
	}
	keys := make([]int, len(xs))
	for i, x := range xs {
		keys[i] = x.Key + 1
	}
	println(n, len(keys))
}
`, i)
		return
	}
	fmt.Fprintf(b, `
func use%[1]d(xs []T%[1]d) {
	n := par.Slice(xs).Filter(func(x T%[1]d) bool { return x.Key > 3 }).Count()
	keys := par.Map(par.Slice(xs), func(x T%[1]d) int { return x.Key + 1 }).Collect()
	println(n, len(keys))
}
`, i)
}

// libraryText returns the source of a package that exports an element type and works on it, and
// user that of a main package that works on the same type.
func libraryText() string {
	var b strings.Builder
	b.WriteString("package shared\n\nimport \"github.com/seed1237c087/manta/par\"\n\n")
	element(&b, 0)
	b.WriteString("func Count(xs []T0) int { return par.Slice(xs).Filter(func(x T0) bool { return x.Key > 3 }).Count() }\n")
	return b.String()
}

func user(edit int) string {
	return fmt.Sprintf(`package main

import (
	"buildcost/shared"

	"github.com/seed1237c087/manta/par"
)

func main() {
	xs := make([]shared.T0, 100)
	n := par.Slice(xs).Filter(func(x shared.T0) bool { return x.Key > 5 }).Count()
	keys := par.Map(par.Slice(xs), func(x shared.T0) int { return x.Key + 1 }).Collect()
	println(shared.Count(xs), n, len(keys))
}

// Edit %d.
`, edit)
}
