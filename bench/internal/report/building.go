package report

import (
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/seed1237c087/manta/bench/internal/building"
	"github.com/seed1237c087/manta/bench/internal/chart"
)

// Bounds of what building costs.
const (
	oneTypeBound  = 800 * time.Millisecond
	oneTypeRatio  = 3
	eachTypeBound = 300 * time.Millisecond
	eachSizeBound = 60_000
	secondBound   = 300 * time.Millisecond
	demoBound     = 10 * time.Second
	testsBound    = 20 * time.Second
	raceBound     = 40 * time.Second
	memoryBound   = 1_500_000_000
)

// Building writes a Markdown page about what it costs to build with the library.
func Building(w io.Writer, settings string, r *building.Result) error {
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n\nProcessor seconds, user and system, the best of three.\n\n", settings)
	line(&b, "work", "plain loops", "manta", "bound", "")
	line(&b, "---", "---:", "---:", "---:", "---")
	last := len(r.Types) - 1
	each := (r.Par[last] - r.Par[1]) / time.Duration(r.Types[last]-r.Types[1])
	eachLoops := (r.Loops[last] - r.Loops[1]) / time.Duration(r.Types[last]-r.Types[1])
	eachSize := (r.ParSize[last] - r.ParSize[1]) / int64(r.Types[last]-r.Types[1])
	eachLoopsSize := (r.LoopsSize[last] - r.LoopsSize[1]) / int64(r.Types[last]-r.Types[1])
	timeLine(&b, "rebuild of an edited program with one element type", r.Loops[1], r.Par[1], min(oneTypeBound, oneTypeRatio*r.Loops[1]))
	timeLine(&b, "each further element type in it", eachLoops, each, eachTypeBound)
	line(&b, "binary, each further element type", byteCount(eachLoopsSize), byteCount(eachSize), byteCount(eachSizeBound), verdictOf(eachSize <= eachSizeBound))
	timeLine(&b, "a second package that uses the same type, beyond the program without any", 0, r.Second-r.Par[0], secondBound)
	timeLine(&b, "`examples/nbody` on an empty cache, beyond the standard library", 0, r.Demo, demoBound)
	timeLine(&b, "tests of par, standard library cached", 0, r.Tests, testsBound)
	timeLine(&b, "the same with the race detector", 0, r.RaceTests, raceBound)
	line(&b, "memory of the largest process of these", "", byteCount(max(r.TestsMemory, r.RaceTestsMemory)), byteCount(memoryBound), verdictOf(max(r.TestsMemory, r.RaceTestsMemory) <= memoryBound))
	b.WriteString("\nRebuild of an edited program by its number of element types, and its size:\n\n![time](build.svg) ![size](build_size.svg)\n\n")
	line(&b, "types", "loops", "manta", "loops, binary", "manta, binary")
	line(&b, "---:", "---:", "---:", "---:", "---:")
	for i, n := range r.Types {
		line(&b, fmt.Sprint(n), seconds(r.Loops[i]), seconds(r.Par[i]), byteCount(r.LoopsSize[i]), byteCount(r.ParSize[i]))
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// BuildingTimes draws times over numbers of types, and BuildingSizes sizes.
func BuildingTimes(w io.Writer, r *building.Result) error {
	return overTypes("Rebuild after an edit", "processor seconds", r, func(i int) (loops, par float64) {
		return r.Loops[i].Seconds(), r.Par[i].Seconds()
	}).WriteSVG(w)
}

// BuildingSizes draws sizes of programs over numbers of types.
func BuildingSizes(w io.Writer, r *building.Result) error {
	return overTypes("Binary", "megabytes", r, func(i int) (loops, par float64) {
		return float64(r.LoopsSize[i]) / 1e6, float64(r.ParSize[i]) / 1e6
	}).WriteSVG(w)
}

func overTypes(title, y string, r *building.Result, at func(i int) (loops, par float64)) *chart.Lines {
	loops, par := chart.Series{Name: "plain loops"}, chart.Series{Name: "manta"}
	lines := &chart.Lines{Title: title, X: "element types", Y: y}
	for i, n := range r.Types {
		lines.Places = append(lines.Places, fmt.Sprint(n))
		l, p := at(i)
		loops.Values, par.Values = append(loops.Values, l), append(par.Values, p)
	}
	lines.Series = []chart.Series{loops, par}
	return lines
}

func timeLine(b *strings.Builder, what string, loops, par, bound time.Duration) {
	plain := ""
	if loops > 0 {
		plain = seconds(loops)
	}
	line(b, what, plain, seconds(par), seconds(bound), verdictOf(par <= bound))
}

func verdictOf(met bool) string {
	if met {
		return "met"
	}
	return "MISSED"
}

func seconds(d time.Duration) string { return fmt.Sprintf("%.2f s", d.Seconds()) }

func byteCount(n int64) string {
	switch {
	case n >= 1e9:
		return fmt.Sprintf("%.2f GB", float64(n)/1e9)
	case n >= 1e6:
		return fmt.Sprintf("%.2f MB", float64(n)/1e6)
	default:
		return fmt.Sprintf("%.0f kB", float64(n)/1e3)
	}
}
