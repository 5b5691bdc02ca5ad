// Pagerank ranks the pages of a web by who links to them: the rank of a page is shared out among the pages that it links to, twenty
// times over. Each round is a parallel map: every page adds up what comes in. Pulling needs no locks, where pushing would.
//
//	go run ./examples/pagerank
//	go run ./examples/pagerank -size 1000000
//
// The modes are a plain loop (loop), a goroutine for each range of pages (goroutines), which is uneven because some pages
// have thousands of links, par.Map (map), and par.MapBlocks, with a loop over a block of pages (map_blocks). All have the same bits,
// since each page adds in the order of its links.
package main

import (
	"github.com/seed1237c087/manta/examples/internal/demo"
	"github.com/seed1237c087/manta/examples/internal/graph"
	"github.com/seed1237c087/manta/par"
)

const rounds, damping = 20, 0.85

func main() {
	c := demo.Comparison[*graph.Graph, []float64]{
		Name: "pagerank", Usage: "rank the pages of a web",
		Size: 100_000, MaxSize: 50_000_000, SizeUsage: "`NUMBER` of pages", Reps: 5,
		Unit: "page and round", Units: func(size int) float64 { return float64(size) * rounds },
		Input: func(size int) (*graph.Graph, error) { return graph.New(size), nil },
		Ways: []demo.Way[*graph.Graph, []float64]{
			{Name: "loop", Run: ranks(func(next []float64, w web) { w.pull(next, w.Vertices) })},
			{Name: "goroutines", Run: ranks(func(next []float64, w web) {
				demo.ByHand(len(next), func(_, lo, hi int) { w.pull(next[lo:hi], w.Vertices[lo:hi]) })
			})},
			{Name: "map", Run: ranks(func(next []float64, w web) {
				par.Map(par.Slice(w.Vertices), w.share).CollectInto(next)
			})},
			{Name: "map_blocks", Run: ranks(func(next []float64, w web) {
				par.MapBlocks(par.Slice(w.Vertices), w.pull).CollectInto(next)
			})},
		},
		Differ: demo.EqualSlices[float64],
	}
	c.Main()
}

// A web is a graph whose edges are links, and what each page gives to each page that it links to.
type web struct {
	*graph.Graph
	gives []float64
}

// ranks makes a way of a function that writes what the pages give next.
func ranks(step func(next []float64, w web)) func(*graph.Graph) []float64 {
	return func(g *graph.Graph) []float64 {
		w, next := web{g, make([]float64, len(g.Vertices))}, make([]float64, len(g.Vertices))
		for page := range w.gives {
			w.gives[page] = 1 / w.links(page)
		}
		for range rounds {
			step(next, w)
			w.gives, next = next, w.gives
		}
		for page := range next {
			next[page] = w.gives[page] * w.links(page)
		}
		return next
	}
}

func (w web) links(page int) float64 { return float64(max(1, len(w.Neighbours(page)))) }

// share is what a page gives next. Links go both ways here, so its neighbours are those that link to it.
func (w web) share(page int) float64 {
	sum := 0.0
	for _, from := range w.Neighbours(page) {
		sum += w.gives[from]
	}
	return (1 - damping + damping*sum) / w.links(page)
}

func (w web) pull(next []float64, pages []int) {
	for i, page := range pages {
		next[i] = w.share(page)
	}
}
