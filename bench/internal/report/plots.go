package report

import (
	"errors"
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
type plots struct{ kinds []*kind }

type kind struct {
	name   string
	rows   []string
	rivals []string // in the order in which they came
	times  map[string][]float64
}

// most is how many rivals a plot has room for.
const most = 8

func (p *plots) add(row *work.Row, tracks []measure.Track) {
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
		if t := measure.Find(tracks, row.Compare[0].Rival); t != nil {
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
		f, createErr := os.Create(filepath.Join(dir, k.name+".svg"))
		if createErr != nil {
			return names, errors.Join(err, createErr)
		}
		if err = errors.Join(err, bars.WriteSVG(f), f.Close()); err == nil {
			names = append(names, k.name)
		}
	}
	return names, err
}
