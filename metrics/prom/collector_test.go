package prom_test

import (
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"reflect"
	"strings"
	"testing"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/promhttp"
	"github.com/prometheus/client_golang/prometheus/testutil"
	dto "github.com/prometheus/client_model/go"
	"github.com/prometheus/common/expfmt"
	"github.com/prometheus/common/model"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/metrics/prom"
	"github.com/seed1237c087/manta/par"
)

// work has something to count: pipelines, pools of one name, one without, one with a name that is no UTF-8, and some whose
// names are labels of others.
func work(t testing.TB) {
	xs := make([]int, 20_000)
	for _, name := range []string{"sum", "bad \xff name", `"bad \xff name"`, `quote " and \ and
line`} {
		for range 5 {
			par.Slice(xs).Named(name).Map(func(x int) int { return x + 1 }).Sum()
		}
	}
	for i, name := range []string{"twice", "twice", "", "closed", "bad \xff", `"bad \xff"`, "(unnamed)"} {
		p, err := core.NewPool(core.Config{Workers: 2, Name: name})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { p.Close() })
		for range i + 3 {
			p.Install(func() {})
		}
		if name == "closed" {
			p.Close()
		}
	}
}

// scrape returns what a Prometheus server would get, by name and labels. A histogram is given by its parts.
func scrape(t *testing.T) map[string]float64 {
	t.Helper()
	registry := prometheus.NewPedanticRegistry()
	registry.MustRegister(prom.NewCollector())
	server := httptest.NewServer(promhttp.HandlerFor(registry, promhttp.HandlerOpts{ErrorHandling: promhttp.HTTPErrorOnError}))
	defer server.Close()
	answer, err := http.Get(server.URL)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err != nil || answer.StatusCode != http.StatusOK {
		t.Fatal(err, answer.Status, string(text))
	}
	parser := expfmt.NewTextParser(model.UTF8Validation)
	families, err := parser.TextToMetricFamilies(strings.NewReader(string(text)))
	if err != nil {
		t.Fatal(err)
	}
	found := map[string]float64{}
	for name, family := range families {
		for _, m := range family.Metric {
			labels := ""
			for _, l := range m.Label {
				labels += fmt.Sprintf(" %s=%q", l.GetName(), l.GetValue())
			}
			switch family.GetType() {
			case dto.MetricType_HISTOGRAM:
				found[name+"_sum"+labels] = m.Histogram.GetSampleSum()
				found[name+"_count"+labels] = float64(m.Histogram.GetSampleCount())
				for _, b := range m.Histogram.Bucket {
					found[fmt.Sprintf("%s_bucket%s le=%g", name, labels, b.GetUpperBound())] = float64(b.GetCumulativeCount())
				}
			case dto.MetricType_COUNTER:
				found[name+labels] = m.Counter.GetValue()
			default:
				found[name+labels] = m.Gauge.GetValue()
			}
		}
	}
	return found
}

// counts is all that a scrape tells of pools.
type counts struct {
	totals []core.PoolTotal
	states map[string][]core.PoolState // of open pools, by name
}

func count() counts {
	c := counts{core.PoolTotals(), map[string][]core.PoolState{}}
	for _, p := range core.Pools() {
		c.states[p.Name()] = append(c.states[p.Name()], p.State())
	}
	return c
}

func TestLint(t *testing.T) {
	work(t)
	registry := prometheus.NewPedanticRegistry()
	registry.MustRegister(prom.NewCollector())
	problems, err := testutil.GatherAndLint(registry)
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range problems {
		t.Errorf("%s: %s", p.Metric, p.Text)
	}
}

// TestSameNumbers: what is scraped is what core and par have counted.
func TestSameNumbers(t *testing.T) {
	work(t)
	// Workers may still look for work, or be woken to do so: what counts is a scrape in which nothing changes.
	counted, got := count(), scrape(t)
	for after := count(); !reflect.DeepEqual(counted, after); after = count() {
		counted, got = after, scrape(t)
	}
	is := func(name string, want float64) {
		t.Helper()
		if value, ok := got[name]; !ok || value != want {
			t.Errorf("%s is %v, want %v", name, value, want)
		}
		delete(got, name)
	}
	label := map[string]string{
		"": "(unnamed)", "(unnamed)": `"(unnamed)"`,
		"bad \xff": `"bad \xff"`, `"bad \xff"`: `"\"bad \\xff\""`,
		"bad \xff name": `"bad \xff name"`, `"bad \xff name"`: `"\"bad \\xff name\""`,
	}
	named := func(name string) string {
		if l, ok := label[name]; ok {
			return l
		}
		return name
	}
	for _, p := range counted.totals {
		of := fmt.Sprintf(" pool=%q", named(p.Name))
		var state core.PoolState
		var workers [core.WorkerStates]int
		for _, s := range counted.states[p.Name] {
			for i := range workers {
				workers[i] += s.Count(core.WorkerState(i))
			}
			state.Guests += s.Guests
			state.Goroutines += s.Goroutines
		}
		is("manta_pool_jobs_total"+of, float64(p.Stats.Jobs))
		is("manta_pool_steals_total"+of, float64(p.Stats.Steals))
		is("manta_pool_failed_steals_total"+of, float64(p.Stats.FailedSteals))
		is("manta_pool_injected_jobs_total"+of, float64(p.Stats.Injected))
		is("manta_pool_stand_ins_total"+of, float64(p.Stats.StandIns))
		is("manta_pool_sleeps_total"+of, float64(p.Stats.Sleeps))
		is("manta_pool_wakes_total"+of, float64(p.Stats.Wakes))
		is("manta_pool_idle_wakes_total"+of, float64(p.Stats.IdleWakes))
		is("manta_pool_open"+of, float64(p.Pools))
		is("manta_pool_guests"+of, float64(state.Guests))
		is("manta_pool_goroutines"+of, float64(state.Goroutines))
		for _, gauge := range []string{"parked", "loans", "callers", "queued_jobs"} {
			is("manta_pool_"+gauge+of, 0)
		}
		for i, n := range workers {
			is(fmt.Sprintf("manta_pool_workers%s state=%q", of, core.WorkerState(i)), float64(n))
		}
	}
	for _, p := range par.Pipelines() {
		of := fmt.Sprintf(" pipeline=%q", named(p.Name))
		is("manta_pipeline_failures_total"+of, float64(p.Failed))
		is("manta_pipeline_running"+of, float64(p.Running))
		is("manta_pipeline_elements_total"+of, float64(p.Elements))
		is("manta_pipeline_busy_seconds_total"+of, p.Busy.Seconds())
		is("manta_pipeline_pieces_total"+of, float64(p.Pieces))
		is("manta_pipeline_steals_total"+of, float64(p.Stolen))
		for mode, n := range map[string][2]float64{
			"alone": {float64(p.Alone), p.AloneIn.Seconds()}, "forked": {float64(p.Forked), p.ForkedIn.Seconds()},
		} {
			by := fmt.Sprintf(" mode=%q%s", mode, of)
			is("manta_pipeline_runs_total"+by, n[0])
			is("manta_pipeline_run_seconds_total"+by, n[1])
		}
		is("manta_pipeline_seconds_sum"+of, (p.AloneIn + p.ForkedIn).Seconds())
		is("manta_pipeline_seconds_count"+of, float64(p.Runs))
		sum := 0.0
		for i, bound := range p.Bounds() {
			sum += float64(p.Seconds[i])
			is(fmt.Sprintf("manta_pipeline_seconds_bucket%s le=%g", of, bound), sum)
		}
		is(fmt.Sprintf("manta_pipeline_seconds_bucket%s le=+Inf", of), float64(p.Runs))
	}
	for name := range got {
		t.Errorf("%s is nobody's", name)
	}
}

func ExampleNewCollector() {
	registry := prometheus.NewRegistry() // or prometheus.DefaultRegisterer
	registry.MustRegister(prom.NewCollector())
	http.Handle("/metrics", promhttp.HandlerFor(registry, promhttp.HandlerOpts{}))

	numbers := make([]int, 1000)
	for range 3 {
		par.Slice(numbers).Named("example").Sum()
	}
	server := httptest.NewServer(http.DefaultServeMux)
	defer server.Close()
	answer, err := http.Get(server.URL + "/metrics")
	if err != nil {
		panic(err)
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err != nil {
		panic(err)
	}
	for line := range strings.Lines(string(text)) {
		if strings.Contains(line, `elements_total{pipeline="example"}`) {
			fmt.Print(line)
		}
	}
	// Output: manta_pipeline_elements_total{pipeline="example"} 3000
}

func BenchmarkScrape(b *testing.B) {
	work(b)
	registry := prometheus.NewRegistry()
	registry.MustRegister(prom.NewCollector())
	for b.Loop() {
		if _, err := registry.Gather(); err != nil {
			b.Fatal(err)
		}
	}
}
