package par

import "strings"

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
