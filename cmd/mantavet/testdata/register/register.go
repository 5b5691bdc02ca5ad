// Command register registers functions for pipelines beyond one machine.
package main

import (
	"strings"

	"github.com/seed1237c087/manta/beam/flow"
)

type page struct{ n int }

func (p page) render(s string) string { return s }

var (
	first = page{1}
	lower = flow.Func("lower", strings.ToLower)
	long  = flow.Pred("long", func(w string) bool { return len(w) > 3 })
	sum   = flow.Op("sum", func(a, b int) int { return a + b })
	size  = flow.Func("size", page.size)
	write = flow.Func("write", first.render) // want `flow.Func of a method bound to a value`
	other = flow.Pred("long", isLong)        // want `two functions of this package are registered under the name "long"`
	words = flow.Program("words", program)
	_     = flow.Type[page]("page")
)

func (p page) size() int { return p.n }

func isLong(w string) bool { return len(w) > 100 }

func program(in flow.Flow[string]) flow.Flow[string] { return flow.Map(in, lower) }

var early flow.Function[int, int]

func init() {
	early = flow.Func("early", double)
	early = flow.Func("literal", func(x int) int { return x }) // want `flow.Func of a func literal inside a function`
}

func double(x int) int { return 2 * x }

// scaled registers a function with a variable in it.
func scaled(k int) flow.Function[int, int] {
	return flow.Func("scaled", func(x int) int { return k * x }) // want `flow.Func of a func literal inside a function`
}

// named may be called by the declaration of a package variable, so it may be right.
func named(name string) flow.Predicate[string] { return flow.Pred(name, isLong) }

var longer, longest = named("longer"), named("longest")

func main() {
	trim := flow.Func("trim", strings.TrimSpace) // want `flow.Func in main: another worker does not come by`
	//mantavet:ok it is refused, and that is what is shown
	flow.Func("shown", func(x int) int { return x })
	_, _ = trim, scaled
}
