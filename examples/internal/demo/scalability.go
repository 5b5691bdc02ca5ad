package demo

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/seed1237c087/manta/core"
)

// scalability is what -measure asks for: the report of core.Measure on each mode
// that o has chosen, and a plot of it where o names a file for that.
func (p *Plan) scalability(o options, stdout io.Writer) (agree bool, err error) {
	agree = true
	for i := range p.Modes {
		m := &p.Modes[i]
		r, wrong := m.scalability(p.Passes)
		if _, err := fmt.Fprintf(stdout, "%s: %s\n\n%v\n", p.Title, m.Name, r); err != nil {
			return false, &failure{err}
		}
		if wrong != nil {
			agree = false
			if _, err := fmt.Fprintf(stdout, "WRONG: %v\n\n", wrong); err != nil {
				return false, &failure{err}
			}
		}
		if o.plot != "" {
			if err := plot(r, o.plot); err != nil {
				return false, &failure{err}
			}
		}
	}
	return agree, nil
}

// scalability measures so many passes, one after the other, as one program.
func (m *Mode) scalability(passes int) (r core.Report, wrong error) {
	if m.Verify != nil {
		wrong = m.Verify()
	}
	if m.Reset != nil {
		m.Reset()
	}
	r = core.Measure(func() {
		for range passes {
			m.Run()
		}
	})
	if m.Check != nil {
		wrong = cmp.Or(wrong, m.Check(passes))
	}
	return r, wrong
}

// plot writes r's plot to the file name.
func plot(r core.Report, name string) error {
	f, err := os.Create(name)
	if err != nil {
		return err
	}
	return errors.Join(r.Plot(f), f.Close())
}

// checkMeasure returns an error of usage where -measure, -plot or -check does not go with
// the other flags.
func (o *options) checkMeasure(modes int) error {
	switch {
	case o.plot != "" && o.measure && modes != 1:
		return fmt.Errorf("-plot with -measure draws one mode, and %d are chosen: name it by -mode", modes)
	case o.measure && (o.json || o.workers != 0 || o.check):
		return errors.New("-measure goes without -json, -workers and -check: it prints text, and runs one task after another")
	case o.check && o.plot != "":
		return errors.New("-check takes no times that -plot could draw")
	}
	return nil
}
