package par

import (
	"strings"

	"github.com/seed1237c087/manta/core"
)

// readError carries an error of a source's reader to the ending, as a panic.
type readError struct{ err error }

func (e *readError) Error() string {
	text := e.err.Error()
	if strings.HasPrefix(text, "par: ") { // It is one of ours.
		return text
	}
	return "par: ScanLines: " + text
}

func (e *readError) Unwrap() error { return e.err }

// returnReadError is deferred by endings that return an error: if that of a source's reader
// comes as a panic, *err is set to it, and *res to its zero value.
func returnReadError[R any](res *R, err *error) {
	v := recover()
	if v == nil {
		return
	}
	if p, ok := v.(*core.PanicError); ok {
		if e, ok := p.Value.(*readError); ok {
			*res, *err = *new(R), e.err
			return
		}
	}
	panic(v)
}
