package par

import (
	"context"
	"testing"
)

// doWith calls Do with f, and hands f what ends its context.
func doWith(t *testing.T, cause error, f func(stop func())) error {
	t.Helper()
	ctx, cancel := context.WithCancelCause(t.Context())
	defer cancel(nil)
	return Do(ctx, func() error {
		f(func() { cancel(cause) })
		return nil
	})
}
