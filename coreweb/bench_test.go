package coreweb

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par"
)

// What docs/observe/live.md says of costs is taken from these.

func benched(b *testing.B, workers int) *handler {
	p, err := core.NewPool(core.Config{Workers: workers})
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { p.Close() })
	pipelines := make([]par.PipelineStats, 20)
	for i := range pipelines {
		pipelines[i].Name = fmt.Sprint("pipeline ", i)
	}
	h := newHandler(Config{}, sources{
		func() []*core.Pool { return []*core.Pool{p} }, func() []par.PipelineStats { return pipelines }, realSources.now,
	})
	h.sampler.running = true // The benchmark samples itself.
	for range h.sampler.columns {
		h.sampler.sample()
	}
	return h
}

func BenchmarkSample(b *testing.B) {
	for _, workers := range []int{2, 64, 1024} {
		b.Run(fmt.Sprint(workers), func(b *testing.B) {
			h := benched(b, workers)
			b.ReportAllocs()
			for b.Loop() {
				h.sampler.sample()
			}
		})
	}
}

func BenchmarkPage(b *testing.B) {
	for _, workers := range []int{2, 64} {
		b.Run(fmt.Sprint(workers), func(b *testing.B) {
			h := benched(b, workers)
			for b.Loop() {
				w := httptest.NewRecorder()
				h.ServeHTTP(w, httptest.NewRequest(http.MethodGet, "http://localhost/", nil))
				b.ReportMetric(float64(w.Body.Len()), "bytes")
			}
		})
	}
}

func BenchmarkEvent(b *testing.B) {
	for _, workers := range []int{2, 64} {
		b.Run(fmt.Sprint(workers), func(b *testing.B) {
			h := benched(b, workers)
			for b.Loop() {
				e, _ := h.sampler.event(h.sampler.samples - 10)
				data, err := json.Marshal(e)
				if err != nil {
					b.Fatal(err)
				}
				b.ReportMetric(float64(len(data)), "bytes")
			}
		})
	}
}
