package main

import (
	"fmt"
	"slices"
	"strings"
)

// summaries prints a table for each number of workers, with a line for each row: what Counters takes, and the
// ratios of the others to that. docs/sleep.md shows some of these lines.
func (r *results) summaries(b *strings.Builder) {
	for _, n := range r.workers() {
		if !r.has("Counters", n) {
			continue
		}
		others := r.others(n)
		heads := strings.Join(others, " | ")
		fmt.Fprintf(b, "\n#### Counters with %d workers, and median / processor time of the others to it\n\n", n)
		fmt.Fprintf(b, "| row | median | processor | wakes/s | %s |\n", heads)
		fmt.Fprintf(b, "| --- |%s\n", strings.Repeat(" ---: |", 3+len(others)))
		for _, row := range rows() {
			own := find(r.Tracks, row.name, "Counters", n)
			if own == nil {
				continue
			}
			cells := []string{"`" + row.name + "`", nanos(own.median()), nanos(own.cpu()), count(own.wakes())}
			for _, name := range others {
				cells = append(cells, ratios(r.beside(row.name, name, n), own))
			}
			fmt.Fprintf(b, "| %s |\n", strings.Join(cells, " | "))
		}
	}
}

// others are those besides Counters of which there are figures with n workers, the plain loop first.
func (r *results) others(n int) []string {
	all := []string{plain}
	for _, s := range strategies() {
		if name := s.String(); name != "Counters" && r.has(name, n) {
			all = append(all, name)
		}
	}
	return all
}

// has reports whether there are figures of a strategy with n workers.
func (r *results) has(strategy string, n int) bool {
	return slices.ContainsFunc(r.Tracks, func(t *Track) bool { return t.Strategy == strategy && t.Workers == n })
}

// beside returns what a strategy does with n workers, or the plain loop without any; nil if nothing is known.
func (r *results) beside(row, strategy string, n int) *Track {
	if strategy == plain {
		n = 0
	}
	return find(r.Tracks, row, strategy, n)
}

// ratios prints median and processor time of t to those of own, or what there is of them.
func ratios(t, own *Track) string {
	if t == nil {
		return ""
	}
	median, cpu := ratio(t.median()/own.median()), ratio(t.cpu()/own.cpu())
	if median == "" {
		return cpu
	}
	return median + " / " + cpu
}
