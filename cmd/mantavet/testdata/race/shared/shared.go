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
	par.MapLocal(it, func() *bytes.Buffer { return &buf }, func(b **bytes.Buffer, x int) int { return x }).Count()           // want `all states of MapLocal have the same buf, a bytes.Buffer`
	par.MapLocal(it, func() map[int]int { return m }, func(m *map[int]int, x int) int { (*m)[x]++; return x }).Count()       // want `all states of MapLocal have the same m, which the function writes`
	par.MapLocal(it, func() []int { return xs }, func(s *[]int, x int) int { (*s)[0] = x; return x }).Count()                // want `all states of MapLocal have the same xs, which the function writes`
	par.MapLocal(it, func() map[int]int { return m }, func(m *map[int]int, x int) int { return (*m)[x] }).Count()            // only read
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
}
