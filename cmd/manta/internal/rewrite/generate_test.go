package rewrite

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// generator writes programs of random pipelines. The same seed gives the same program.
type generator struct {
	*rand.Rand
	decls           strings.Builder // functions at package level
	local           strings.Builder // declarations of the function at hand
	n               int             // the pipeline
	names           int
	one             bool // one goroutine does all, so that the order of effects is fixed
	stops           bool // the ending may stop the pipeline
	mayPanic, loose bool
	floats          bool // most elements are floating-point numbers, or have some
	// afterMap: the last stage is a Map, tuning aside.
	afterMap bool
}

// kinds are the types of elements.
var (
	kinds  = []string{"int", "int", "int", "uint8", "float64", "float64", "string", "pt", "big", "celsius", "pair", "vec", "complex128"}
	floats = []string{"int", "float64", "float64", "float64", "float64", "celsius", "vec", "*vec", "complex128", "uint64"}
)

// kind returns a type of elements.
func (g *generator) kind() string {
	if g.floats {
		return g.pick(floats...)
	}
	return g.pick(kinds...)
}

// programHead is what stands before the pipelines.
const programHead = `package main

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"sync/atomic"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par"
)

type pt struct {
	a int
	b string
}

type big struct {
	v   int
	pad [40]int
}

type celsius float32

type vec struct{ a, b float64 }

func (v vec) dot(w vec) float64 { return v.a*w.a + v.b*w.b }

func product(x, y float64) float64 { return x * y }

func sum[T float64 | celsius | complex128](x, y T) T { return x + y }

func last[T float64 | celsius | complex128 | uint64](x T) int {
	switch x := any(x).(type) {
	case float64:
		return int(math.Float64bits(x) & 0xfff)
	case celsius:
		return int(math.Float32bits(float32(x)) & 0xfff)
	case complex128:
		return int((math.Float64bits(real(x)) + math.Float64bits(imag(x))*3) & 0xfff)
	case uint64:
		return int(x & 0xfff)
	}
	return 0
}

type item = par.Item[int]

type pair = par.Pair[int, int]

var (
	pool1, _ = core.NewPool(core.Config{Workers: 1})
	pool2, _ = core.NewPool(core.Config{Workers: 2})
	pool5, _ = core.NewPool(core.Config{Workers: 5})
	table    = []int{3, 1, 4, 1, 5, 9, 2, 6}
	weights  = []float64{1.3, 0.1, 0.7, 2.9}
	scale    = 1.1
	state    int
	ordered  uint64
	calls    atomic.Uint64
	one      bool
)

// note notes a call of a function.
func note(id, v int) {
	x := (uint64(id)<<32 ^ uint64(v)) * 0x9e3779b97f4a7c15
	if one {
		ordered = ordered*31 + (x ^ x>>29)
	} else {
		calls.Add(x ^ x>>29)
	}
}

func ints(n, seed int) []int {
	xs := make([]int, n)
	for i := range xs {
		xs[i] = (i*7919 + seed) % 1009
	}
	return xs
}

// run runs a pipeline and prints what comes of it.
func run(n int, single, noted bool, f func() any) {
	one, state, ordered = single, 0, 0
	calls.Store(0)
	var res string
	func() {
		defer func() {
			switch p := recover().(type) {
			case nil:
			case *core.PanicError:
				res = fmt.Sprint("panic: ", p.Value)
			default:
				res = fmt.Sprint("other panic: ", p)
			}
		}()
		res = show(f())
	}()
	if noted {
		res += fmt.Sprint(" calls ", ordered, calls.Load(), state)
	}
	fmt.Println(n, res)
}

func show(v any) string {
	switch v := v.(type) {
	case float64:
		return fmt.Sprint(math.Float64bits(v))
	case celsius:
		return fmt.Sprint(math.Float32bits(float32(v)))
	case []float64:
		s := fmt.Sprint(len(v))
		for _, x := range v {
			s += fmt.Sprint(" ", math.Float64bits(x))
		}
		return s
	case *int:
		return fmt.Sprint(*v)
	case *vec:
		return fmt.Sprint(*v)
	case []*vec:
		s := fmt.Sprint(len(v))
		for _, x := range v {
			s += fmt.Sprint(" ", *x)
		}
		return s
	case []*int:
		s := fmt.Sprint(len(v))
		for _, x := range v {
			s += fmt.Sprint(" ", *x)
		}
		return s
	case []any:
		s := ""
		for _, x := range v {
			s += show(x) + " "
		}
		return s
	}
	return fmt.Sprint(v)
}

var _ = strconv.Itoa
var _ = slices.Values[[]int]
var _ = cmp.Less[int]

`

// program returns a program of n pipelines.
func program(seed uint64, n int) []byte {
	g := &generator{Rand: rand.New(rand.NewPCG(seed, 1))}
	var main strings.Builder
	for g.n = range n {
		g.pipeline(&main)
	}
	return []byte(programHead + g.decls.String() + "func main() {\n" + main.String() + "}\n")
}

func (g *generator) is(percent int) bool      { return g.IntN(100) < percent }
func (g *generator) pick(of ...string) string { return of[g.IntN(len(of))] }

// pipeline writes a pipeline.
func (g *generator) pipeline(main *strings.Builder) {
	g.local.Reset()
	g.one, g.mayPanic, g.loose, g.stops, g.floats = g.is(55), g.is(40), false, false, g.is(40)
	if !g.one && g.is(10) {
		g.write(main, g.loop())
		return
	}
	elem, text := g.source()
	g.afterMap = strings.HasPrefix(text, "par.Map")
	text = g.tune(text, true)
	for range g.IntN(6) + 1 {
		elem, text = g.stage(elem, text)
		if g.is(15) {
			text = g.tune(text, false)
		}
	}
	g.write(main, g.ending(elem, text))
}

// write writes the function that the statements are of, and its call.
func (g *generator) write(main *strings.Builder, text string) {
	noted := g.one && !g.loose || !g.one && !g.mayPanic && !g.stops
	fmt.Fprintf(&g.decls, "func case%d() any {\n%s%s\n}\n\n", g.n, g.local.String(), text)
	fmt.Fprintf(main, "\trun(%d, %v, %v, case%d)\n", g.n, g.one, noted, g.n)
}

// loop returns statements with a loop that has to do with no pipeline.
func (g *generator) loop() string {
	n := g.size()
	if g.is(50) {
		return g.sort()
	}
	f := g.function("int", "int")
	return fmt.Sprintf("\tout := make([]int, %d)\n\tpar.For(%[1]d, func(x int) { %s; out[x] = %s(x) })\n\treturn out", n, g.effect("x"), f)
}

// sort returns statements with a sort by a comparison, whose results hang on nothing but the elements.
func (g *generator) sort() string {
	elem, x, y, value := "int", "x", "y", "v*7919%"+g.pick("5", "1009", "1000003")
	if g.is(60) {
		elem, x, y = "pt", "x.a", "y.a"
		value = "pt{" + value + ", strconv.Itoa(i)}"
	}
	if g.is(50) {
		x, y = y, x
	}
	ifs := []string{"if " + x + " < " + y + " { return -1 }", "if " + y + " < " + x + " { return 1 }", "if " + x + " == " + y + " { return 0 }"}
	g.Shuffle(3, func(i, j int) { ifs[i], ifs[j] = ifs[j], ifs[i] })
	n := g.pick("3", "100", "2500", "9000", "30000")
	made := fmt.Sprintf("\tvar xs []%s\n\tfor i := range %s { v := i * %d; xs = append(xs, %s) }\n", elem, n, g.IntN(1000), value)
	if g.is(30) {
		g.mayPanic, g.stops = false, true // How often it is called for an element, and which panic comes first, depends on time.
		return made + "\tpar.SortByKey(xs, " + g.function(elem, g.pick("int", "uint8", "float64", "celsius", "string")) + ")\n\treturn xs"
	}
	body := g.pick("return "+x+" - "+y, "return cmp.Compare("+x+", "+y+")", "return cmp.Compare(float64("+x+")/4, float64("+y+")/4)",
		"return cmp.Compare(float64("+x+")*scale+0.3, float64("+y+")*scale+0.3)",
		"if "+x+"&1 != "+y+"&1 { return cmp.Compare("+x+"&1, "+y+"&1) }; return cmp.Compare("+x+", "+y+")", strings.Join(ifs, "\n")+"\nreturn 0",
		"switch {\ncase "+strings.ReplaceAll(strings.ReplaceAll(strings.Join(ifs, "\ncase "), " {", ":"), "}", "")[len("if "):]+"\n}\nreturn 0")
	if g.mayPanic && g.is(30) {
		body = fmt.Sprintf("if %s == %d { panic(%q) }; ", x, g.IntN(9), "compared") + body
	}
	f := "func(x, y " + elem + ") int { " + strings.ReplaceAll(body, "\ncase if ", "\ncase ") + " }"
	if g.is(20) {
		g.local.WriteString("\tcompare := " + f + "\n")
		f = "compare"
	}
	return made + fmt.Sprintf("\tpar.%s(xs, %s)\n\treturn xs", g.pick("SortFunc", "SortStableFunc"), f)
}

// size returns how many elements a source has.
func (g *generator) size() int {
	sizes := []int{0, 1, 2, 3, 7, 8, 9, 15, 63, 64, 65, 200, 257, 1000, 3001}
	return sizes[g.IntN(len(sizes))]
}

func (g *generator) source() (elem, text string) {
	switch g.IntN(13) {
	case 12:
		return "[]int", fmt.Sprintf("par.Windows(ints(%d, %d), %d)", g.size(), g.IntN(100), g.IntN(9)+1)
	case 10:
		return "item", fmt.Sprintf("par.Enumerate(par.Slice(ints(%d, %d)))", g.size(), g.IntN(100))
	case 11:
		return "pair", fmt.Sprintf("par.Zip(par.Slice(ints(%d, %d)), par.Range(0, %d))", g.size(), g.IntN(100), g.size())
	case 0, 1, 2:
		return "int", fmt.Sprintf("par.Slice(ints(%d, %d))", g.size(), g.IntN(100))
	case 3, 4:
		return "int", fmt.Sprintf("par.Range(%d, %d)", -g.IntN(5), g.size())
	case 5, 6:
		return "*int", fmt.Sprintf("par.Refs(ints(%d, %d))", g.size(), g.IntN(100))
	case 7:
		g.loose = true // How long batches are depends on time.
		return "int", fmt.Sprintf("par.FromSeq(slices.Values(ints(%d, %d)))", g.size(), g.IntN(100))
	case 8:
		_, a := g.source()
		for strings.Contains(a, "Refs") || strings.HasPrefix(a, "par.Enumerate") || strings.HasPrefix(a, "par.Zip") || strings.HasPrefix(a, "par.Windows") {
			_, a = g.source()
		}
		return "int", fmt.Sprintf("%s.Chain(par.Range(0, %d))", a, g.size())
	}
	return "int", fmt.Sprintf("par.Map(par.Zip(par.Slice(ints(%d, 3)), par.Range(0, %d)), func(p par.Pair[int, int]) int { return p.First ^ p.Second })", g.size(), g.size())
}

// tune adds tuning. The first time it says how many goroutines there are.
func (g *generator) tune(text string, first bool) string {
	if first && g.one {
		if g.is(20) {
			g.loose = true // A pool of one worker gets pieces, and how long these are depends on time.
			return text + ".WithPool(pool1)"
		}
		return text + ".Limit(1)"
	}
	more := []string{"", fmt.Sprintf(".WithMinLen(%d)", g.IntN(20)), fmt.Sprintf(".WithMaxLen(%d)", g.IntN(300)+1)}
	if !g.one {
		more = append(more, ".WithPool(pool2)", ".WithPool(pool5)", ".Limit(2)", ".WithMaxLen(1)", ".WithPool(pool1)")
	}
	return text + g.pick(more...)
}

// stage adds a stage.
func (g *generator) stage(elem, text string) (string, string) {
	dot := "." + g.pick("", "", "\n\t\t", " // comment\n", "/* comment */")
	switch k := g.IntN(20); {
	case elem == "pair" && k < 12:
		return g.pairStage(text)
	case k < 6:
		g.afterMap = true
		to := g.kind()
		if elem == "*int" && g.is(30) {
			to = elem
		}
		f := g.function(elem, to)
		if to == elem && g.is(70) {
			return to, text + dot + "Map(" + f + ")"
		}
		return to, "par." + g.pick("Map", "Map", "Map["+elem+", "+to+"]") + "(" + text + g.pick(", ", ",\n", ", // comment\n") + f + ")"
	case k < 9:
		g.afterMap = true
		return elem, text + dot + "Map(" + g.function(elem, elem) + ")"
	case k < 15:
		g.afterMap = false
		return elem, text + dot + "Filter(" + g.function(elem, "bool") + ")"
	case k < 18:
		g.afterMap = false
		to := g.kind()
		return to, "par.FilterMap(" + text + ", " + g.function(elem, to+", bool") + ")"
	case g.is(40):
		return g.special(elem, text)
	}
	switch g.IntN(6) {
	case 0:
		return elem, text + ".Rev()"
	case 1:
		return elem, text + fmt.Sprintf(".Take(%d)", g.size())
	case 2:
		return elem, text + fmt.Sprintf(".Skip(%d)", g.IntN(4))
	case 3:
		return elem, text + ".Inspect(func(x " + elem + ") { " + g.effect(number(elem, "x")) + " })"
	case 4:
		return elem, "(" + text + ")"
	}
	if g.one && g.afterMap { // A Filter of another chain is not called in turn with it; see the README.
		return elem, text
	}
	name := g.name("it")
	fmt.Fprintf(&g.local, "\t%s := %s\n", name, text)
	return elem, name
}
