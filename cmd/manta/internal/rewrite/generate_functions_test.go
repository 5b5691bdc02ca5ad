package rewrite

import (
	"fmt"
	"slices"
	"strings"
)

func (g *generator) name(base string) string {
	g.names++
	return fmt.Sprint(base, g.names)
}

// function returns a function: a literal, or the name of one.
func (g *generator) function(from, to string) string {
	result := to
	if strings.Contains(to, ",") {
		result = "(" + to + ")"
	}
	switch k := g.IntN(10); {
	case k < 7:
		return "func(x " + from + ") " + result + " {" + g.body(from, to, true) + "}"
	case k < 9:
		name := g.name("f")
		body := g.body(from, to, false)
		fmt.Fprintf(&g.decls, "func %s(x %s) %s {%s}\n\n", name, from, result, body)
		return name
	}
	name := g.name("f")
	body := g.body(from, to, true)
	fmt.Fprintf(&g.local, "\t%s := func(x %s) %s {%s}\n", name, from, result, body)
	return name
}

// number returns an expression of type int that x of a type gives.
func number(t, x string) string {
	switch t {
	case "int":
		return x
	case "uint8":
		return "int(" + x + ")"
	case "float64", "celsius", "complex128":
		return "last(" + x + " + 0.33)"
	case "uint64":
		return "last(math.Float64frombits(" + x + ") + 0.33)"
	case "vec", "*vec":
		return "last(" + x + ".a - " + x + ".b)"
	case "string":
		return "len(" + x + ")*31"
	case "pt":
		return x + ".a"
	case "item":
		return x + ".Value*3 + " + x + ".Index"
	case "pair":
		return x + ".First ^ " + x + ".Second"
	case "[]int":
		return "len(" + x + ")*" + x + "[0] - cap(" + x + ")*" + x + "[len(" + x + ")-1]"
	case "big":
		return x + ".v"
	case "*int":
		return "*" + x
	}
	panic(t)
}

// value returns an expression of a type that an int gives.
func (g *generator) value(t, v string) string {
	switch t {
	case "int":
		return v
	case "uint8":
		return "uint8(" + v + ")"
	case "float64":
		return g.pick("float64("+v+")/3", "float64("+v+")*0.37", "float64("+v+")*0.37 + 0.11", "product(float64("+v+"), scale)")
	case "celsius":
		return g.pick("celsius("+v+") / 7", "celsius("+v+") * 0.37")
	case "complex128":
		return "complex(float64(" + v + ")*0.37, 0.3) * complex(0.1, float64(" + v + "))"
	case "uint64":
		return "math.Float64bits(float64(" + v + ")*0.37)"
	case "vec":
		return g.pick("vec{float64("+v+")*0.37, 0.1}", "vec{float64("+v+")*0.37, float64("+v+") * 0.7}")
	case "*vec":
		return "&vec{float64(" + v + ")*0.37, float64(" + v + ")*0.7}"
	case "string":
		return g.pick("strconv.Itoa("+v+"%97)", `"abcdefgh"[:`+v+`&7]`, `string(rune('a'+`+v+`&15))`)
	case "pt":
		return "pt{" + v + `, "p"}`
	case "item":
		return "item{" + v + ", 1}"
	case "pair":
		return "pair{" + v + ", 2}"
	case "[]int":
		return "[]int{" + v + ", 7}"
	case "big":
		return "big{v: " + v + "}"
	case "*int":
		return "&" + v
	case "bool":
		return g.pick(v+"%2 == 0", v+"%3 != 0", v+"&4 == 0", v+" > 100", v+" > math.MinInt", v+"%50 == 1")
	}
	panic(t)
}

// effect returns a statement that does something that can be seen.
func (g *generator) effect(v string) string {
	if g.one && !g.loose && g.is(30) {
		return g.pick("state++", "state += "+v, "state ^= "+v)
	}
	g.names++
	return fmt.Sprintf("note(%d, %s)", g.names, v)
}

// body returns the body of a function of x.
func (g *generator) body(from, to string, local bool) string {
	if body := g.computing(from, to, local); body != "" {
		return body
	}
	var b strings.Builder
	line := func(format string, args ...any) {
		fmt.Fprintf(&b, g.pick(" ", "\n\t\t")+format+g.pick(";", "; ", ";\n"), args...)
	}
	v := g.name("v")
	line("%s := %s", v, number(from, "x"))
	for range g.IntN(3) {
		c := g.IntN(9) + 1
		switch g.IntN(12) {
		case 0:
			line("%s = %s*%d + 1", v, v, c)
		case 1:
			line("if %s%%%d == 0 { %s += %d } else { %s -= %d }", v, c, v, c, v, c+1)
		case 2:
			line("for i := range %d { %s ^= i * %d }", c, v, c)
		case 3:
			line("%s += table[%s&7]", v, v)
		case 4:
			if local {
				k := g.name("k")
				fmt.Fprintf(&g.local, "\t%s := %d\n", k, c)
				line("%s += %s", v, k)
			}
		case 5:
			line("if %s == %d { return %s }", v, c, g.results(to, v))
		case 6, 7:
			line("%s", g.effect(v))
		case 8:
			if g.one && !g.loose {
				line("%s += state", v)
			}
		case 9:
			if g.mayPanic {
				g.names++
				line("if %s%%%d == %d { panic(fmt.Sprint(%d, \" \", %s)) }", v, g.pick2(17, 101, 1009), g.IntN(10), g.names, v)
			}
		case 10:
			if g.mayPanic {
				line("%s = %s / (%s - %d)", v, v, v, g.IntN(200))
			}
		case 11:
			line("%s += par.Range(0, %s&3).Map(func(y int) int { return y * %s }).Sum()", v, v, v)
		}
	}
	if from == "*int" && g.is(20) && !g.loose {
		line("*x += %d", g.IntN(3))
	}
	if to == "*int" {
		line("%s := %s", v+"r", v)
		v += "r"
	}
	line("return %s", g.results(to, v))
	return strings.TrimRight(b.String(), "; \n") + " "
}

func (g *generator) pick2(of ...int) int { return of[g.IntN(len(of))] }

func (g *generator) results(to, v string) string {
	if first, _, ok := strings.Cut(to, ", "); ok {
		return g.value(first, v) + ", " + g.value("bool", v)
	}
	return g.value(to, v)
}

// ending adds an ending, and returns statements.
func (g *generator) ending(elem, text string) string {
	if g.is(50) {
		to := g.pick("int", "float64", "uint8")
		text, elem = "par.Map("+text+", "+g.function(elem, to)+")", to
	}
	plus := !slices.Contains([]string{"pt", "big", "*int", "item", "pair", "[]int", "vec", "*vec", "complex128", "uint64"}, elem)
	switch k := g.IntN(16); {
	case k < 3 && plus && elem != "string":
		return "\treturn " + g.pick(text+".Sum()", "par.Sum("+text+")")
	case k < 5:
		return "\treturn " + text + ".Count()"
	case k == 6 && (g.one || !g.mayPanic):
		g.stops = true
		return "\treturn " + text + "." + g.pick("Any", "All") + "(" + g.function(elem, "bool") + ")"
	case k == 5 && (g.one || !g.mayPanic) && elem != "pair":
		g.stops = true
		return "\terr := " + text + ".TryForEach(func(x " + elem + ") error { v := " + number(elem, "x") + "; " +
			g.pick(g.effect("v"), "") + "; if v%" + g.pick("7", "101", "1009") + " == 5 { return fmt.Errorf(\"failed with %d\", v) }; return nil })\n\treturn []any{err}"
	case k == 7 && elem == "pair":
		return "\tpar.ForEachPair(" + text + ", func(a, b int) { " + g.effect("a ^ b") + " })\n\treturn 0"
	case k == 7:
		return "\t" + text + ".ForEach(func(x " + elem + ") { " + g.effect(number(elem, "x")) + " })\n\treturn 0"
	case k < 12 && elem == "vec":
		return "\treturn " + text + ".Reduce(vec{}, func(a, b vec) vec { return vec{(a.a + b.a) * 0.57, a.b*b.a + 0.1} })"
	case k < 10 && elem == "float64" && g.floats:
		return "\treturn " + text + ".Reduce(0, func(a, b float64) float64 { " + g.pick("return (a + b) * 0.57", "return a*0.3 + b", "return a + b", "return (a - b) * scale") + " })"
	case k == 8 && plus:
		// Where accumulators of integers begin is up to who steals, so the result must not hang on that, but on the order
		// of the elements: each is a digit of a number to the base 3, of which the second int is the next place.
		return "\treturn par.Fold(" + text + ", func() [2]int { return [2]int{0, 1} }, func(a [2]int, x " + elem + ") [2]int { " + g.foldEffect(elem) + "return [2]int{a[0]*3 + " + number(elem, "x") + ", a[1] * 3} }).Reduce([2]int{0, 1}, func(a, b [2]int) [2]int { return [2]int{a[0]*b[1] + b[0], a[1] * b[1]} })"
	case k == 9:
		return "\treturn par.Fold(" + text + ", func() float64 { return 0 }, func(a float64, x " + elem + ") float64 { return a + 1/float64(1+" + number(elem, "x") + ") }).Sum()"
	case k < 12 && plus && elem != "string":
		op := "func(a, b " + elem + ") " + elem + " { " + g.pick("return a + b", "if a > b { return a }; return a + b", "return a*3 - b", g.panicking(elem)+"return a*3 - b") + " }"
		switch g.IntN(3) {
		case 0:
			return "\treturn " + text + ".Reduce(" + g.pick("0", "1", elem+"(2)") + ", " + op + ")"
		case 1:
			return "\treturn " + text + ".ReduceFunc(func() " + elem + " { return 3 }, " + op + ")"
		}
		return "\tv, ok := " + text + ".ReduceWith(" + op + ")\n\treturn []any{v, ok}"
	case k == 13 && elem != "*int" && g.is(50):
		key := g.pick("int", "uint8", "float64", "string")
		return "\tv, ok := par." + g.pick("MinOf", "MaxOf") + "(" + text + ", " + g.function(elem, key+", bool") + ")\n\treturn []any{v, ok}"
	case k == 13 && elem != "*int":
		key := g.pick("int", "uint8", "float64", "string")
		return "\tv, ok := par." + g.pick("MinByKey", "MaxByKey") + "(" + text + ", " + g.function(elem, key) + ")\n\treturn []any{v, ok}"
	case k == 15 && elem != "*int" && elem != "[]int" && g.is(30):
		return g.byKey(elem, text)
	case k == 14 && elem != "*int" && g.is(40):
		return "\txs, starts := par.Buckets(" + text + ", " + g.pick("7", "10", "len(table)") + ", " + g.bucket(elem) + ")\n\treturn []any{xs, starts}"
	case k == 14 && elem != "*int" && g.is(20):
		return "\tdst, starts := make([]" + elem + ", 10000), make([]int, 9)\n\tn := par.BucketsInto(dst, starts, " + text + ", " + g.bucket(elem) + ")\n\treturn []any{dst[:n], starts}"
	case k == 14:
		return "\treturn par.Histogram(" + text + ", " + g.pick("7", "10", "1000", "len(table)") + ", " + g.bucket(elem) + ")"
	case k == 12 && elem != "*int":
		g.stops = true
		return "\tv, ok := " + text + ".FindFirst(" + g.function(elem, "bool") + ")\n\treturn []any{v, ok}"
	}
	return "\treturn " + text + ".Collect()"
}

func (g *generator) foldEffect(elem string) string { return g.foldEffectOf(elem, "x") }

// bucket returns a function that puts an element into one of seven buckets, or panics, or returns what is no bucket.
func (g *generator) bucket(elem string) string {
	most := 7
	if g.mayPanic && g.is(30) {
		most = 11
	}
	return fmt.Sprintf("func(x %s) int { %sv := %s; return (v%%%[4]d + %[4]d) %% %[4]d }", elem, g.foldEffect(elem), number(elem, "x"), most)
}

// panicking returns a statement of an operation on a and b that may panic.
func (g *generator) panicking(elem string) string {
	if !g.mayPanic {
		return ""
	}
	return "if a == " + elem + "(" + g.pick("0", "7", "100") + ") { panic(\"combined\") }; "
}

// computing returns the body of a function that multiplies and adds floating-point numbers; "" if its types are others.
func (g *generator) computing(from, to string, local bool) string {
	if !slices.Contains([]string{"float64", "celsius", "vec", "*vec", "complex128", "uint64"}, from) || g.is(30) {
		return ""
	}
	x, of := "x", from
	switch from {
	case "vec", "*vec":
		x, of = g.pick("x.a", "x.b"), "float64"
	case "uint64":
		x, of = "math.Float64frombits(x)", "float64"
	}
	factors := []string{"0.37", "1.7", "2", x}
	if of == "float64" {
		factors = append(factors, "scale", "weights[1]")
	}
	if local {
		k := g.name("k")
		fmt.Fprintf(&g.local, "\tvar %s %s = %s\n\t_ = %[1]s\n", k, of, g.pick("0.7", "1.3", "4"))
		factors = append(factors, k)
	}
	f := func() string { return g.pick(factors...) }
	y := func() string {
		switch g.IntN(12) {
		case 0, 1, 2:
			return x + " * " + f()
		case 3, 4:
			return x + " + " + f()
		case 5:
			return f() + " - " + x
		case 6:
			return x + "*" + f() + " + " + f()
		case 7:
			return x + "*" + f() + " - " + f() + "*" + f()
		case 8:
			return "sum(" + x + ", " + f() + ")"
		case 9:
			return "-" + x + "*" + f()
		case 10:
			if of == "float64" {
				return g.pick("product("+x+", "+f()+")", "sum(product("+x+", "+f()+"), "+f()+")", "vec{"+x+", 0.3}.dot(vec{"+f()+", "+f()+"})",
					"math.Sqrt("+x+"*"+x+" + "+f()+")", "math.Log2(1+"+x+"*"+x+")", "max("+x+"*"+f()+", 0.1)")
			}
		}
		return x
	}
	value := func(to string) string {
		switch to {
		case "float64":
			if of == "complex128" {
				return g.pick("real", "imag") + "(" + y() + ")"
			}
			if of == "celsius" {
				return "float64(" + y() + ")"
			}
			return y()
		case "celsius":
			if of == "celsius" {
				return y()
			}
		case "complex128":
			switch of {
			case "float64":
				return "complex(" + y() + ", " + y() + ")"
			case to:
				return y()
			}
		case "vec", "*vec":
			if of == "float64" {
				return strings.Replace(to, "*", "&", 1) + "{" + y() + ", " + y() + "}"
			}
		case "uint64":
			if of == "float64" {
				return "math.Float64bits(" + y() + ")"
			}
		case "bool":
			return "last(" + y() + ")&1 == 0"
		case "int":
			return "last(" + y() + ")"
		}
		return ""
	}
	first, second, two := strings.Cut(to, ", ")
	result := value(first)
	if result == "" {
		return ""
	}
	if two {
		result += ", " + value(second)
	}
	return " return " + result + " "
}
