package par_test

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par"
)

// The tests of this file are the examples of docs/testing.md.

func TestFetchesGiveUpAfterAMinute(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
		defer cancel()
		start := time.Now()
		err := par.Do(ctx, func() error {
			par.Repeat("page").ForEach(func(string) { time.Sleep(time.Second) }) // a slow server
			return nil
		})
		if took := time.Since(start); !errors.Is(err, context.DeadlineExceeded) || took > time.Minute+time.Second {
			t.Errorf("%v after %v", err, took)
		}
	})
}

func TestAPoolInABubble(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p, err := core.NewPool(core.Config{Workers: 4})
		if err != nil {
			t.Fatal(err)
		}
		defer p.Close()
		start := time.Now()
		core.BroadcastIn(p, func(c core.BroadcastContext) int { time.Sleep(time.Hour); return c.Index() })
		if time.Since(start) != time.Hour {
			t.Error("the workers slept one after the other")
		}
	})
}

func TestSleepsInBlocking(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		start := time.Now()
		core.InScope(func(s *core.Scope) {
			for range 100 {
				s.Spawn(func() { core.Blocking(func() { time.Sleep(time.Minute) }) })
			}
		})
		if d := time.Since(start); d > 2*time.Minute {
			t.Errorf("100 naps of a minute took %v", d)
		}
	})
}
