// Service is an HTTP service that searches texts, and a client that asks it. A search ends with the context of its request: a client that goes
// away leaves no work behind.
//
//	go run ./examples/service
//	go run ./examples/service -size 200000
//
// The modes are handlers with a plain loop (loop), with goroutines that look at the context now and then (goroutines), and with
// a pipeline inside of par.Do, which has nothing to look at (manta). One client asks at a time: what is measured is how long it waits.
// Many clients at once keep all processors busy by themselves, and then none of the three is quicker: then the loop
// is right.
package main

import (
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"net/url"
	"strings"

	"github.com/seed1237c087/manta/examples/internal/demo"
)

// requests is the number of requests in a run.
const requests = 20

func main() {
	c := demo.Comparison[*service, []string]{
		Name: "service", Usage: "search texts behind HTTP",
		Size: 50_000, MaxSize: 10_000_000, SizeUsage: "`NUMBER` of texts", Reps: 5,
		Unit: "request", Units: func(int) float64 { return requests },
		Input: newService,
		Close: (*service).close,
		Ways: []demo.Way[*service, []string]{
			{Name: "loop", Try: ask("/loop")}, {Name: "goroutines", Try: ask("/goroutines")}, {Name: "manta", Try: ask("/manta")},
		},
		Differ: demo.EqualSlices[string],
	}
	c.Main()
}

// ask makes a way of a handler's path: a client that sends requests one after the other.
func ask(path string) func(*service) ([]string, error) {
	return func(s *service) (answers []string, err error) {
		for i := range requests {
			query := url.Values{"q": {words[i%len(words)] + " " + words[(i*3+1)%len(words)]}}
			r, err := http.Get(s.url + path + "?" + query.Encode())
			if err != nil {
				return nil, err
			}
			body, err := io.ReadAll(r.Body)
			if err := errors.Join(err, r.Body.Close()); err != nil {
				return nil, err
			}
			answers = append(answers, r.Status+" "+string(body))
		}
		return answers, nil
	}
}

// A service listens on a port of this machine.
type service struct {
	texts  []string
	url    string
	server http.Server
	ended  chan error
}

var words = strings.Fields("the quick brown fox jumps over a lazy dog while bees hum about trees that nobody has planted")

func newService(size int) (*service, error) {
	random := rand.New(rand.NewPCG(21, 22))
	s := &service{ended: make(chan error, 1)}
	for range size {
		var b strings.Builder
		for range 10 + random.IntN(40) {
			b.WriteString(words[random.IntN(len(words))] + " ")
		}
		s.texts = append(s.texts, b.String())
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	s.url = "http://" + l.Addr().String()
	s.server.Handler = s.handler()
	go func() { s.ended <- s.server.Serve(l) }()
	return s, nil
}

func (s *service) handler() http.Handler {
	mux := http.NewServeMux()
	for path, search := range map[string]search{"/loop": loop, "/goroutines": goroutines, "/manta": manta} {
		mux.HandleFunc(path, func(w http.ResponseWriter, r *http.Request) {
			hits, err := search(r.Context(), s.texts, strings.Fields(r.FormValue("q")))
			if err != nil {
				http.Error(w, err.Error(), http.StatusServiceUnavailable)
				return
			}
			for _, h := range hits {
				fmt.Fprintf(w, "%d: text %d\n", h.score, h.text)
			}
		})
	}
	return mux
}

func (s *service) close() error {
	err := s.server.Close()
	if ended := <-s.ended; !errors.Is(ended, http.ErrServerClosed) {
		err = errors.Join(err, ended)
	}
	return err
}
