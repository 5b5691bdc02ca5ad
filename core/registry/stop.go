package registry

import (
	"context"
	"errors"
)

// A Stop is the value of the panic by which a checkpoint ends a task whose bond is broken.
type Stop struct{ Bond *Bond }

// Error returns a text that says that the task was stopped, and why.
func (s *Stop) Error() string { return "core: task stopped: " + s.Unwrap().Error() }

// Unwrap returns the cause.
func (s *Stop) Unwrap() error { return context.Cause(s.Bond.Context()) }

// StopIn returns the Stop that recovered is or wraps, or nil. recovered is the result of recover. StopIn also returns nil if a
// method of a user's error panics, for example of a nil *fs.PathError.
func StopIn(recovered any) (s *Stop) {
	err, ok := recovered.(error)
	if !ok {
		return nil
	}
	defer func() {
		if recover() != nil {
			s = nil
		}
	}()
	s, _ = errors.AsType[*Stop](err)
	return s
}
