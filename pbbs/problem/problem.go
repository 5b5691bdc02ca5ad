// Package problem says what a problem of the suite is: its inputs, the programs that solve it, a checker, and the files that its
// inputs and results are written to.
package problem

import (
	"bufio"
	"fmt"
	"io"
)

// A Spec is a problem with inputs of type I and results of type O.
type Spec[I, O any] struct {
	Name   string // of the command and of the table
	Folder string // of the problem in a clone of PBBS
	About  string // one line

	Families []Family[I]
	Ways     []Way[I, O]
	// Check returns what is wrong with a result; nil if it is right.
	Check func(in I, out O) error
	// Spoil returns results that are nearly right, made of a right one, for tests of Check.
	Spoil func(out O) []O

	In  Format[I]
	Out Format[O]
	// Args returns what PBBS's own program has to be told beside the name of the file; nil: nothing.
	Args func(in I) []string
}

// A Family makes inputs of one kind, of any size.
type Family[I any] struct {
	Name string
	Make func(n int) I
}

// A Way is a program that solves the problem. It leaves its input as it is.
type Way[I, O any] struct {
	Name string
	Run  func(in I) O
}

// The names of ways.
const (
	Manta      = "manta"
	Sequential = "sequential"
	ByHand     = "by hand"
)

// A Format is how values are written to files, as PBBS has it.
type Format[T any] struct {
	Read  func(text []byte) (T, error)
	Write func(w *bufio.Writer, v T) error
}

// A Problem is a Spec whose types are hidden, so that there can be a list of problems.
type Problem struct {
	Name, Folder, About string
	Families, Ways      []string

	made   func(family string, n int) (any, error)
	run    func(way string, in any) (any, error)
	check  func(in, out any) error
	spoil  func(out any) []any
	args   func(in any) []string
	input  format
	result format
}

type format struct {
	read  func(text []byte) (any, error)
	write func(w *bufio.Writer, v any) error
}

// New returns the problem that s describes.
func New[I, O any](s Spec[I, O]) Problem {
	p := Problem{Name: s.Name, Folder: s.Folder, About: s.About, input: hidden(s.In), result: hidden(s.Out)}
	for _, f := range s.Families {
		p.Families = append(p.Families, f.Name)
	}
	for _, w := range s.Ways {
		p.Ways = append(p.Ways, w.Name)
	}
	p.made = func(family string, n int) (any, error) {
		for _, f := range s.Families {
			if f.Name == family {
				return f.Make(n), nil
			}
		}
		return nil, fmt.Errorf("%s has no inputs %q: it has %q", s.Name, family, p.Families)
	}
	p.run = func(way string, in any) (any, error) {
		for _, w := range s.Ways {
			if w.Name == way {
				return w.Run(in.(I)), nil
			}
		}
		return nil, fmt.Errorf("%s has no program %q: it has %q", s.Name, way, p.Ways)
	}
	p.check = func(in, out any) error { return s.Check(in.(I), out.(O)) }
	p.args = func(in any) []string {
		if s.Args == nil {
			return nil
		}
		return s.Args(in.(I))
	}
	p.spoil = func(out any) (all []any) {
		for _, o := range s.Spoil(out.(O)) {
			all = append(all, o)
		}
		return all
	}
	return p
}

func hidden[T any](f Format[T]) format {
	return format{
		read:  func(text []byte) (any, error) { return f.Read(text) },
		write: func(w *bufio.Writer, v any) error { return f.Write(w, v.(T)) },
	}
}

// Make returns an input of a family, of about n elements. It is the same on every call.
func (p *Problem) Make(family string, n int) (any, error) { return p.made(family, n) }

// Run solves the problem in the way of that name.
func (p *Problem) Run(way string, in any) (any, error) { return p.run(way, in) }

// Check returns what is wrong with a result; nil if it is right.
func (p *Problem) Check(in, out any) error { return p.check(in, out) }

// Spoil returns results that are nearly right.
func (p *Problem) Spoil(out any) []any { return p.spoil(out) }

// Args returns what PBBS's own program has to be told beside the name of the file.
func (p *Problem) Args(in any) []string { return p.args(in) }

// ReadInput reads an input from what a file of PBBS holds.
func (p *Problem) ReadInput(text []byte) (any, error) { return p.input.read(text) }

// ReadResult reads a result.
func (p *Problem) ReadResult(text []byte) (any, error) { return p.result.read(text) }

// WriteInput writes an input as PBBS does.
func (p *Problem) WriteInput(w io.Writer, in any) error {
	return buffered(w, func(b *bufio.Writer) error { return p.input.write(b, in) })
}

// WriteResult writes a result.
func (p *Problem) WriteResult(w io.Writer, out any) error {
	return buffered(w, func(b *bufio.Writer) error { return p.result.write(b, out) })
}

func buffered(w io.Writer, write func(*bufio.Writer) error) error {
	b := bufio.NewWriterSize(w, 1<<20)
	if err := write(b); err != nil {
		return err
	}
	return b.Flush()
}
