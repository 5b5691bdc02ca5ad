package main

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/seed1237c087/manta/examples/internal/demotest"
)

func TestMain(m *testing.M) { demotest.Main(m, main) }

func TestWaysAgree(t *testing.T) {
	demotest.Agrees(t, "-size", "1")
	demotest.Agrees(t, "-size", "20")
}

// TestSearchesEndWithTheirContext: what is behind the end of the context is not searched.
func TestSearchesEndWithTheirContext(t *testing.T) {
	for name, search := range map[string]search{"loop": loop, "goroutines": goroutines, "manta": manta} {
		gone := errors.New("the client has gone")
		ctx, cancel := context.WithCancelCause(t.Context())
		cancel(gone)
		if hits, err := search(ctx, make([]string, 1_000_000), nil); !errors.Is(err, gone) || hits != nil {
			t.Errorf("%s: %d hits, error %v", name, len(hits), err)
		}
	}
}

func TestHandlerTellsWhyThereIsNoAnswer(t *testing.T) {
	s, err := newService(10)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	w := httptest.NewRecorder()
	s.Config.Handler.ServeHTTP(w, httptest.NewRequestWithContext(ctx, http.MethodGet, "/manta?q=fox", nil))
	if w.Code != http.StatusServiceUnavailable || w.Body.String() != "context canceled\n" {
		t.Errorf("status %d: %s", w.Code, w.Body)
	}
}
