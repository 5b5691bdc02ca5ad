package main

import (
	"strconv"
	"strings"

	"github.com/seed1237c087/manta/beam/flow"
)

var (
	fields   = flow.Func("fields", strings.Fields)
	lower    = flow.Func("lower", strings.ToLower)
	word     = flow.Func("word", func(w string) string { return w })
	one      = flow.Func("one", func(string) int { return 1 })
	add      = flow.Op("add", func(a, b int) int { return a + b })
	showWord = flow.Func("showWord", func(p flow.Pair[string, int]) string { return p.First + ": " + strconv.Itoa(p.Second) })
)

// words counts the words of lines.
var words = flow.Program("words", func(lines flow.Flow[string]) flow.Flow[flow.Pair[string, int]] {
	return flow.ReduceBy(flow.Map(flow.FlatMap(lines, fields), lower), word, one, add)
})
