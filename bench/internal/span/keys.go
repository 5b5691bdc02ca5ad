package span

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"unicode"

	"github.com/seed1237c087/manta/par"
)

// keyed are operations by key, with few keys, many, and one for each element.
func keyed(s Sizes) (rows []row) {
	xs := numbers(s.Keyed)
	it := par.Slice(xs)
	one := func(uint64) uint64 { return 1 }
	made := func() *uint64 { return new(uint64) }
	add := func(acc *uint64, x uint64) *uint64 { *acc += x; return acc }
	merge := func(a, b *uint64) *uint64 { *a += *b; return a }
	for _, c := range []struct {
		name string
		n    int // of keys
		key  func(uint64) uint64
	}{
		{"1,000 keys", 1000, func(x uint64) uint64 { return x % 1000 }},
		{"100,000 keys", 100_000, func(x uint64) uint64 { return x % 100_000 }},
		{"all different", s.Keyed, func(x uint64) uint64 { return x }},
	} {
		key := c.key
		keys := it.Map(key)
		named := func(operation string, makes int, do func()) {
			rows = append(rows, row{name: operation + ", " + c.name, makes: makes, do: do})
		}
		named("Distinct", 8*c.n, func() { par.Distinct(keys) })
		named("ToSet", 8*c.n, func() { par.ToSet(keys) })
		named("ToMap", 16*c.n, func() { par.ToMap(par.Zip(keys, it)) })
		named("CountBy", 16*c.n, func() { par.CountBy(it, key) })
		named("ReduceBy", 16*c.n, func() { par.ReduceBy(it, key, one, plus) })
		named("FoldBy", 24*c.n, func() { par.FoldBy(it, key, made, add, merge) })
		named("GroupBy", 8*s.Keyed+32*c.n, func() { par.GroupBy(it, key) })
		named("CountedBy", 16*c.n, func() { par.CountedBy(it, key).Collect() })
		named("ReducedBy", 16*c.n, func() { par.ReducedBy(it, key, one, plus).Collect() })
		named("FoldedBy", 24*c.n, func() { par.FoldedBy(it, key, made, add, merge).Collect() })
		named("GroupedBy", 8*s.Keyed+32*c.n, func() { par.GroupedBy(it, key).Collect() })
		table := par.Slice(par.Distinct(keys.Take(min(len(xs), 100_000))))
		named("JoinBy", 0, func() { par.JoinBy(it, table, key, mixed).Count() })
		named("LeftJoinBy", 0, func() { par.LeftJoinBy(it, table, key, mixed).Count() })
	}
	return rows
}

// texts are operations on text: lines of ten words each, of which there are 50,000.
func texts(s Sizes) []row {
	rng := rand.New(rand.NewPCG(3, 4))
	var b strings.Builder
	for i := 1; b.Len() < s.Text; i++ {
		fmt.Fprintf(&b, "w%d", rng.IntN(50_000))
		if b.WriteByte(' '); i%10 == 0 {
			b.WriteByte('\n')
		}
	}
	text := b.String()
	same := func(word string) string { return word }
	return []row{
		{name: "Bytes.Sum", do: func() { par.Bytes(text).Sum() }},
		{name: "Runes.Count", do: func() { par.Runes(text).Count() }},
		{name: "RuneIndices.Count", do: func() { par.RuneIndices(text).Count() }},
		{name: "Fields.Count", do: func() { par.Fields(text).Count() }},
		{name: "Fields.Collect", makes: 16 * strings.Count(text, " "), do: func() { par.Fields(text).Collect() }},
		{name: "FieldsFunc.Count", do: func() { par.FieldsFunc(text, unicode.IsSpace).Count() }},
		{name: "Lines.Count", do: func() { par.Lines(text).Count() }},
		{name: "Lines.Collect", makes: 16 * strings.Count(text, "\n"), do: func() { par.Lines(text).Collect() }},
		{name: "SplitString.Count", do: func() { par.SplitString(text, " ").Count() }},
		{name: "ScanLines.Count", do: func() {
			par.ScanLines(strings.NewReader(text)).Filter(func(s string) bool { return len(s) > 3 }).Count()
		}},
		{name: "CountBy(Fields)", do: func() { par.CountBy(par.Fields(text), same) }},
		{name: "CountedBy(Fields)", do: func() { par.CountedBy(par.Fields(text), same).Collect() }},
	}
}
