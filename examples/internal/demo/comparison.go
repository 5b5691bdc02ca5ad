package demo

import (
	"cmp"
	"errors"
	"fmt"
	"image"
	"image/png"
	"io"
	"os"
	"reflect"

	"github.com/urfave/cli/v3"
)

// A Comparison is a program that does the same work in several ways: as a plain loop, with goroutines as one would write them by
// hand, and with Manta. It is a [Program] with a flag for the size of the work, whose modes are checked against the first one.
type Comparison[In, Out any] struct {
	Name  string
	Usage string // in a line
	About string // in more lines
	// Size is the default of the flag -size and MaxSize its limit; SizeUsage tells what it counts.
	Size, MaxSize int
	SizeUsage     string
	Reps          int
	// Unit is what the work consists of, and Units how much of it there is for a size. If Units is nil, it is the size.
	Unit  string
	Units func(size int) float64
	// Input makes the input for a size: the same size, the same input. Close, if not nil, gets rid of it at the end.
	Input func(size int) (In, error)
	Close func(In) error
	// Fresh, if not nil, copies the input for a way that changes it. That is not timed.
	Fresh func(In) In
	// Ways are the modes. The first one is what the others are compared with.
	Ways []Way[In, Out]
	// Differ tells how the output of a way is not that of the first one. If it is nil, they must be deeply equal.
	Differ func(got, want Out) error
	// Note, if not nil, tells in a few words what a way has done to get there. It is a column of the table, named NoteHead.
	Note     func(Out) string
	NoteHead string
	// Image, if not nil, is the picture of an output, and the program has a flag for the file to write it to.
	Image func(Out) image.Image
	// Flags are the program's own.
	Flags []cli.Flag
}

// A Way is one way to do the work of a [Comparison].
type Way[In, Out any] struct {
	Name string
	Run  func(In) Out
	// Try is in the place of Run if the work may fail. An error counts as a wrong result.
	Try func(In) (Out, error)
}

func (w Way[In, Out]) do(in In) (Out, error) {
	if w.Try != nil {
		return w.Try(in)
	}
	return w.Run(in), nil
}

// Main runs the program with the arguments of the command line, and ends it.
func (c *Comparison[In, Out]) Main() { os.Exit(c.run(os.Args, os.Stdout, os.Stderr)) }

func (c *Comparison[In, Out]) run(args []string, stdout, stderr io.Writer) (status int) {
	var size int
	var file string
	var end func() error
	p := Program{
		Name: c.Name, Usage: c.Usage, About: c.About, Reps: c.Reps,
		Groups: []Group{{Name: "all"}},
		Flags: append(c.Flags, &cli.IntFlag{Name: "size", Value: c.Size, Destination: &size,
			Validator: Between(1, c.MaxSize), Usage: c.SizeUsage}),
		Plan: func(string) (Plan, error) {
			in, err := c.Input(size)
			if err != nil {
				return Plan{}, &failure{err}
			}
			if c.Close != nil {
				end = func() error { return c.Close(in) }
			}
			return c.plan(in, size, file), nil
		},
	}
	if c.Image != nil {
		p.Flags = append(p.Flags, &cli.StringFlag{Name: "png", Destination: &file, TakesFile: true,
			Usage: "write the picture to `FILE`, as PNG"})
	}
	for _, w := range c.Ways {
		p.Groups[0].Modes = append(p.Groups[0].Modes, w.Name)
	}
	status = p.run(args, stdout, stderr)
	if end != nil {
		if err := end(); err != nil {
			fmt.Fprintf(stderr, "%s: %v\n", c.Name, err)
			status = max(status, wrong)
		}
	}
	return status
}

// plan is the plan for an input. The picture of the first mode that is checked goes to file.
func (c *Comparison[In, Out]) plan(in In, size int, file string) Plan {
	plan := Plan{
		Title: c.Name, Settings: []Setting{{Name: "size", Value: size}},
		Baseline: c.Ways[0].Name, Passes: 1, Unit: c.Unit, Units: float64(size),
	}
	if c.Units != nil {
		plan.Units = c.Units(size)
	}
	fresh, differ := c.Fresh, c.Differ
	if fresh == nil {
		fresh = func(in In) In { return in }
	}
	if differ == nil {
		differ = same[Out]
	}
	plan.NoteHead = c.NoteHead
	var want *Out // what the first way makes of the input, as soon as somebody asked
	for _, w := range c.Ways {
		var from In
		var out Out
		var failed error
		note := ""
		plan.Modes = append(plan.Modes, Mode{
			Name:  w.Name,
			Reset: func() { from = fresh(in) },
			Run:   func() { out, failed = w.do(from) },
			Check: func(int) error {
				if failed != nil {
					return failed
				}
				if want == nil {
					first, err := c.Ways[0].do(fresh(in))
					if err != nil {
						return err
					}
					want = &first
				}
				got := out
				out = *new(Out) // not kept while others run
				err := differ(got, *want)
				if c.Note != nil {
					note = c.Note(got)
				}
				if file != "" {
					err = cmp.Or(err, writePNG(file, c.Image(got)))
					file = ""
				}
				return err
			},
			Note: func() string { return note },
		})
	}
	return plan
}

func same[Out any](got, want Out) error {
	if !reflect.DeepEqual(got, want) {
		return fmt.Errorf("the result is %s instead of %s", brief(got), brief(want))
	}
	return nil
}

// brief prints v, in full if that is not long.
func brief(v any) string {
	s := fmt.Sprintf("%+v", v)
	if len(s) > 200 {
		s = s[:200] + "..."
	}
	return s
}

// EqualSlices is a Differ of slices. It names the first element that differs.
func EqualSlices[T comparable](got, want []T) error {
	if len(got) != len(want) {
		return fmt.Errorf("there are %d elements instead of %d", len(got), len(want))
	}
	for i := range got {
		if got[i] != want[i] {
			return fmt.Errorf("element %d of %d is %s instead of %s", i, len(got), brief(got[i]), brief(want[i]))
		}
	}
	return nil
}

func writePNG(name string, m image.Image) error {
	f, err := os.Create(name)
	if err != nil {
		return err
	}
	e := png.Encoder{CompressionLevel: png.BestCompression}
	return errors.Join(e.Encode(f, m), f.Close())
}
