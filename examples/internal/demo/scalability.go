package demo

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/core/whatif"
)

// scalability is what -measure and -whatif ask for: the report of core.Measure on each mode
// that o has chosen, or what is predicted for it, and a plot of that where o names a file for it.
func (p *Plan) scalability(o options, stdout io.Writer) (agree bool, err error) {
	agree = true
	for i := range p.Modes {
		m := &p.Modes[i]
		r, wrong := m.scalability(o, p.Passes)
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

// drawn is what can be printed and plotted.
type drawn interface {
	fmt.Stringer
	Plot(w io.Writer) error
}

// scalability measures or records so many passes, one after the other, as one program.
func (m *Mode) scalability(o options, passes int) (r drawn, wrong error) {
	if m.Verify != nil {
		wrong = m.Verify()
	}
	if m.Reset != nil {
		m.Reset()
	}
	all := func() {
		for range passes {
			m.Run()
		}
	}
	if o.whatif {
		rec := whatif.Record(all)
		r = predicted{rec.Curve(whatif.Machine{}), rec.Critical(longest)}
	} else {
		r = core.Measure(all)
	}
	if m.Check != nil {
		wrong = cmp.Or(wrong, m.Check(passes))
	}
	return r, wrong
}

// longest is how many strands of the span are printed.
const longest = 5

// predicted is a curve and what keeps it from rising.
type predicted struct {
	*whatif.Curve
	critical []whatif.Stretch
}

func (p predicted) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%v\nthe longest strands of the span\n", p.Curve)
	for _, s := range p.critical {
		fmt.Fprintf(&b, "%12v  %s\n", s.Took, cmp.Or(s.Place, "within the library"))
	}
	return b.String()
}

// plot writes r's plot to the file name.
func plot(r drawn, name string) error {
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
	case o.measure && o.whatif:
		return errors.New("-measure and -whatif are two ways to answer one question: give one")
	case o.plot != "" && (o.measure || o.whatif) && modes != 1:
		return fmt.Errorf("-plot with -measure or -whatif draws one mode, and %d are chosen: name it by -mode", modes)
	case (o.measure || o.whatif) && (o.json || o.workers != 0 || o.check):
		return errors.New("-measure and -whatif go without -json, -workers and -check: they print text, and run one task after another")
	case o.check && o.plot != "":
		return errors.New("-check takes no times that -plot could draw")
	}
	return nil
}
