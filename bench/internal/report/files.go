package report

import (
	"encoding/csv"
	"errors"
	"os"
	"path/filepath"
	"strconv"

	"github.com/seed1237c087/manta/bench/internal/measure"
	"github.com/seed1237c087/manta/bench/internal/work"
)

// Files are a report in a folder: report.md with a table and the plots, samples.csv with each value that was taken,
// and a plot for each kind of work. nil is none, whose methods do nothing.
type Files struct {
	dir     string
	table   *Report
	file    *os.File // report.md
	samples *os.File
	csv     *csv.Writer
	plots   plots
}

// NewFiles makes the folder and begins the files. There are none where dir is "".
func NewFiles(dir, settings string) (*Files, error) {
	if dir == "" {
		return nil, nil
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return nil, err
	}
	f := &Files{dir: dir}
	var err error
	if f.file, err = os.Create(filepath.Join(dir, "report.md")); err != nil {
		return nil, err
	}
	if f.samples, err = os.Create(filepath.Join(dir, "samples.csv")); err != nil {
		return nil, err
	}
	if f.table, err = New(f.file, Markdown{}, settings); err != nil {
		return nil, err
	}
	f.csv = csv.NewWriter(f.samples)
	return f, f.csv.Write([]string{"row", "rival", "turn", "value"})
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
		for turn, v := range values {
			line := []string{row.Name, t.Rival, strconv.Itoa(turn), strconv.FormatFloat(v, 'g', 6, 64)}
			if err := f.csv.Write(line); err != nil {
				return err
			}
		}
	}
	return f.table.Row(row, tracks)
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
	err := f.table.End()
	names, plotErr := f.plots.write(f.dir)
	for _, name := range names {
		_, writeErr := f.file.WriteString("\n![" + name + "](" + name + ".svg)\n")
		err = errors.Join(err, writeErr)
	}
	f.csv.Flush()
	return errors.Join(err, plotErr, f.csv.Error(), f.samples.Close(), f.file.Close())
}
