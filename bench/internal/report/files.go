package report

import (
	"encoding/csv"
	"errors"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/seed1237c087/manta/bench/internal/measure"
	"github.com/seed1237c087/manta/bench/internal/work"
)

// Files are a report in a folder: report.md with the plots, report.tsv with a line for each comparison, samples.csv with a line
// for each rival in a row and the values that it was timed at, and a plot for each kind of work. nil is none, whose methods do nothing.
type Files struct {
	dir     string
	table   *Report
	page    *os.File // report.md
	rows    *os.File // report.tsv
	samples *os.File
	csv     *csv.Writer
	most    int
	plots   plots
}

// Layout says which files there are and what is in them.
type Layout struct {
	// Dir is their folder. "": there are none.
	Dir string
	// Samples is how many values of a rival in a row are kept at most, evenly taken from all. 0: all.
	Samples int
	// Scale is for rows whose rivals are numbers of workers: the files are called scale.md, scale.tsv and scale.csv.
	Scale bool
}

// NewFiles makes the folder and begins the files.
func NewFiles(l Layout, settings string) (*Files, error) {
	if l.Dir == "" {
		return nil, nil
	}
	if err := os.MkdirAll(l.Dir, 0o755); err != nil {
		return nil, err
	}
	f := &Files{dir: l.Dir, most: l.Samples, plots: plots{scale: l.Scale}}
	name, samples := "report", "samples.csv"
	if l.Scale {
		name, samples = "scale", "scale.csv"
	}
	var err error
	if f.page, err = os.Create(filepath.Join(l.Dir, name+".md")); err != nil {
		return nil, err
	}
	if f.rows, err = os.Create(filepath.Join(l.Dir, name+".tsv")); err != nil {
		return nil, err
	}
	if f.samples, err = os.Create(filepath.Join(l.Dir, samples)); err != nil {
		return nil, err
	}
	if f.table, err = New(f.rows, Table{}, settings); err != nil {
		return nil, err
	}
	_, err = f.page.WriteString(wrapped(settings+" The rows are in ["+name+".tsv]("+name+".tsv).") + "\n")
	if err != nil {
		return nil, err
	}
	f.csv = csv.NewWriter(f.samples)
	return f, f.csv.Write([]string{"row", "rival", "taken", "values"})
}

// Row adds what was measured of a row.
func (f *Files) Row(row *work.Row, tracks []measure.Track) error {
	if f == nil {
		return nil
	}
	f.plots.add(row, tracks)
	for i := range tracks {
		t := &tracks[i]
		values := t.Turns
		if len(t.Singles) > 0 {
			values = t.Singles
		}
		var kept strings.Builder
		for i, v := range thinned(values, f.most) {
			if i > 0 {
				kept.WriteByte(' ')
			}
			kept.WriteString(strconv.FormatFloat(v, 'g', 4, 64))
		}
		if err := f.csv.Write([]string{row.Name, t.Rival, strconv.Itoa(len(values)), kept.String()}); err != nil {
			return err
		}
	}
	f.csv.Flush() // a program that is ended before its time has lost no row
	return errors.Join(f.csv.Error(), f.table.Row(row, tracks))
}

// thinned returns at most so many of the values, evenly taken from all in the order in which they came.
func thinned(values []float64, most int) []float64 {
	if most <= 0 || len(values) <= most {
		return values
	}
	kept := make([]float64, most)
	for i := range kept {
		kept[i] = values[i*len(values)/most]
	}
	return kept
}

// Skipped adds a row that was not measured, and why.
func (f *Files) Skipped(row *work.Row, why string) error {
	if f == nil {
		return nil
	}
	return f.table.Skipped(row, why)
}

// End draws the plots and ends the files.
func (f *Files) End() error {
	if f == nil {
		return nil
	}
	_, err := f.page.WriteString(wrapped(f.table.bounds()))
	names, plotErr := f.plots.write(f.dir)
	var pictures strings.Builder
	for _, name := range names {
		pictures.WriteString("![" + name + "](" + name + ".svg) ")
	}
	_, pictureErr := f.page.WriteString("\n" + wrapped(pictures.String()))
	f.csv.Flush()
	return errors.Join(err, plotErr, pictureErr, f.csv.Error(), f.samples.Close(), f.rows.Close(), f.page.Close())
}
