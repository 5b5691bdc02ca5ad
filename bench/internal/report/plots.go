package report

import (
	"errors"
	"io"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/seed1237c087/manta/bench/internal/chart"
	"github.com/seed1237c087/manta/bench/internal/measure"
	"github.com/seed1237c087/manta/bench/internal/work"
)

// plots collects the medians of rows that begin alike, a plot for each such kind of work.
type plots struct {
	kinds []*kind
	scale bool // rivals are numbers of workers, and rows are lines over them
}

type kind struct {
	name   string
	rows   []string
	rivals []string // in the order in which they came
	times  map[string][]float64
}

const (
	// most is how many rivals a plot has room for.
	most = 8
	// tooMany rivals are a table's matter.
	tooMany = 16
)

func (p *plots) add(row *work.Row, tracks []measure.Track) {
	if !p.scale && len(tracks) > tooMany {
		return
	}
	name, rest, _ := strings.Cut(row.Name, "/")
	var k *kind
	for _, other := range p.kinds {
		if other.name == name {
			k = other
		}
	}
	if k == nil {
		k = &kind{name: name, times: map[string][]float64{}}
		p.kinds = append(p.kinds, k)
	}
	base := math.NaN()
	if len(row.Compare) > 0 {
		name := row.Compare[0].Rival
		if p.scale {
			name = row.Compare[0].Against
		}
		if t := measure.Find(tracks, name); t != nil {
			base = t.Median()
		}
	}
	for i := range tracks {
		rival := tracks[i].Rival
		if !slices.Contains(k.rivals, rival) {
			k.rivals = append(k.rivals, rival)
		}
		for len(k.times[rival]) < len(k.rows) {
			k.times[rival] = append(k.times[rival], math.NaN())
		}
		k.times[rival] = append(k.times[rival], tracks[i].Median()/base)
	}
	if rest == "" {
		rest = name
	}
	k.rows = append(k.rows, rest)
}

// write draws each kind into a file in dir and returns their names.
func (p *plots) write(dir string) (names []string, err error) {
	for _, k := range p.kinds {
		draw := k.bars
		if p.scale {
			draw = k.lines
		}
		f, createErr := os.Create(filepath.Join(dir, k.name+".svg"))
		if createErr != nil {
			return names, errors.Join(err, createErr)
		}
		if drawErr := errors.Join(draw(f), f.Close()); drawErr != nil {
			err = errors.Join(err, drawErr)
			continue
		}
		names = append(names, k.name)
	}
	return names, err
}

// bars draws a group of bars for each row.
func (k *kind) bars(w io.Writer) error {
	bars := chart.Bars{
		Title: k.name, Y: "time, in parts of manta's", Groups: k.rows, Log: true, Line: 1,
	}
	for _, rival := range k.rivals[:min(most, len(k.rivals))] {
		values := k.times[rival]
		for len(values) < len(k.rows) {
			values = append(values, math.NaN())
		}
		bars.Series = append(bars.Series, chart.Series{Name: rival, Values: values})
	}
	return bars.WriteSVG(w)
}

// lines draws a line over the rivals for each row.
func (k *kind) lines(w io.Writer) error {
	lines := chart.Lines{
		Title: "More workers than processors", X: "workers", Y: "time; 1: as many as processors",
		Places: k.rivals, Line: 1, Log: true,
	}
	for i, row := range k.rows {
		values := make([]float64, len(k.rivals))
		for j, rival := range k.rivals {
			values[j] = k.times[rival][i]
		}
		lines.Series = append(lines.Series, chart.Series{Name: row, Values: values})
	}
	return lines.WriteSVG(w)
}
