package registry

import (
	"context"
	"errors"
)

// A Stop is the value of the panic by which a checkpoint ends a task whose bond is broken.
type Stop struct{ Bond *Bond }

// Error says that the task was stopped, and why.
func (s *Stop) Error() string { return "core: task stopped: " + s.Unwrap().Error() }

// Unwrap returns the cause.
func (s *Stop) Unwrap() error { return context.Cause(s.Bond.Context()) }

// StopIn returns the Stop that recovered is or wraps, or nil. recovered is the result of recover. A method of a user's error may
// panic here, for example of a nil *fs.PathError. Then StopIn returns nil.
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
