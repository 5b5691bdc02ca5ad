package par

import (
	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/internal/endings"
	"github.com/seed1237c087/manta/par/internal/run"
	"github.com/seed1237c087/manta/par/iter"
)

// failure carries an error up to the ending, as a panic: so it goes the way of those, of
// which the one at the lowest position surfaces. Nothing of the user's lies on that way.
type failure struct{ err error }

// Error says what is wrong if an ending without an error form has panicked.
func (f *failure) Error() string {
	return f.err.Error() + " (par.Try runs an ending so that it returns this error)"
}

// Unwrap returns the error.
func (f *failure) Unwrap() error { return f.err }

// fail panics with an error that returnFailure returns.
//
//go:noinline
func fail(err error) { panic(failed(err)) }

// failed returns what fail panics with: what it is about is known, so nobody looks for a stack.
func failed(err error) *core.PanicError { return &core.PanicError{Value: &failure{err}} }

// returnFailure is deferred by endings that return an error: if one comes as a panic, that
// of a call or that of a source's reader, *err is set to it. Other results must be zero
// until the ending returns.
//
// It has no type parameters, and nor have the functions below that defer it: a defer is
// much to compile.
func returnFailure(err *error) {
	if v := recover(); v != nil {
		p, _ := v.(*core.PanicError) // Everything of ours comes in one.
		if *err = errorOf(p); *err == nil {
			panic(v)
		}
	}
}

// findTry is Find for an ending that returns an error.
func findTry(n iter.Node, k iter.Kind, work describe.Work) (err error) {
	defer returnFailure(&err)
	return endings.Find(n, k, endings.FindSpec{Work: work}).Err
}

// gatherTry is Gather for an ending that returns an error.
func gatherTry(n iter.Node, f any, g describe.GatherSpec) (out iter.Block, p *run.GatherPlan, err error) {
	defer returnFailure(&err)
	out, _, p, err = run.Gather(n, f, g)
	return out, p, err
}
