package work

//manta:off

import (
	"fmt"
	"iter"
	"slices"
	"strconv"
	"strings"

	"github.com/seed1237c087/manta/par"
)

const recordSize = 600_000

// pageView is a record of 40 bytes, as a log has them.
type pageView struct {
	path string
	user int
	size int
	ms   float64
}

// load is what the records of a path come to.
type load struct {
	visits, size int
	ms           float64
	longest      int
}

func (a load) plus(b load) load {
	return load{a.visits + b.visits, a.size + b.size, a.ms + b.ms, max(a.longest, b.longest)}
}

func loadOf(v pageView) load   { return load{1, v.size, v.ms, v.size} }
func pathOf(v pageView) string { return v.path }

// pageViews returns n records of so many paths.
func pageViews(n, paths int) []pageView {
	names := make([]string, paths)
	for i := range names {
		names[i] = "/api/v1/item" + strconv.Itoa(i)
	}
	vs := make([]pageView, n)
	for i := range vs {
		vs[i] = pageView{path: names[i*7919%paths], user: i, size: i, ms: 1}
	}
	return vs
}

// mergeLoads puts the maps of parts together.
func mergeLoads(parts []map[string]load) map[string]load {
	for _, p := range parts[1:] {
		for k, v := range p {
			parts[0][k] = parts[0][k].plus(v)
		}
	}
	return parts[0]
}

// recordRows are records in a slice and from a sequence, of few paths and of many.
func recordRows(everyone crew) (rows []Row) {
	for _, c := range []struct {
		paths int
		bound float64
	}{{10, 0.3}, {1000, 0.4}, {20_000, 0.6}} {
		loop := func(vs []pageView) map[string]load {
			m := map[string]load{}
			for _, v := range vs {
				m[v.path] = m[v.path].plus(loadOf(v))
			}
			return m
		}
		rows = append(rows, using[[]pageView, map[string]load]{
			name:  fmt.Sprintf("reduce_by/%d", c.paths),
			title: fmt.Sprintf("600 thousand records of 40 bytes, added up for each of %d paths", c.paths),
			input: func(e *Env) []pageView { return pageViews(e.size(recordSize), c.paths) },
			loop:  loop,
			hands: func(w crew, vs []pageView) map[string]load {
				parts := make([]map[string]load, w.Workers)
				w.hands(len(vs), func(part, lo, hi int) { parts[part] = loop(vs[lo:hi]) })
				return mergeLoads(parts)
			},
			ways: []way[[]pageView, map[string]load]{
				{name: "ReduceBy", everyone: c.bound, run: func(vs []pageView) map[string]load {
					return par.ReduceBy(par.Slice(vs), pathOf, loadOf, load.plus)
				}},
				{name: "ReduceBy, unordered", everyone: c.bound, run: func(vs []pageView) map[string]load {
					return par.ReduceBy(par.Slice(vs).Unordered(), pathOf, loadOf, load.plus)
				}},
				{name: "FoldBy", run: func(vs []pageView) map[string]load {
					return par.FoldBy(par.Slice(vs), pathOf, func() load { return load{} },
						func(l load, v pageView) load { return l.plus(loadOf(v)) }, load.plus)
				}},
			},
			check: sameMap[string, load],
			fresh: true,
		}.rows(everyone)...)
		rows = append(rows, using[iter.Seq[pageView], map[string]load]{
			name:  fmt.Sprintf("reduce_by_seq/%d", c.paths),
			title: fmt.Sprintf("the same from a sequence, %d paths", c.paths),
			input: func(e *Env) iter.Seq[pageView] { return slices.Values(pageViews(e.size(recordSize), c.paths)) },
			loop: func(vs iter.Seq[pageView]) map[string]load {
				m := map[string]load{}
				for v := range vs {
					m[v.path] = m[v.path].plus(loadOf(v))
				}
				return m
			},
			ways: []way[iter.Seq[pageView], map[string]load]{
				{name: "ReduceBy(FromSeq)", everyone: 0.8, run: func(vs iter.Seq[pageView]) map[string]load {
					return par.ReduceBy(par.FromSeq(vs), pathOf, loadOf, load.plus)
				}},
				{name: "ReduceBy(FromSeq), unordered", everyone: 0.8, run: func(vs iter.Seq[pageView]) map[string]load {
					return par.ReduceBy(par.FromSeq(vs).Unordered(), pathOf, loadOf, load.plus)
				}},
			},
			check: sameMap[string, load],
			fresh: true,
		}.rows(everyone)...)
	}
	return rows
}

// lineRows are lines of two fields from a reader.
func lineRows(everyone crew) (rows []Row) {
	for _, paths := range []int{10, 1000, 20_000} {
		rows = append(rows, using[string, map[string]int]{
			name:  fmt.Sprintf("reduce_by_lines/%d", paths),
			title: fmt.Sprintf("600 thousand lines from a reader, a number added up for each of %d paths", paths),
			input: func(e *Env) string {
				var b strings.Builder
				for _, v := range pageViews(e.size(recordSize), paths) {
					b.WriteString(v.path + " " + strconv.Itoa(v.size) + "\n")
				}
				return b.String()
			},
			loop: sizesOfLines,
			ways: []way[string, map[string]int]{{name: "ReduceBy(ScanLines)", everyone: 0.8, run: func(text string) map[string]int {
				return par.ReduceBy(par.ScanLines(strings.NewReader(text)),
					func(l string) string { path, _, _ := strings.Cut(l, " "); return path },
					func(l string) int { _, n, _ := strings.Cut(l, " "); size, _ := strconv.Atoi(n); return size },
					func(a, b int) int { return a + b })
			}}},
			check: sameMap[string, int],
			fresh: true,
		}.rows(everyone)...)
	}
	return rows
}
