package par

import "strings"

// readFailure carries an error of a source's reader to the ending, as a panic.
type readFailure struct{ err error }

func (e *readFailure) Error() string {
	text := e.err.Error()
	if strings.HasPrefix(text, "par: ") { // The error is one of this package.
		return text
	}
	return "par: ScanLines: " + text
}

func (e *readFailure) Unwrap() error { return e.err }
