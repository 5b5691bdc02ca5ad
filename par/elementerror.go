package par

import (
	"fmt"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/iter"
	"github.com/seed1237c087/manta/par/loops"
)

// An ElementError is the error with which the function of a stage such as [MapErr] has
// failed for an element, or that the sequence of a [FromSeqErr] has yielded.
//
// Of several errors the one at the lowest position surfaces, and panics count with them: so
// the error is the same on every run, with any number of workers, and nothing new is started
// after it. All elements before it have been through the stages and the ending, as in a
// loop.
//
// An ending fails with it in one of three ways. [Try] and its relatives return it, together
// with zero results. So do the endings that return an error anyway: TryForEach, TryMap, TryFold,
// TryReduce. They return an error of their own function unchanged. All others panic with a
// [*PanicError], in which errors.As finds the *ElementError. To keep what was made of the elements
// before the error, use [UntilErr]. A failure costs some tens of microseconds.
type ElementError struct {
	// Index is the number of the element among those that the failing stage gets, from 0 on: the number that
	// [Enumerate] in the place of the stage would give it. So it is the index in a slice or a range, and in Lines and
	// ScanLines the number of the line less one, also after stages that keep every element, such as Map. It is -1 if
	// the elements are not counted: after a stage that may drop some, such as Filter, after Fold and Blocks, in a
	// text that is not read by lines, and for the children of [WalkTreeErr]. Enumerate before the Filter numbers the
	// elements for good.
	Index int
	// Err is what the function returned.
	Err error
}

// Error returns the text of e.Err, after the index if that is known.
func (e *ElementError) Error() string {
	if e.Index < 0 {
		return fmt.Sprint("par: ", e.Err)
	}
	return fmt.Sprintf("par: element %d: %v", e.Index, e.Err)
}

// Unwrap returns e.Err.
func (e *ElementError) Unwrap() error { return e.Err }

// failAt panics with the error of the element at index i of s.In. Nothing of it has a type
// parameter, and it isn't inlined into loops.
//
//go:noinline
func failAt(s *iter.Step, i int, err error) { fail(&ElementError{s.Index(i), err}) }

// failures are what package loops has from here.
type failures struct{}

var _ = loops.TakeFailures(failures{})

// FailAt is failAt.
func (failures) FailAt(s *iter.Step, i int, err error) { failAt(s, i, err) }

// FindTry is findTry.
func (failures) FindTry(n iter.Node, k iter.Kind, work describe.Work) error {
	return findTry(n, k, work)
}

// errorOf returns the error that a panic carries to the ending, that of an element or of a
// source's reader; nil if it is a panic of another kind.
func errorOf(p *core.PanicError) error {
	if p == nil {
		return nil
	}
	switch f := p.Value.(type) {
	case *failure:
		return f.err
	case *readFailure:
		return f.err
	}
	return nil
}
