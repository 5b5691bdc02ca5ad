package core_test

import (
	"context"
	"errors"
	"sync"
	"testing"

	"github.com/seed1237c087/manta/core"
)

// TestAWaitForABusyPoolEndsWithTheContext: what no worker has begun when the context is done is not run, and its caller does not
// wait for a worker.
func TestAWaitForABusyPoolEndsWithTheContext(t *testing.T) {
	outside := func(f func()) { f() }
	other := newPool(t, core.Config{Workers: 1})
	for name, from := range map[string]func(func()){"outside": outside, "a worker of another pool": other.Install} {
		t.Run(name, func(t *testing.T) {
			p := newPool(t, core.Config{Workers: 1})
			busy, release := make(chan struct{}), make(chan struct{})
			var wg sync.WaitGroup
			wg.Go(func() {
				p.Install(func() { close(busy); <-release })
			})
			<-busy
			cause := errors.New("enough")
			ctx, cancel := context.WithCancelCause(context.Background())
			ran := false
			from(func() {
				go cancel(cause)
				err := core.WithContext(ctx, func() error {
					p.Install(func() { ran = true })
					return nil
				})
				if err != cause { //nolint:errorlint // as it is
					t.Errorf("WithContext returned %v", err)
				}
			})
			close(release)
			wg.Wait()
			p.Install(func() {}) // behind the one that was withdrawn
			if ran {
				t.Error("what was withdrawn ran")
			}
		})
	}
}

// TestNoWorkerBeginsForADoneContext: whether or not the caller has noticed it.
func TestNoWorkerBeginsForADoneContext(t *testing.T) {
	p := newPool(t, core.Config{Workers: 1})
	ctx, cancel := context.WithCancel(context.Background())
	ran := false
	err := core.WithContext(ctx, func() error {
		cancel()
		p.Install(func() { ran = true })
		return nil
	})
	if !errors.Is(err, context.Canceled) || ran {
		t.Errorf("WithContext returned %v; the task ran: %v", err, ran)
	}
	if got := core.InstallResult(p, func() int { return 7 }); got != 7 {
		t.Errorf("the pool's next task returned %d", got)
	}
}
