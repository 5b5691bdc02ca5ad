// Package shared shares writers and states.
package shared

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"os"
	"strings"
	"sync"

	"github.com/seed1237c087/manta/par"
	"vetted/race/far"
)

type rec struct{ sku int }

func writers(xs []int, in io.Writer, bw *bufio.Writer) {
	var buf bytes.Buffer
	var sb strings.Builder
	var w io.Writer = &buf
	var w2 io.Writer = bufio.NewWriter(os.Stdout)
	par.Slice(xs).ForEach(func(x int) { fmt.Fprintln(&buf, x) })           // want `buf is a bytes.Buffer, which only one`
	par.Slice(xs).ForEach(func(x int) { fmt.Fprintf(&sb, "%d", x) })       // want `sb is a strings.Builder`
	par.Slice(xs).ForEach(func(x int) { fmt.Fprint(w, x) })                // want `w is a bytes.Buffer`
	par.Slice(xs).ForEach(func(x int) { io.WriteString(w2, "x") })         // want `w2 is a bufio.Writer`
	par.Slice(xs).ForEach(func(x int) { w.Write([]byte{byte(x)}) })        // want `w is a bytes.Buffer`
	par.Slice(xs).ForEach(func(x int) { line(bw, x) })                     // want `bw is a bufio.Writer`
	par.Slice(xs).ForEach(func(x int) { twoLines(w2, x) })                 // want `w2 is a bufio.Writer`
	par.Slice(xs).ForEach(func(x int) { far.Line(bw, x) })                 // want `bw is a bufio.Writer`
	par.Slice(xs).ForEach(func(x int) { line(in, x); line(os.Stdout, x) }) // unknown, and right
	par.Slice(xs).ForEach(func(x int) { fmt.Fprintln(in, x) })
	par.Slice(xs).ForEach(func(x int) { var b bytes.Buffer; line(&b, x) })
	var mu sync.Mutex
	par.Slice(xs).ForEach(func(x int) {
		mu.Lock()
		defer mu.Unlock()
		line(bw, x)
	})
}

func line(w io.Writer, x int) { fmt.Fprintln(w, x) }

func twoLines(w io.Writer, x int) {
	line(w, x)
	line(w, x)
}

func states(it par.Iter[int]) {
	var buf bytes.Buffer
	m, xs := map[int]int{}, make([]int, 9)
	par.MapLocal(it, func() *bytes.Buffer { return &buf }, func(b **bytes.Buffer, x int) int { return x }).Count()     // want `all states of MapLocal have the same buf, a bytes.Buffer`
	par.MapLocal(it, func() map[int]int { return m }, func(m *map[int]int, x int) int { (*m)[x]++; return x }).Count() // want `all states of MapLocal have the same m, which the function writes`
	par.MapLocal(it, func() []int { return xs }, func(s *[]int, x int) int { (*s)[0] = x; return x }).Count()          // want `all states of MapLocal have the same xs, which the function writes`
	par.MapLocal(it, func() map[int]int { return m }, func(m *map[int]int, x int) int { return (*m)[x] }).Count()      // only read
	par.ForEachLocal(it, func() *bytes.Buffer { return &buf }, func(b *bytes.Buffer, x int) {})                        // want `all states of ForEachLocal have the same buf, a bytes.Buffer`
	par.ForEachLocal(it, func() map[int]int { return m }, func(m map[int]int, x int) { m[x]++ })                       // want `all states of ForEachLocal have the same m, which the function writes`
	par.ForRangeLocal(0, 9, func() []int { return xs }, func(s []int, lo, hi int) { s[0] = lo })                       // want `all states of ForRangeLocal have the same xs, which the function writes`
	par.ForRangeLocal(0, 9, func() []int { return xs }, func(s []int, lo, hi int) { _ = s[0] })                        // only read
	par.ForRangeLocal(0, 9, func() []int { return make([]int, 9) }, func(s []int, lo, hi int) { s[0] = lo })
	par.MapLocal(it, func() []int { return xs }, func(s *[]int, x int) int { *s = append((*s)[:0:0], x); return x }).Count() // other memory
}

func stretches(rs []rec) {
	counts := make([]int, 99)
	par.ForRange(len(rs), 1, func(lo, hi int) {
		for _, r := range rs[lo:hi] {
			counts[r.sku]++ // want `this changes counts\[r.sku\], an element that other calls change too`
		}
	})
	par.ForRange(len(rs), 1, func(lo, hi int) {
		for i := range rs[lo:hi] {
			counts[lo+i]++
		}
	})
	par.ForRangeLocal(len(rs), 1, func() []int { return make([]int, 9) }, func(s []int, lo, hi int) {
		for i := lo; i < hi; i++ {
			s[0] = i
			counts[i]++
			counts[rs[i].sku]++ // want `this changes counts\[rs\[i\].sku\], an element that other calls change too`
		}
	})
	par.RangeBlocks(0, len(rs)).ForEach(func(s par.Span) {
		for i := s.Lo; i < s.Hi; i++ {
			counts[i]++
		}
	})
	n := 0
	par.ForEachLocal(par.Slice(rs), func() *rec { return new(rec) }, func(s *rec, r rec) {
		s.sku += r.sku
		n++ // want `n`
	})
}
