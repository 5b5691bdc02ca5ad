package par

import (
	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/internal/endings"
	"github.com/seed1237c087/manta/par/internal/run"
	"github.com/seed1237c087/manta/par/iter"
)

// failure carries an error to the ending, as the value of a panic. Therefore the rule for
// panics holds for errors too: the lowest position surfaces. The panic does not pass through
// functions of the user.
type failure struct{ err error }

// Error returns the text for an ending that panics because it returns no error.
func (f *failure) Error() string {
	return f.err.Error() + " (par.Try runs an ending so that it returns this error)"
}

// Unwrap returns the error.
func (f *failure) Unwrap() error { return f.err }

// fail panics with an error that returnFailure returns.
//
//go:noinline
func fail(err error) { panic(failed(err)) }

// failed returns the value that fail panics with. It has no stack, because the error says
// enough.
func failed(err error) *core.PanicError { return &core.PanicError{Value: &failure{err}} }

// returnFailure is deferred by endings that return an error. If a panic carries an error,
// of a call or of a source's reader, returnFailure recovers the panic and sets *err. Until
// the ending returns, its other results must be zero.
//
// returnFailure and the functions below that defer it have no type parameters, because a
// defer takes long to compile.
func returnFailure(err *error) {
	if v := recover(); v != nil {
		p, _ := v.(*core.PanicError) // All panics of this package are of this type.
		if *err = errorOf(p); *err == nil {
			panic(v)
		}
	}
}

// findTry is endings.Find for an ending that returns an error.
func findTry(n iter.Node, k iter.Kind, work describe.Work) (err error) {
	defer returnFailure(&err)
	return endings.Find(n, k, endings.FindSpec{Work: work}).Err
}

// gatherTry is run.Gather for an ending that returns an error.
func gatherTry(n iter.Node, f any, g describe.GatherSpec) (out iter.Block, p *run.GatherPlan, err error) {
	defer returnFailure(&err)
	out, _, p, err = run.Gather(n, f, g)
	return out, p, err
}
