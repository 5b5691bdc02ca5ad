package web

import (
	"context"
	_ "embed"
	"errors"
	"net"
	"net/http"
	"time"

	"github.com/coder/websocket"
)

//go:embed page.html
var page []byte

// policy lets the page run what is in it, and connect to where it comes from,
// and nothing else.
const policy = "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:; " +
	"connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

// Handler returns what answers the requests for s: the page at /, and the
// frames at /frames, a WebSocket. Connections end with ctx. A page of another site can't open one.
func Handler(ctx context.Context, s *Show) http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /{$}", func(w http.ResponseWriter, _ *http.Request) {
		h := w.Header()
		h.Set("Content-Type", "text/html; charset=utf-8")
		h.Set("Content-Security-Policy", policy)
		h.Set("Cache-Control", "no-cache")
		_, _ = w.Write(page) // Who is gone does not read it.
	})
	mux.HandleFunc("GET /frames", func(w http.ResponseWriter, r *http.Request) {
		conn, err := websocket.Accept(w, r, nil)
		if err != nil {
			return // Accept has answered.
		}
		defer func() { _ = conn.CloseNow() }() // It is closed by now, as a rule.
		conn.SetReadLimit(messageSize)
		v := &viewer{show: s, conn: conn, seen: make(chan struct{}, 1)}
		v.serve(ctx)
	})
	return mux
}

// Serve shows s to who comes to l, until ctx ends.
func Serve(ctx context.Context, l net.Listener, s *Show) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	server := &http.Server{Handler: Handler(ctx, s), ReadHeaderTimeout: 10 * time.Second}
	ran, served := make(chan error, 1), make(chan error, 1)
	go func() { ran <- s.Run(ctx) }()
	go func() { served <- server.Serve(l) }()
	select {
	case err := <-ran: // at ctx's end, or because it can't go on
		server.Close()
		if ended := <-served; !errors.Is(ended, http.ErrServerClosed) {
			err = errors.Join(err, ended)
		}
		return err
	case err := <-served:
		cancel()
		return errors.Join(err, <-ran)
	}
}
