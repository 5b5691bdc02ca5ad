package work

//manta:off

import (
	"errors"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/seed1237c087/manta/par"
)

// columns is the number of columns of a table.
const columns = 6

type entry [columns]float64

// A sheet is the columns of a table and their moments.
type sheet struct {
	cols [columns][]float64
	all  [columns]moments
}

func newSheet() *sheet {
	s := new(sheet)
	for i := range s.all {
		s.all[i] = noMoments()
	}
	return s
}

func parseRecord(line string) (r entry, err error) {
	for i := range r {
		field, rest, _ := strings.Cut(line, ",")
		if r[i], err = strconv.ParseFloat(field, 64); err != nil {
			return r, err
		}
		line = rest
	}
	return r, nil
}

func (s *sheet) add(r entry) {
	for i, x := range r {
		s.cols[i] = append(s.cols[i], x)
		s.all[i] = s.all[i].add(x)
	}
}

func sheetLoop(text string) (*sheet, error) {
	s := newSheet()
	for line := range strings.Lines(text) {
		r, err := parseRecord(strings.TrimSuffix(line, "\n"))
		if err != nil {
			return nil, err
		}
		s.add(r)
	}
	return s, nil
}

func sheetHands(c crew, text string) (*sheet, error) {
	parts, errs := make([]*sheet, c.Workers), make([]error, c.Workers)
	var wg sync.WaitGroup
	lo := 0
	for i := range parts {
		hi := max(lo, len(text)*(i+1)/len(parts))
		if end := strings.IndexByte(text[hi:], '\n'); end >= 0 {
			hi += end + 1
		} else {
			hi = len(text)
		}
		part := text[lo:hi]
		wg.Go(func() { parts[i], errs[i] = sheetLoop(part) })
		lo = hi
	}
	wg.Wait()
	if err := errors.Join(errs...); err != nil {
		return nil, err
	}
	s := newSheet()
	for i := range s.cols {
		for _, p := range parts {
			s.cols[i] = append(s.cols[i], p.cols[i]...)
			s.all[i] = s.all[i].merge(p.all[i])
		}
	}
	return s, nil
}

// sheetTryMap parses all lines first, and goes through the columns then.
func sheetTryMap(text string) (*sheet, error) {
	rs, err := par.TryMap(par.Lines(text), parseRecord)
	if err != nil {
		return nil, err
	}
	s := newSheet()
	for i := range columns {
		s.cols[i] = par.Map(par.Refs(rs), func(r *entry) float64 { return r[i] }).Collect()
		s.all[i] = par.Fold(par.Slice(s.cols[i]), noMoments, moments.add).Reduce(noMoments(), moments.merge)
	}
	return s, nil
}

// sheetTryFold makes columns of stretches, and puts them together.
func sheetTryFold(text string) (*sheet, error) {
	parts, err := par.TryFold(par.Lines(text), newSheet, func(s *sheet, line string) (*sheet, error) {
		r, err := parseRecord(line)
		if err != nil {
			return nil, err
		}
		s.add(r)
		return s, nil
	})
	if err != nil {
		return nil, err
	}
	s := newSheet()
	for i := range s.cols {
		s.cols[i] = par.FlatMap(par.Slice(parts), func(p *sheet) []float64 { return p.cols[i] }).Collect()
		s.all[i] = par.Map(par.Slice(parts), func(p *sheet) moments { return p.all[i] }).Reduce(noMoments(), moments.merge)
	}
	return s, nil
}

// csvRows are rows that parse a table.
func csvRows(everyone crew) []Row {
	const lines = 200_000
	must := func(f func(string) (*sheet, error)) func(string) *sheet {
		return func(text string) *sheet {
			s, err := f(text)
			if err != nil {
				return nil
			}
			return s
		}
	}
	return using[string, *sheet]{
		name:  "csv",
		title: "200 thousand lines of six numbers to columns and their moments",
		input: func(e *Env) string {
			var b []byte
			for i, x := range floats(columns * e.size(lines)) {
				b = strconv.AppendFloat(b, 100+x*float64(i%columns+1), 'f', 4, 64)
				b = append(b, ",,,,,\n"[i%columns])
			}
			return string(b)
		},
		loop:  must(sheetLoop),
		hands: func(c crew, text string) *sheet { s, _ := sheetHands(c, text); return s },
		ways: []way[string, *sheet]{
			{name: "manta, TryMap", run: must(sheetTryMap), everyone: 0.7},
			{name: "manta, TryFold", run: must(sheetTryFold), everyone: 0.7},
		},
		check: func(want *sheet) func(*sheet) error {
			return func(got *sheet) error {
				if got == nil {
					return errors.New("a line was not parsed")
				}
				for i := range want.cols {
					if !slices.Equal(got.cols[i], want.cols[i]) {
						return errors.New("a column is another one")
					}
					if err := want.all[i].near(got.all[i]); err != nil {
						return err
					}
				}
				return nil
			}
		},
		fresh: true,
	}.rows(everyone)
}
