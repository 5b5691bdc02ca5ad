package coreweb

import (
	"fmt"
	"net/http"
	"slices"
	"time"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par"
)

// Config says how a page is to be. The zero value is the default.
type Config struct {
	// Every is the time from one look at the workers to the next. 0 stands for 100 milliseconds,
	// and what is less than a millisecond for a millisecond.
	Every time.Duration
	// Linger is for how long the looks go on when the last viewer has gone, so that who comes
	// back finds the last minute. 0 stands for 5 minutes.
	Linger time.Duration
	// Hosts are names and addresses under which browsers ask for the page, with or without a port, beside those of this
	// machine: localhost and names that end in .localhost, loopback addresses, and the address at which the request
	// arrived. Whoever asks under another one gets status 403, because that may be a page elsewhere whose name
	// now stands for this machine (DNS rebinding). A server that others reach by name, a proxy in front of it that passes names on,
	// and an address that is translated on the way, as into a container, need an entry. "*" stands for all: list
	// it if something in front checks who may see the page.
	Hosts []string
}

const (
	defaultEvery  = 100 * time.Millisecond
	leastEvery    = time.Millisecond
	defaultLinger = 5 * time.Minute
	// span is what the strips show, and push how often viewers are told of what is new.
	span = time.Minute
	push = time.Second
)

// sources are where a page has its numbers from. Tests have others.
type sources struct {
	pools     func() []*core.Pool
	pipelines func() []par.PipelineStats
	now       func() time.Time
}

var realSources = sources{core.Pools, par.Pipelines, time.Now}

// Handler returns a handler that serves the page at whatever path it is mounted, with or without
// [http.StripPrefix]: what belongs to the page is asked for by the query. It answers GET and HEAD, under the
// names of this machine and those of [Config.Hosts]. Several handlers don't share their sampling, so mount one.
//
// The page itself costs one or two milliseconds, and a viewer some 200 microseconds in a
// second, for a stream of server-sent events. A viewer who reads slowly
// gets fewer events, and one who doesn't read for 10 seconds is cut off. Streams end with the
// client, and with the server's Shutdown.
func Handler(c Config) http.Handler { return newHandler(c, realSources) }

type handler struct {
	sampler *sampler
	streams streams
}

func newHandler(c Config, from sources) *handler {
	if c.Every == 0 {
		c.Every = defaultEvery
	}
	if c.Linger == 0 {
		c.Linger = defaultLinger
	}
	c.Every = max(c.Every, leastEvery)
	c.Hosts = slices.Clone(c.Hosts)
	return &handler{sampler: newSampler(c, from)}
}

// ServeHTTP implements http.Handler.
func (h *handler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	header := w.Header()
	header.Set("X-Content-Type-Options", "nosniff")
	header.Set("Referrer-Policy", "no-referrer")
	header.Set("Content-Security-Policy",
		"default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'")
	if !h.serves(r) {
		http.Error(w, fmt.Sprintf("The page is not served as %q. Ask for it as localhost, or list the name in coreweb.Config.Hosts.", r.Host), http.StatusForbidden)
		return
	}
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		header.Set("Allow", "GET, HEAD")
		http.Error(w, "The page can only be read.", http.StatusMethodNotAllowed)
		return
	}
	switch get := r.URL.Query().Get("get"); get {
	case "":
		h.page(w)
	case "events":
		h.stream(w, r)
	default:
		if !asset(w, get) {
			http.Error(w, "There is nothing of that name.", http.StatusNotFound)
		}
	}
}

// page writes the page as it is now.
func (h *handler) page(w http.ResponseWriter) {
	v := h.sampler.view()
	body, err := render(v)
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	_, _ = w.Write(body) // Who has gone needs none.
}
