package main

import (
	"fmt"
	"io"
	"math"
	"strings"
	"time"
)

// write prints all tables.
func (r *results) write(w io.Writer) error {
	var b strings.Builder
	fmt.Fprintf(&b, "%s; %s.\n", r.Date, r.Machine)
	r.summaries(&b)
	for _, row := range rows() {
		if tracks := r.of(row.name); len(tracks) > 0 {
			r.table(&b, &row, tracks)
		}
	}
	r.overheads(&b)
	r.bounds(&b)
	_, err := io.WriteString(w, b.String())
	return err
}

// table prints the figures of a row.
func (r *results) table(b *strings.Builder, row *row, tracks []*Track) {
	fmt.Fprintf(b, "\n#### %s\n\n%s.\n", row.name, upper(row.title))
	if row.timed != "" {
		fmt.Fprintf(b, "Timed: %s.\n", row.timed)
	}
	awake, awakeLine := "", ""
	if row.looksAwake {
		awake, awakeLine = " awake |", " ---: |"
	}
	fmt.Fprintf(b, "\n| workers | strategy | median | of Counters | p99 | processor per %s | of Counters | cores | wakes/s | for nothing/s |%s\n", row.op, awake)
	fmt.Fprintf(b, "| ---: | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |%s\n", awakeLine)
	for _, t := range tracks {
		workers, wakes, idleWakes := fmt.Sprint(t.Workers), count(t.wakes()), count(t.idleWakes())
		if t.Workers == 0 {
			workers, wakes, idleWakes = "", "", ""
		}
		ofMedian, ofCPU := "", ""
		if c := find(tracks, row.name, "Counters", t.Workers); c != nil && c != t {
			ofMedian, ofCPU = ratio(t.median()/c.median()), ratio(t.cpu()/c.cpu())
		}
		cells := []string{
			workers, t.Strategy, nanos(t.median()), ofMedian, nanos(t.p99()), nanos(t.cpu()), ofCPU,
			share(t.cores()), wakes, idleWakes,
		}
		if row.looksAwake && t.Workers > 0 {
			cells = append(cells, fmt.Sprintf("%.2f", t.awake()))
		} else if row.looksAwake {
			cells = append(cells, "")
		}
		fmt.Fprintf(b, "| %s |\n", strings.Join(cells, " | "))
	}
}

// overheads prints by how much a store or a swap for every push slows down TickleAll.
func (r *results) overheads(b *strings.Builder) {
	began := false
	for _, n := range r.workers() {
		for _, name := range []string{"nbody/parreduce", "increment_all", "join_recursively"} {
			load := find(r.Tracks, name, "TickleAll", n)
			store := find(r.Tracks, name, "TickleAllByStore", n)
			swap := find(r.Tracks, name, "TickleAllBySwap", n)
			if load == nil || store == nil || swap == nil {
				continue
			}
			if !began {
				began = true
				b.WriteString("\n#### Overheads of a push\n\nAgainst TickleAll, which loads; the median of the turns.\n\n| workers | row | dummy store | swap |\n| ---: | --- | ---: | ---: |\n")
			}
			fmt.Fprintf(b, "| %d | %s | %+.0f%% | %+.0f%% |\n", n, name, 100*store.over(load), 100*swap.over(load))
		}
	}
}

func upper(s string) string { return strings.ToUpper(s[:1]) + s[1:] }

// nanos prints a time with three digits.
func nanos(ns float64) string {
	if math.IsNaN(ns) {
		return ""
	}
	for _, u := range []struct {
		name string
		size time.Duration
	}{{"s", time.Second}, {"ms", time.Millisecond}, {"us", time.Microsecond}} {
		if ns >= float64(u.size)*0.9995 {
			return digits(ns/float64(u.size)) + " " + u.name
		}
	}
	return digits(ns) + " ns"
}

// digits prints three significant digits, without an exponent.
func digits(v float64) string {
	for _, d := range []int{2, 1} {
		if v < math.Pow(10, float64(3-d))*0.9995 {
			return fmt.Sprintf("%.*f", d, v)
		}
	}
	return fmt.Sprintf("%.0f", v)
}

func ratio(v float64) string {
	if math.IsNaN(v) {
		return ""
	}
	return digits(v)
}

// share prints a share of a core, small ones with more digits.
func share(v float64) string {
	if v < 0.1 {
		return fmt.Sprintf("%.4f", v)
	}
	return fmt.Sprintf("%.2f", v)
}

func count(v float64) string {
	if v > 0 && v < 10 {
		return digits(v)
	}
	return fmt.Sprintf("%.0f", v)
}
