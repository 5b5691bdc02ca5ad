//go:build !never && (linux || !linux)

// Package main has directives of all kinds.
//
//go:generate echo nothing
package main

import (
	_ "embed"
	"fmt"
	"strings"
	_ "unsafe"

	"github.com/seed1237c087/manta/par"
)

//go:embed main.go
var self string

//go:noinline
func show(what string, v ...any) { fmt.Println(what, fmt.Sprintf("%T", v[0]), fmt.Sprint(v...)) }

//go:nosplit
func half(x int) int { return x / 2 }

var total = par.Range(0, 10).Map(func(x int) int { return x }).Sum() //nolint:all // line of a comment, manta_ in it

// The name manta_y in a comment and "manta_x" in a string do no harm.
func main() {
	show("manta_x", total, strings.Contains(self, "package main"))
	//nolint:all
	show("half", par.Range(0, 10).Map(half).Sum())
	//line is a word
	show("line", par.Range(0, 10).Map(func(x int) int {
		f := func(y int) int { return y + 1 }
		return f(x)
	}).Sum())
	/*line is a word, too*/ show("line", par.Range(0, 10).Filter(func(x int) bool { return x > 3 }).Count())
}

//go:embed main.go
var again []byte
