package rewrite

import (
	"fmt"
	"slices"
	"strings"
)

// special adds a stage whose loop is apart from those of its neighbours.
func (g *generator) special(elem, text string) (string, string) {
	to := g.kind()
	switch k := g.IntN(7); {
	case k == 0:
		g.afterMap = false
		return to, fmt.Sprintf("par.MapErr(%s, func(x %s) (y %s, err error) { v := %s; %s%sreturn %s, nil })", text, elem, to, number(elem, "x"),
			g.foldEffect(elem), g.fails("y"), g.value(to, "v"))
	case k == 1:
		g.afterMap = false
		return to, fmt.Sprintf("par.FlatMapAppend(%s, func(dst []%s, x %s) []%[2]s { v := %[4]s; %[5]sfor range v & 3 { dst = append(dst, %[6]s) }; return dst })",
			text, to, elem, number(elem, "x"), g.foldEffect(elem), g.value(to, "v"))
	case k == 2:
		g.afterMap = false
		return to, fmt.Sprintf("par.FlatMap(%s, func(x %s) []%s { v := %s; %sreturn []%[3]s{%[6]s} })", text, elem, to, number(elem, "x"), g.foldEffect(elem),
			g.value(to, "v"))
	case k == 3:
		g.afterMap = false
		return elem, fmt.Sprintf("par.FilterErr(%s, func(x %s) (bool, error) { v := %s; %s%sreturn %s, nil })", text, elem, number(elem, "x"),
			g.foldEffect(elem), g.fails("true"), g.value("bool", "v"))
	case k == 4:
		g.afterMap = false
		return to, fmt.Sprintf("par.MapLocal(%s, func() int { return 3 }, func(s *int, x %s) %s { v := %s; *s += v; %s%sreturn %s })", text, elem, to, number(elem, "x"),
			g.foldEffect(elem), strings.ReplaceAll(g.panicking("int"), "a ==", "v ^"+g.pick("0", "3")+" =="), g.value(to, "v"))
	case k == 5:
		g.afterMap = false
		return to, fmt.Sprintf("par.FlatMapErr(%s, func(x %s) ([]%s, error) { v := %s; %s%sreturn []%[3]s{%[7]s}[:v&1], nil })", text, elem, to, number(elem, "x"),
			g.foldEffect(elem), g.fails("nil"), g.value(to, "v"))
	case elem == "vec":
		return elem, "par.Scan(" + text + ", vec{1, 2}, func(a, b vec) vec { return vec{a.a*0.3 + b.a, a.b + b.a*b.b} })"
	case slices.Contains([]string{"int", "uint8", "float64", "celsius"}, elem):
		g.afterMap = false
		if elem[0] != 'i' && elem[0] != 'u' && g.is(50) {
			return elem, fmt.Sprintf("par.%s(%s, 1, func(a, b %s) %[3]s { return a*0.3 + b })", g.pick("Scan", "ScanExclusive"), text, elem)
		}
		effect := ""
		if g.one { // Otherwise an element that is stolen at the right time is combined once more.
			effect = g.foldEffectOf(elem, "b")
		}
		op := g.pick("return a + b", effect+"return b + a", "if a > b { return a }; return b")
		return elem, fmt.Sprintf("par.%s(%s, 1, func(a, b %s) %[3]s { %s })", g.pick("Scan", "ScanExclusive"), text, elem, op)
	}
	return elem, text
}

// fails returns a statement that may return an error for v, and result.
func (g *generator) fails(result string) string {
	if !g.mayPanic {
		return ""
	}
	return fmt.Sprintf("if v%%%d == 5 { return %s, fmt.Errorf(\"failed with %%d\", v) }; ", g.pick2(17, 101, 1009), result)
}

// pairStage adds a stage whose function gets the halves of a pair.
func (g *generator) pairStage(text string) (string, string) {
	to := g.kind()
	g.afterMap = g.is(60)
	if !g.afterMap {
		to = "bool"
	}
	local := g.is(80)
	f := "(a, b int) " + to + " { x := pair{a, b};" + g.body("pair", to, local) + "}"
	if local {
		f = "func" + f
	} else {
		name := g.name("f")
		fmt.Fprintf(&g.decls, "func %s%s\n\n", name, f)
		f = name
	}
	if g.afterMap {
		return to, "par." + g.pick("MapPairs", "MapPairs[int, int, "+to+"]") + "(" + text + g.pick(", ", ",\n") + f + ")"
	}
	return "pair", "par.FilterPairs(" + text + g.pick(", ", ",\n") + f + ")"
}

// byKey returns statements with an ending by keys, or with a relative of one.
func (g *generator) byKey(elem, text string) string {
	key := g.function(elem, g.pick("int", "string", "pt"))
	collect := ""
	op := g.pick("CountBy", "CountedBy", "GroupBy", "GroupedBy", "ReduceBy", "ReducedBy", "FoldBy", "FoldedBy")
	if op[len(op)-4:] == "edBy" {
		collect = ".Collect()"
	}
	more := ""
	switch op {
	case "ReduceBy", "ReducedBy":
		more = ", " + g.function(elem, "int") + ", func(a, b int) int { " + g.panicking("int") + "return a*3 - b }"
	case "FoldBy", "FoldedBy":
		more = ", func() int { return 1 }, func(a int, x " + elem + ") int { return a*3 + " + number(elem, "x") + " }, func(a, b int) int { return a*5 - b }"
	}
	return "\treturn par." + op + "(" + text + g.pick(", ", ",\n") + key + more + ")" + collect
}

func (g *generator) foldEffectOf(elem, x string) string {
	if g.is(40) {
		return g.effect(number(elem, x)) + "; "
	}
	return ""
}
