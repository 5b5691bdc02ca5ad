package coreweb

import (
	"context"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

// TestHost: the page and all that belongs to it is there under names of this machine, and under those that are listed.
func TestHost(t *testing.T) {
	own := &net.TCPAddr{IP: net.IPv4(192, 168, 1, 5), Port: 6060}
	for _, c := range []struct {
		host   string
		listed []string
		want   int
	}{
		{"localhost", nil, 200},
		{"localhost:6060", nil, 200},
		{"LocalHost.:6060", nil, 200},
		{"app.localhost:6060", nil, 200},
		{"127.0.0.1", nil, 200},
		{"127.0.0.1:6060", nil, 200},
		{"127.9.8.7:80", nil, 200},
		{"[::1]", nil, 200},
		{"[::1]:6060", nil, 200},
		{"[::ffff:127.0.0.1]:6060", nil, 200},
		{"192.168.1.5:6060", nil, 200}, // where it was asked
		{"[::ffff:192.168.1.5]", nil, 200},

		{"", nil, 403},
		{"evil.example", nil, 403},
		{"evil.example:6060", nil, 403},
		{"localhost.evil.example", nil, 403},
		{"evillocalhost", nil, 403},
		{"127.0.0.1.evil.example:6060", nil, 403},
		{"127.evil.example", nil, 403},
		{"192.168.1.6:6060", nil, 403},
		{"[::2]:6060", nil, 403},
		{"0.0.0.0:6060", nil, 403},
		{"*", nil, 403},
		{"localhost@evil.example", nil, 403},

		{"ops.example", []string{"ops.example"}, 200},
		{"Ops.Example.:8080", []string{"else.example", "ops.example"}, 200},
		{"ops.example", []string{"OPS.example:443"}, 200},
		{"10.0.0.7:6060", []string{"10.0.0.7"}, 200},
		{"[2001:db8::7]:6060", []string{"[2001:db8::7]"}, 200},
		{"[2001:db8::7]:6060", []string{"2001:db8::7"}, 200},
		{"localhost", []string{"ops.example"}, 200},
		{"evil.example", []string{"*"}, 200},
		{"evil.example", []string{"ops.example"}, 403},
		{"evil.ops.example", []string{"ops.example"}, 403},
		{"", []string{"ops.example"}, 403},
	} {
		h := Handler(Config{Hosts: c.listed, Linger: 1})
		for _, target := range []string{"/", "/?get=events", "/?get=" + styleName} {
			r := httptest.NewRequest(http.MethodHead, "http://localhost"+target, nil)
			r.Host = c.host
			r = r.WithContext(context.WithValue(r.Context(), http.LocalAddrContextKey, net.Addr(own)))
			w := httptest.NewRecorder()
			h.ServeHTTP(w, r)
			if w.Code != c.want {
				t.Errorf("%s as %q with %q listed: %d, want %d", target, c.host, c.listed, w.Code, c.want)
			}
		}
	}
}

// TestForeignHostIsToldWhy: the answer to a name that is not listed says what to do, and nothing else.
func TestForeignHostIsToldWhy(t *testing.T) {
	server := httptest.NewServer(Handler(Config{Hosts: []string{"ops.example"}}))
	defer server.Close()
	for host, want := range map[string]string{"ops.example": "", `evil.example`: "coreweb.Config.Hosts"} {
		r, err := http.NewRequest(http.MethodGet, server.URL, nil)
		if err != nil {
			t.Fatal(err)
		}
		r.Host = host
		answer, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		var text strings.Builder
		if err := answer.Write(&text); err != nil {
			t.Fatal(err)
		}
		answer.Body.Close()
		if want == "" {
			if answer.StatusCode != http.StatusOK {
				t.Errorf("as %s: %s", host, text.String())
			}
			continue
		}
		if answer.StatusCode != http.StatusForbidden || !strings.Contains(text.String(), want) ||
			!strings.Contains(text.String(), `"evil.example"`) || strings.Contains(text.String(), "<") {
			t.Errorf("as %s: %s", host, text.String())
		}
	}
}
