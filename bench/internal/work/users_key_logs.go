package work

//manta:off

import (
	"bufio"
	"cmp"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/seed1237c087/manta/par"
)

// sizesOfLines adds up the second field of the lines of each first one.
func sizesOfLines(text string) map[string]int {
	m := map[string]int{}
	lines := bufio.NewScanner(strings.NewReader(text))
	for lines.Scan() {
		path, n, _ := strings.Cut(lines.Text(), " ")
		size, _ := strconv.Atoi(n)
		m[path] += size
	}
	return m
}

// accessLog returns n lines of a log.
func accessLog(n int) string {
	rng := rand.New(rand.NewPCG(1, 2))
	var b strings.Builder
	for i := range n {
		status := 200
		if rng.IntN(20) == 0 {
			status = 500 + rng.IntN(4)
		}
		fmt.Fprintf(&b, "2026-11-22T11:%02d:%02d GET /api/v%d/item%d %d %dms %d\n",
			i/60%60, i%60, rng.IntN(3), rng.IntN(300), status, rng.IntN(100), rng.IntN(100_000))
	}
	return b.String()
}

// request is a line of a log.
type request struct {
	path             string
	status, ms, size int
}

func parseRequest(line string) (request, bool) {
	f := strings.Fields(line)
	if len(f) != 6 {
		return request{}, false
	}
	status, err := strconv.Atoi(f[3])
	if err != nil {
		return request{}, false
	}
	ms, err := strconv.ParseFloat(strings.TrimSuffix(f[4], "ms"), 64)
	if err != nil {
		return request{}, false
	}
	size, err := strconv.Atoi(f[5])
	return request{f[2], status, int(ms), size}, err == nil
}

// traffic is what the requests of a path come to.
type traffic struct {
	path                     string
	requests, errs, ms, size int
}

func trafficOf(r request) traffic {
	t := traffic{path: r.path, requests: 1, ms: r.ms, size: r.size}
	if r.status >= 500 {
		t.errs = 1
	}
	return t
}

func (t traffic) plus(u traffic) traffic {
	return traffic{u.path, t.requests + u.requests, t.errs + u.errs, t.ms + u.ms, t.size + u.size}
}

func bySize(a, b traffic) int {
	return cmp.Or(cmp.Compare(a.size, b.size), strings.Compare(b.path, a.path))
}

// topOf returns the ten paths with most traffic.
func topOf(m map[string]traffic) []traffic {
	all := make([]traffic, 0, len(m))
	for _, t := range m {
		all = append(all, t)
	}
	slices.SortFunc(all, func(a, b traffic) int { return bySize(b, a) })
	return all[:min(10, len(all))]
}

func topRequests(r io.Reader) []traffic {
	m := map[string]traffic{}
	lines := bufio.NewScanner(r)
	for lines.Scan() {
		if r, ok := parseRequest(lines.Text()); ok {
			m[r.path] = m[r.path].plus(trafficOf(r))
		}
	}
	return topOf(m)
}

// topByHand has one goroutine read lines, and others do batches of them.
func topByHand(workers int, r io.Reader) []traffic {
	batches := make(chan []string, 8)
	parts := make([]map[string]traffic, workers)
	var wg sync.WaitGroup
	for i := range parts {
		wg.Go(func() {
			m := map[string]traffic{}
			for lines := range batches {
				for _, l := range lines {
					if r, ok := parseRequest(l); ok {
						m[r.path] = m[r.path].plus(trafficOf(r))
					}
				}
			}
			parts[i] = m
		})
	}
	lines := bufio.NewScanner(r)
	batch := make([]string, 0, 1000)
	for lines.Scan() {
		if batch = append(batch, lines.Text()); len(batch) == 1000 {
			batches <- batch
			batch = make([]string, 0, 1000)
		}
	}
	batches <- batch
	close(batches)
	wg.Wait()
	for _, p := range parts[1:] {
		for k, t := range p {
			parts[0][k] = parts[0][k].plus(t)
		}
	}
	return topOf(parts[0])
}

// logRows are a log from a reader: the ten paths with most traffic.
func logRows(everyone crew) []Row {
	path := func(r request) string { return r.path }
	return using[string, []traffic]{
		name: "access_log", title: "600 thousand lines of a log from a reader: the ten paths with most traffic",
		input: func(e *Env) string { return accessLog(e.size(recordSize)) },
		loop:  func(s string) []traffic { return topRequests(strings.NewReader(s)) },
		hands: func(c crew, s string) []traffic { return topByHand(c.Workers, strings.NewReader(s)) },
		ways: []way[string, []traffic]{
			{name: "ReduceBy", everyone: 0.65, run: func(s string) []traffic {
				requests := par.FilterMap(par.ScanLines(strings.NewReader(s)), parseRequest)
				m := par.ReduceBy(requests, path, trafficOf, traffic.plus)
				return par.TopK(par.Map(par.FromMap(m), func(p par.Pair[string, traffic]) traffic { return p.Second }), 10, bySize)
			}},
			{name: "GroupBy", everyone: 0.8, run: func(s string) []traffic {
				groups := par.GroupBy(par.FilterMap(par.ScanLines(strings.NewReader(s)), parseRequest), path)
				all := par.Map(par.FromMap(groups), func(p par.Pair[string, []request]) traffic {
					var t traffic
					for _, r := range p.Second {
						t = t.plus(trafficOf(r))
					}
					return t
				})
				return par.TopK(all, 10, bySize)
			}},
		},
		check: equal[traffic],
		fresh: true,
	}.rows(everyone)
}
