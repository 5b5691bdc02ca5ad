package web

import (
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/coder/websocket"
)

// TestMain gives pages time enough for a machine that stands still.
func TestMain(m *testing.M) {
	patience = time.Hour
	os.Exit(m.Run())
}

// serve is start, with a server.
func serve(t *testing.T, s Settings) (url string) {
	t.Helper()
	server := httptest.NewServer(Handler(t.Context(), start(t, s)))
	t.Cleanup(server.Close)
	return server.URL
}

// dial opens a connection that is closed at the end of the test.
func dial(t *testing.T, url string) *websocket.Conn {
	t.Helper()
	conn, _, err := websocket.Dial(t.Context(), url+"/frames", nil)
	if err != nil {
		t.Fatal(err)
	}
	conn.SetReadLimit(1 << 20)
	t.Cleanup(func() { _ = conn.CloseNow() })
	return conn
}

func read(t *testing.T, conn *websocket.Conn) Frame {
	t.Helper()
	kind, b, err := conn.Read(t.Context())
	if err != nil || kind != websocket.MessageBinary {
		t.Fatal(kind, err)
	}
	f, _, err := decode(b)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

func send(t *testing.T, conn *websocket.Conn, m Message) {
	t.Helper()
	if err := conn.Write(t.Context(), websocket.MessageBinary, m.Append(nil)); err != nil {
		t.Fatal(err)
	}
}

// follow reads frames and says so, until one is as wanted.
func follow(t *testing.T, conn *websocket.Conn, wanted func(Frame) bool) Frame {
	t.Helper()
	for {
		f := read(t, conn)
		send(t, conn, Message{Seen, 1})
		if wanted(f) {
			return f
		}
	}
}

func tick(n uint32) func(Frame) bool { return func(f Frame) bool { return f.Tick >= n } }

func TestPageIsServed(t *testing.T) {
	url := serve(t, Settings{Bodies: 10, Workers: 1})
	for path, want := range map[string]int{"/": 200, "/index.html": 404, "/frames": http.StatusUpgradeRequired} {
		r, err := http.Get(url + path)
		if err != nil {
			t.Fatal(err)
		}
		body, err := io.ReadAll(r.Body)
		r.Body.Close()
		if err != nil || r.StatusCode != want {
			t.Errorf("%s: status %d, %v; want %d", path, r.StatusCode, err, want)
		}
		if path != "/" {
			continue
		}
		if !strings.HasPrefix(string(body), "<!doctype html>") || r.Header.Get("Content-Security-Policy") != policy {
			t.Errorf("the page is %.40q with the header %v", body, r.Header)
		}
		for _, other := range []string{"http://", "https://", "src=", "@import", "//cdn"} {
			if strings.Contains(string(body), other) {
				t.Errorf("the page has %q in it, and should need nothing but itself", other)
			}
		}
	}
}

func TestOtherSitesAreRefused(t *testing.T) {
	url := serve(t, Settings{Bodies: 10, Workers: 1})
	_, r, err := websocket.Dial(t.Context(), url+"/frames", &websocket.DialOptions{HTTPHeader: http.Header{"Origin": {"https://example.com"}}})
	if err == nil || r == nil || r.StatusCode != http.StatusForbidden {
		t.Errorf("got %v, %v", r, err)
	}
}

// TestBadMessageClosesItsOwnConnection, with a reason, while another viewer looks on.
func TestBadMessageClosesItsOwnConnection(t *testing.T) {
	url := serve(t, Settings{Bodies: 30, Workers: 2, Mode: 1})
	other := dial(t, url)
	seen := follow(t, other, tick(1)).Tick
	for name, c := range map[string]struct {
		kind   websocket.MessageType
		b      []byte
		status websocket.StatusCode
	}{
		"empty":      {websocket.MessageBinary, nil, websocket.StatusPolicyViolation},
		"short":      {websocket.MessageBinary, []byte{1, 0}, websocket.StatusPolicyViolation},
		"text":       {websocket.MessageText, []byte("pause"), websocket.StatusPolicyViolation},
		"long":       {websocket.MessageBinary, make([]byte, 1000), websocket.StatusMessageTooBig},
		"unknown":    {websocket.MessageBinary, Message{99, 1}.Append(nil), websocket.StatusPolicyViolation},
		"too many":   {websocket.MessageBinary, Message{Bodies, 1 << 31}.Append(nil), websocket.StatusPolicyViolation},
		"not shown":  {websocket.MessageBinary, Message{Seen, Window + 1}.Append(nil), websocket.StatusPolicyViolation},
		"no workers": {websocket.MessageBinary, Message{Workers, 0}.Append(nil), websocket.StatusPolicyViolation},
	} {
		conn := dial(t, url)
		if err := conn.Write(t.Context(), c.kind, c.b); err != nil {
			t.Fatal(name, err)
		}
		var err error
		for err == nil { // frames that were under way
			_, _, err = conn.Read(t.Context())
		}
		if got := websocket.CloseStatus(err); got != c.status {
			t.Errorf("%s: closed with %v, want %v", name, err, c.status)
		}
		f := follow(t, other, tick(seen+1))
		if seen = f.Tick; f.Mode != 1 || len(f.Bodies) != 30 || len(f.Strips) != 3 {
			t.Errorf("%s: the other viewer sees %+v", name, f)
		}
	}
	follow(t, other, func(f Frame) bool { return f.Viewers == 1 })
}

// TestSlowViewerDelaysNobody: one that says nothing gets the frames of the window and no more. When it wakes, the next one
// is new: those in between were not kept.
func TestSlowViewerDelaysNobody(t *testing.T) {
	url := serve(t, Settings{Bodies: 30, Workers: 2, Mode: 2})
	slow, quick := dial(t, url), dial(t, url)
	last := uint32(0)
	for range Window {
		last = read(t, slow).Tick
	}
	now := follow(t, quick, tick(last+500)).Tick
	send(t, slow, Message{Seen, 1})
	if f := read(t, slow); f.Tick < now {
		t.Errorf("tick %d came after tick %d at tick %d: it was kept for the slow viewer", f.Tick, last, now)
	}
}

// TestShowRestsWhileAllSleep: no tick is made that nobody asked for.
func TestShowRestsWhileAllSleep(t *testing.T) {
	url := serve(t, Settings{Bodies: 30, Workers: 2, Mode: 1})
	conn := dial(t, url)
	for n := range uint32(Window) {
		if f := read(t, conn); f.Tick != n+1 {
			t.Fatalf("frame %d is of tick %d", n, f.Tick)
		}
	}
	for n := range uint32(100) {
		send(t, conn, Message{Seen, 1})
		if f := read(t, conn); f.Tick != Window+n+1 {
			t.Fatalf("tick %d, want %d", f.Tick, Window+n+1)
		}
	}
}

func TestManyViewers(t *testing.T) {
	const viewers, frames = 40, 50
	url := serve(t, Settings{Bodies: 100, Workers: 2, Mode: 3})
	all := make([]*websocket.Conn, viewers)
	for i := range all {
		all[i] = dial(t, url)
	}
	var watching sync.WaitGroup
	for i, conn := range all {
		watching.Go(func() {
			last := uint32(0)
			for range frames {
				_, b, err := conn.Read(t.Context())
				if err != nil {
					t.Error(err)
					return
				}
				f, _, err := decode(b)
				if err != nil || f.Tick <= last {
					t.Errorf("viewer %d: tick %d after %d, %v", i, f.Tick, last, err)
					return
				}
				last = f.Tick
				if err := conn.Write(t.Context(), websocket.MessageBinary, Message{Seen, 1}.Append(nil)); err != nil {
					t.Error(err)
					return
				}
			}
		})
	}
	watching.Wait()
	for _, conn := range all[1:] {
		_ = conn.CloseNow()
	}
	// What one viewer changes, all see; who has gone is not counted.
	send(t, all[0], Message{Bodies, 60})
	follow(t, all[0], func(f Frame) bool { return f.Viewers == 1 && len(f.Bodies) == 60 })
}

// TestEndSaysSo: pages learn that the show is over.
func TestEndSaysSo(t *testing.T) {
	show := start(t, Settings{Bodies: 10, Workers: 1})
	ctx, cancel := context.WithCancel(t.Context())
	server := httptest.NewServer(Handler(ctx, show))
	defer server.Close()
	conn := dial(t, server.URL)
	read(t, conn)
	cancel()
	var err error
	for err == nil {
		_, _, err = conn.Read(t.Context())
	}
	if got := websocket.CloseStatus(err); got != websocket.StatusGoingAway {
		t.Errorf("closed with %v", err)
	}
}
