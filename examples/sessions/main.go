// Sessions finds the visits in the logs of some web servers: requests of one user of which none is more than half an hour after the one
// before. A user's requests may be in several files, so they have to be brought together first.
//
//	go run ./examples/sessions
//	go run ./examples/sessions -size 5000000
//
// The modes are a plain loop (loop); goroutines that parse a file each, and one that does the rest (goroutines); and pipelines, one that parses and
// groups, and one over the users (manta). A line that can't be parsed is an error, the same one in each mode: that of the first such line.
package main

import (
	"bufio"
	"cmp"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/seed1237c087/manta/examples/internal/demo"
	"github.com/seed1237c087/manta/par"
)

type request struct {
	user string
	at   int64 // in seconds
}

// A summary is about the sessions of one user, or of all.
type summary struct {
	sessions, requests int
	seconds, longest   int64
}

func main() {
	c := demo.Comparison[demo.Files, summary]{
		Name: "sessions", Usage: "find visits in the logs of web servers",
		Size: 300_000, MaxSize: 1 << 28, SizeUsage: "`NUMBER` of lines", Reps: 5, Unit: "line",
		Input: newLogs,
		Close: demo.Files.Remove,
		Ways:  []demo.Way[demo.Files, summary]{{Name: "loop", Try: loop}, {Name: "goroutines", Try: goroutines}, {Name: "manta", Try: manta}},
	}
	c.Main()
}

func manta(f demo.Files) (summary, error) {
	texts, err := par.TryMap(par.Slice(f.Paths), os.ReadFile)
	if err != nil {
		return summary{}, err
	}
	lines := par.FlatMapIter(par.Slice(texts), func(text []byte) par.Iter[string] { return par.Lines(string(text)) })
	requests := par.MapErr(lines, parse)
	byUser, err := par.Try(func() map[string][]request {
		return par.GroupBy(requests, func(r request) string { return r.user })
	})
	if err != nil {
		return summary{}, err
	}
	return par.Map(par.Values(byUser), sessions).Reduce(summary{}, summary.plus), nil
}

func loop(f demo.Files) (summary, error) {
	parsed, errs := make([][]request, len(f.Paths)), make([]error, len(f.Paths))
	for i, path := range f.Paths {
		parsed[i], errs[i] = parseFile(path)
	}
	return summarize(parsed, errs)
}

func goroutines(f demo.Files) (summary, error) {
	var wg sync.WaitGroup
	parsed, errs := make([][]request, len(f.Paths)), make([]error, len(f.Paths))
	for i, path := range f.Paths {
		wg.Go(func() { parsed[i], errs[i] = parseFile(path) })
	}
	wg.Wait()
	return summarize(parsed, errs)
}

func summarize(parsed [][]request, errs []error) (total summary, err error) {
	byUser := map[string][]request{}
	for _, requests := range parsed {
		for _, r := range requests {
			byUser[r.user] = append(byUser[r.user], r)
		}
	}
	for _, requests := range byUser {
		total = total.plus(sessions(requests))
	}
	return total, cmp.Or(errs...)
}

func parseFile(path string) (requests []request, err error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	for line := range strings.Lines(string(text)) {
		r, err := parse(strings.TrimSuffix(line, "\n"))
		if err != nil {
			return nil, err
		}
		requests = append(requests, r)
	}
	return requests, nil
}

func parse(line string) (request, error) {
	at, rest, _ := strings.Cut(line, " ")
	user, _, ok := strings.Cut(rest, " ")
	if !ok {
		return request{}, fmt.Errorf("the line %q has no user", line)
	}
	seconds, err := strconv.ParseInt(at, 10, 64)
	return request{user, seconds}, err
}

// sessions sums up the requests of one user, which it sorts.
func sessions(requests []request) (s summary) {
	const pause = 30 * 60
	slices.SortFunc(requests, func(a, b request) int { return int(a.at - b.at) })
	begin := 0 // of the session
	for i, r := range requests {
		if i == len(requests)-1 || requests[i+1].at-r.at > pause {
			took := r.at - requests[begin].at
			s = s.plus(summary{1, i + 1 - begin, took, took})
			begin = i + 1
		}
	}
	return s
}

func (s summary) plus(o summary) summary {
	return summary{s.sessions + o.sessions, s.requests + o.requests, s.seconds + o.seconds, max(s.longest, o.longest)}
}

// newLogs writes so many lines to three logs, each in the order of time.
func newLogs(size int) (demo.Files, error) {
	random := rand.New(rand.NewPCG(19, 20))
	return demo.WriteFiles(3, strconv.Itoa, func(i int, w *bufio.Writer) {
		at := int64(1_700_000_000)
		for range (size + i) / 3 {
			at += random.Int64N(20)
			fmt.Fprintf(w, "%d user%d GET /pages/%d 200\n", at, random.IntN(size/50+1), random.IntN(1000))
		}
	})
}
