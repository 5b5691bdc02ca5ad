// Service is an HTTP service that searches texts, and a client that asks it. A search ends with the context of its request: a client that goes
// away leaves no work behind.
//
//	go run ./examples/service
//	go run ./examples/service -size 200000
//
// The modes are handlers with a plain loop (loop), with goroutines that look at the context now and then (goroutines), and with
// a pipeline inside of par.Do, which has nothing to look at (manta). One client asks at a time: what is measured is how long it waits.
// Many clients at once keep all processors busy by themselves: then none of the three is quicker, and the loop is right.
package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"

	"github.com/seed1237c087/manta/examples/internal/demo"
	"github.com/seed1237c087/manta/par"
)

const requests, best = 20, 5 // requests in a run, and hits in an answer

func main() {
	c := demo.Comparison[*httptest.Server, []string]{
		Name: "service", Usage: "search texts behind HTTP",
		Size: 50_000, MaxSize: 10_000_000, SizeUsage: "`NUMBER` of texts", Reps: 5,
		Unit: "request", Units: func(int) float64 { return requests },
		Input: newService,
		Close: func(s *httptest.Server) error { s.Close(); return nil },
		Ways: []demo.Way[*httptest.Server, []string]{
			{Name: "loop", Try: ask("/loop")}, {Name: "goroutines", Try: ask("/goroutines")}, {Name: "manta", Try: ask("/manta")},
		},
		Differ: demo.EqualSlices[string],
	}
	c.Main()
}

// ask makes a way of a handler's path: a client that sends requests one after the other.
func ask(path string) func(*httptest.Server) ([]string, error) {
	return func(s *httptest.Server) (answers []string, err error) {
		for i := range requests {
			query := words[i%len(words)] + " " + words[(i*3+1)%len(words)]
			r, err := http.Get(s.URL + path + "?q=" + url.QueryEscape(query))
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

var words = strings.Fields("the quick brown fox jumps over a lazy dog while bees hum about trees that nobody has planted")

// newService has so many texts, and listens on a port of this machine.
func newService(size int) (*httptest.Server, error) {
	random := rand.New(rand.NewPCG(21, 22))
	texts := make([]string, size)
	for i := range texts {
		var b strings.Builder
		for range 10 + random.IntN(40) {
			b.WriteString(words[random.IntN(len(words))] + " ")
		}
		texts[i] = b.String()
	}
	mux := http.NewServeMux()
	for path, search := range map[string]search{"/loop": loop, "/goroutines": goroutines, "/manta": manta} {
		mux.HandleFunc(path, func(w http.ResponseWriter, r *http.Request) {
			hits, err := search(r.Context(), texts, strings.Fields(r.FormValue("q")))
			if err != nil {
				http.Error(w, err.Error(), http.StatusServiceUnavailable)
				return
			}
			fmt.Fprintln(w, hits)
		})
	}
	return httptest.NewServer(mux), nil
}

type hit struct{ text, score int }

// A search returns the texts that have the words of a query most often, or the cause for which ctx has ended.
type search func(ctx context.Context, texts, query []string) ([]hit, error)

func better(a, b hit) int { return cmp.Or(cmp.Compare(a.score, b.score), cmp.Compare(b.text, a.text)) }

func score(text string, query []string) (n int) {
	for _, word := range query {
		n += strings.Count(text, word)
	}
	return n
}

func manta(ctx context.Context, texts, query []string) (hits []hit, err error) {
	err = par.Do(ctx, func() error {
		scored := par.Generate(len(texts), func(i int) hit { return hit{i, score(texts[i], query)} })
		hits = par.TopK(scored, best, better)
		return nil
	})
	return hits, err
}

func loop(ctx context.Context, texts, query []string) ([]hit, error) {
	return scan(ctx, texts, query, 0, len(texts))
}

func goroutines(ctx context.Context, texts, query []string) (hits []hit, err error) {
	parts, errs := make([][]hit, demo.Parts()), make([]error, demo.Parts())
	demo.ByHand(len(texts), func(part, lo, hi int) { parts[part], errs[part] = scan(ctx, texts, query, lo, hi) })
	if err := cmp.Or(errs...); err != nil {
		return nil, err
	}
	for _, h := range slices.Concat(parts...) {
		hits = keep(hits, h)
	}
	return hits, nil
}

// scan looks at the context every thousand texts.
func scan(ctx context.Context, texts, query []string, lo, hi int) (hits []hit, err error) {
	for i := lo; i < hi; i++ {
		if i%1000 == 0 && ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		hits = keep(hits, hit{i, score(texts[i], query)})
	}
	return hits, nil
}

// keep adds h to hits, which are sorted and few, if it is among the best.
func keep(hits []hit, h hit) []hit {
	if len(hits) < best || better(h, hits[best-1]) > 0 {
		hits = append(hits, h)
		slices.SortFunc(hits, func(a, b hit) int { return better(b, a) })
	}
	return hits[:min(len(hits), best)]
}
