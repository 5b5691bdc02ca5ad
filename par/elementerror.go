package par

import (
	"fmt"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/iter"
	"github.com/seed1237c087/manta/par/loops"
)

// An ElementError is the error of one element: the function of a stage such as [MapErr] has
// returned the error for the element, or the sequence of a [FromSeqErr] has yielded the error.
//
// If there are several errors, the error at the lowest position surfaces. Panics count as errors
// in this order. Therefore the error is the same on every run, with any number of workers, and no
// new work starts at later positions. All elements before the error have been through the stages
// and the ending, as in a loop.
//
// An ending fails with an ElementError in one of three ways. [Try], [Try0] and [SeqErr] return
// the error, together with zero results. The endings that return an error anyway, TryForEach, TryMap, TryFold and
// TryReduce, return it too; they return an error of their own function unchanged. All other
// endings panic with a [*PanicError], in which errors.As finds the *ElementError. To keep the
// results of the elements before the error, use [UntilErr]. A failure costs some tens of
// microseconds.
type ElementError struct {
	// Index is the number of the element among the elements that the failing stage gets, from 0 on: the number that
	// [Enumerate] in the place of the stage would give the element. Therefore Index is the index in a slice or a
	// range, and in Lines and ScanLines the number of the line less one, also after stages that keep every element,
	// such as Map. Index is -1 if the elements are not counted: after a stage that may drop some, such as Filter,
	// after Fold and Blocks, in a text that is not read by lines, and for the children of [WalkTreeErr]. To number
	// the elements before a Filter drops some, put Enumerate before the Filter.
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

// failAt panics with the error of the element at index i of s.In. It has no type parameters, and is not inlined,
// so that loops stay short.
//
//go:noinline
func failAt(s *iter.Step, i int, err error) { fail(&ElementError{s.Index(i), err}) }

// failures holds the functions of this package that package loops calls.
type failures struct{}

var _ = loops.TakeFailures(failures{})

// FailAt calls failAt.
func (failures) FailAt(s *iter.Step, i int, err error) { failAt(s, i, err) }

// FindTry calls findTry.
func (failures) FindTry(n iter.Node, k iter.Kind, work describe.Work) error {
	return findTry(n, k, work)
}

// errorOf returns the error that a panic carries to the ending: the error of an element or of a source's reader.
// If the panic is of another kind, errorOf returns nil.
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
