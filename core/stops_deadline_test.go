package core_test

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"github.com/seed1237c087/manta/core"
)

// unending is a context whose deadline passes and that is never done.
type unending struct {
	context.Context
	at time.Time
}

func (c *unending) Deadline() (time.Time, bool) { return c.at, true }
func (c *unending) Done() <-chan struct{}       { return nil }
func (c *unending) Err() error                  { return nil }

// await returns when the deadline has passed. It computes, so that no timer runs if there is one processor.
func (c *unending) await() {
	for time.Now().Before(c.at) {
	}
}

// TestAContextThatIsDoneToBeginWith, by its deadline too.
func TestAContextThatIsDoneToBeginWith(t *testing.T) {
	ctx := &unending{Context: t.Context(), at: time.Now().Add(-time.Hour)}
	err := core.WithContext(ctx, func() error { t.Error("called"); return nil })
	if !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("ended with %v", err)
	}
}

// TestDeadlines: those of a bubble are by its clock, the first of two counts, and what users see of the context is as if it were done.
func TestDeadlines(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		for _, sleep := range []time.Duration{0, time.Hour, 2 * time.Hour} {
			ctx := &unending{Context: t.Context(), at: time.Now().Add(time.Hour)}
			var inner error
			err := core.WithContext(ctx, func() error {
				return core.WithContext(context.WithoutCancel(ctx), func() error {
					seen, _ := core.CurrentContext()
					if at, ok := seen.Deadline(); !ok || !at.Equal(ctx.at) {
						t.Errorf("the deadline is %v, want %v", at, ctx.at)
					}
					child, cancel := context.WithCancel(seen)
					defer cancel()
					time.Sleep(sleep) //nolint:forbidigo // The clock of the bubble goes on by that.
					inner = seen.Err()
					if (sleep > 0) != (child.Err() != nil) {
						t.Errorf("after %v: a context made of it is done with %v", sleep, child.Err())
					}
					core.Join(func() {}, func() {})
					return nil
				})
			})
			want := context.DeadlineExceeded
			if sleep == 0 {
				want = nil
			}
			if !errors.Is(err, want) || !errors.Is(inner, want) {
				t.Errorf("after %v: ended with %v, Err %v, want %v", sleep, err, inner, want)
			}
		}
	})
}

// TestTheUsersCauseComesFirst, if it is there by then.
func TestTheUsersCauseComesFirst(t *testing.T) {
	ctx, cancel := context.WithCancelCause(t.Context())
	late := &unending{Context: ctx, at: time.Now().Add(10 * time.Microsecond)}
	err := core.WithContext(struct{ context.Context }{late}, func() error {
		late.await()
		defer func() { cancel(errStop); <-ctx.Done() }()
		core.Checkpoint()
		return nil
	})
	if !errors.Is(err, errStop) && !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("ended with %v", err)
	}
}
