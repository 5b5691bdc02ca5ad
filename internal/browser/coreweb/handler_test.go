// Package coreweb tests the page of package coreweb in a browser.
package coreweb

import (
	"flag"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"testing"

	"github.com/seed1237c087/manta/coreweb"
	"github.com/seed1237c087/manta/internal/browser"
)

var pictures = flag.String("pictures", "", "folder for pictures of the page; none: no pictures")

func open(t *testing.T) browser.Tab {
	t.Helper()
	return browser.Open(t, 1200, 900)
}

// serve mounts the page and returns its address.
func serve(t *testing.T) string {
	t.Helper()
	mux := http.NewServeMux()
	mux.Handle("/debug/manta/", coreweb.Handler(coreweb.Config{}))
	server := httptest.NewServer(mux)
	t.Cleanup(func() {
		server.CloseClientConnections() // The browser holds a stream.
		server.Close()
	})
	return server.URL + "/debug/manta/"
}

// picture writes what the browser shows to a file, if that is asked for.
func picture(v browser.Tab, name string) {
	v.Helper()
	if *pictures != "" {
		v.Picture(filepath.Join(*pictures, name+".png"))
	}
}
