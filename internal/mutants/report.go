package main

import (
	"fmt"
	"io"
	"slices"
)

// wanted is how many of 100 mutants must be killed.
const wanted = 90

// A report counts what became of the mutants, and prints it.
type report struct {
	out   io.Writer
	known map[string]*known
	all   map[string]bool // the keys of all mutants that the code has
	rows  []row
	// unlisted are the mutants that lived and are not in known.txt.
	unlisted []*mutant
}

// row has the counts of one package.
type row struct {
	dir                       string
	killed, hung, lived, same int // hung are among killed
}

func (r *row) tried() int { return r.killed + r.lived + r.same }

func (r *report) add(t target, m *mutant, v verdict, by string) {
	if v == invalid {
		return
	}
	if len(r.rows) == 0 || r.rows[len(r.rows)-1].dir != t.dir {
		r.rows = append(r.rows, row{dir: t.dir})
	}
	c := &r.rows[len(r.rows)-1]
	k := r.known[m.key()]
	var note string
	switch {
	case v == killed || v == hung:
		c.killed++
		if v == hung {
			c.hung++
		}
		note = "by " + by
		if k != nil {
			note += ", but listed as " + k.kind
		}
	case k == nil:
		c.lived++
		r.unlisted = append(r.unlisted, m)
		note = "not listed"
	case k.kind == "alive":
		c.lived++
		note = "alive: " + k.reason
	default:
		c.same++
		note = k.kind + ": " + k.reason
	}
	fmt.Fprintf(r.out, "%-7s %v (%s)\n", v, m, note)
}

// finish prints the sums and returns whether all is well.
func (r *report) finish() bool {
	fmt.Fprintf(r.out, "\n%-28s %6s %6s %6s %6s %10s\n", "package", "tried", "killed", "hung", "lived", "equivalent")
	sum := row{dir: "all"}
	for _, c := range r.rows {
		r.print(c)
		sum.killed += c.killed
		sum.hung += c.hung
		sum.lived += c.lived
		sum.same += c.same
	}
	r.print(sum)
	well := true
	if n := sum.killed + sum.lived; sum.killed*100 < n*wanted {
		fmt.Fprintf(r.out, "%d of %d were killed, fewer than %d%%\n", sum.killed, n, wanted)
		well = false
	}
	for _, m := range r.unlisted {
		fmt.Fprintf(r.out, "not in known.txt: %v\n", m)
		well = false
	}
	var gone []string
	for key := range r.known {
		if !r.all[key] {
			gone = append(gone, key)
		}
	}
	slices.Sort(gone)
	for _, key := range gone {
		fmt.Fprintf(r.out, "known.txt, line %d: the code has no such mutant: %s\n", r.known[key].line, key)
		well = false
	}
	return well
}

func (r *report) print(c row) {
	fmt.Fprintf(r.out, "%-28s %6d %6d %6d %6d %10d\n", c.dir, c.tried(), c.killed, c.hung, c.lived, c.same)
}
