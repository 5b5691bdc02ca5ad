package opentelemetry_test

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"testing"

	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/sdk/metric"
	"go.opentelemetry.io/otel/sdk/metric/metricdata"
	"go.opentelemetry.io/otel/sdk/metric/metricdata/metricdatatest"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/metrics/opentelemetry"
	"github.com/seed1237c087/manta/par"
)

// collect returns what an exporter would get.
func collect(t testing.TB, reader metric.Reader) map[string]metricdata.Metrics {
	t.Helper()
	var all metricdata.ResourceMetrics
	if err := reader.Collect(context.Background(), &all); err != nil {
		t.Fatal(err)
	}
	found := map[string]metricdata.Metrics{}
	for _, s := range all.ScopeMetrics {
		if want := "github.com/seed1237c087/manta/metrics/opentelemetry"; s.Scope.Name != want {
			t.Errorf("the scope is %q", s.Scope.Name)
		}
		for _, m := range s.Metrics {
			if _, twice := found[m.Name]; twice {
				t.Errorf("%s is there twice", m.Name)
			}
			found[m.Name] = m
		}
	}
	return found
}

func setUp(t testing.TB) metric.Reader {
	t.Helper()
	reader := metric.NewManualReader(metric.WithProducer(opentelemetry.NewProducer()))
	provider := metric.NewMeterProvider(metric.WithReader(reader))
	registration, err := opentelemetry.Register(provider)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := registration.Unregister(); err != nil {
			t.Error(err)
		}
	})
	return reader
}

func work(t testing.TB) {
	xs := make([]int, 20_000)
	for _, name := range []string{"sum", "of squares"} {
		for range 5 {
			par.Slice(xs).Named(name).Map(func(x int) int { return x * x }).Sum()
		}
	}
	for _, name := range []string{"twice", "twice", ""} {
		p, err := core.NewPool(core.Config{Workers: 2, Name: name})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { p.Close() })
		p.Install(func() {})
	}
}

func key(name string) string {
	if name == "" {
		return "(unnamed)"
	}
	return name
}

// TestSameNumbers: what is collected is what core and par have counted.
func TestSameNumbers(t *testing.T) {
	work(t)
	reader := setUp(t)
	totals, got := core.PoolTotals(), collect(t, reader)
	for after := core.PoolTotals(); !slices.Equal(totals, after); after = core.PoolTotals() { // A worker still looks for work.
		totals, got = after, collect(t, reader)
	}
	ignore := metricdatatest.IgnoreTimestamp()
	is := func(name, unit string, want metricdata.Aggregation) {
		t.Helper()
		m, ok := got[name]
		if !ok || m.Unit != unit || m.Description == "" {
			t.Errorf("%s: %v, in %q, %q", name, ok, m.Unit, m.Description)
		}
		metricdatatest.AssertAggregationsEqual(t, want, m.Data, ignore)
		delete(got, name)
	}
	var injected, open, workers []metricdata.DataPoint[int64]
	for _, p := range totals {
		pool := attribute.String("manta.pool.name", key(p.Name))
		injected = append(injected, metricdata.DataPoint[int64]{Attributes: attribute.NewSet(pool), Value: int64(p.Stats.Injected)})
		open = append(open, metricdata.DataPoint[int64]{Attributes: attribute.NewSet(pool), Value: int64(p.Pools)})
	}
	is("manta.pool.injected_jobs", "{job}", sum(true, injected))
	is("manta.pool.open", "{pool}", sum(false, open))

	// States of workers change while they are read. Their sum does not.
	of := map[string]int64{}
	for _, point := range got["manta.pool.workers"].Data.(metricdata.Sum[int64]).DataPoints {
		name, _ := point.Attributes.Value("manta.pool.name")
		of[name.AsString()] += point.Value
		workers = append(workers, point)
	}
	if of["twice"] != 4 || of["(unnamed)"] != 2 || len(workers) != len(of)*core.WorkerStates {
		t.Errorf("the workers are %v", of)
	}
	delete(got, "manta.pool.workers")

	var runs, elements, failures, running, pieces, steals []metricdata.DataPoint[int64]
	var busy, taken []metricdata.DataPoint[float64]
	var duration []metricdata.HistogramDataPoint[float64]
	for _, p := range par.Pipelines() {
		name, bounds := attribute.String("manta.pipeline.name", p.Name), p.Bounds()
		alone, forked := attribute.String("manta.pipeline.mode", "alone"), attribute.String("manta.pipeline.mode", "forked")
		whole := func(n uint64) metricdata.DataPoint[int64] {
			return metricdata.DataPoint[int64]{Attributes: attribute.NewSet(name), Value: int64(n)}
		}
		runs = append(runs,
			metricdata.DataPoint[int64]{Attributes: attribute.NewSet(name, alone), Value: int64(p.Alone)},
			metricdata.DataPoint[int64]{Attributes: attribute.NewSet(name, forked), Value: int64(p.Forked)})
		taken = append(taken,
			metricdata.DataPoint[float64]{Attributes: attribute.NewSet(name, alone), Value: p.AloneIn.Seconds()},
			metricdata.DataPoint[float64]{Attributes: attribute.NewSet(name, forked), Value: p.ForkedIn.Seconds()})
		elements, failures, running = append(elements, whole(p.Elements)), append(failures, whole(p.Failed)), append(running, whole(0))
		pieces, steals = append(pieces, whole(p.Pieces)), append(steals, whole(p.Stolen))
		busy = append(busy, metricdata.DataPoint[float64]{Attributes: attribute.NewSet(name), Value: p.Busy.Seconds()})
		duration = append(duration, metricdata.HistogramDataPoint[float64]{
			Attributes: attribute.NewSet(name), Count: p.Runs, Bounds: bounds[:], BucketCounts: p.Seconds[:],
			Sum: (p.AloneIn + p.ForkedIn).Seconds(),
		})
	}
	is("manta.pipeline.runs", "{run}", sum(true, runs))
	is("manta.pipeline.elements", "{element}", sum(true, elements))
	is("manta.pipeline.failures", "{run}", sum(true, failures))
	is("manta.pipeline.running", "{run}", sum(false, running))
	is("manta.pipeline.pieces", "{piece}", sum(true, pieces))
	is("manta.pipeline.steals", "{steal}", sum(true, steals))
	is("manta.pipeline.busy", "s", sum(true, busy))
	is("manta.pipeline.time", "s", sum(true, taken))
	is("manta.pipeline.duration", "s", metricdata.Histogram[float64]{Temporality: metricdata.CumulativeTemporality, DataPoints: duration})

	stats := map[string]core.Stats{}
	for _, p := range totals {
		stats[key(p.Name)] = p.Stats
	}
	for name, value := range map[string]func(core.Stats) uint64{
		"jobs": func(s core.Stats) uint64 { return s.Jobs }, "steals": func(s core.Stats) uint64 { return s.Steals },
		"failed_steals": func(s core.Stats) uint64 { return s.FailedSteals }, "stand_ins": func(s core.Stats) uint64 { return s.StandIns },
		"sleeps": func(s core.Stats) uint64 { return s.Sleeps }, "wakes": func(s core.Stats) uint64 { return s.Wakes },
		"idle_wakes": func(s core.Stats) uint64 { return s.IdleWakes },
	} {
		for _, point := range got["manta.pool."+name].Data.(metricdata.Sum[int64]).DataPoints {
			pool, _ := point.Attributes.Value("manta.pool.name")
			if want := value(stats[pool.AsString()]); uint64(point.Value) != want {
				t.Errorf("%s of %s is %d, want %d", name, pool.AsString(), point.Value, want)
			}
		}
	}
}

func sum[N int64 | float64](monotonic bool, points []metricdata.DataPoint[N]) metricdata.Sum[N] {
	return metricdata.Sum[N]{Temporality: metricdata.CumulativeTemporality, IsMonotonic: monotonic, DataPoints: points}
}

var (
	instrumentName = regexp.MustCompile(`^manta\.(pool|pipeline)\.[a-z]+(_[a-z]+)*$`)
	instrumentUnit = regexp.MustCompile(`^(s|\{[a-z]+\})$`) // UCUM: seconds, or an annotation in the singular
)

// TestNames holds names and units to the conventions of OpenTelemetry.
func TestNames(t *testing.T) {
	work(t)
	all := collect(t, setUp(t))
	if len(all) < 25 {
		t.Errorf("there are %d instruments", len(all))
	}
	for name, m := range all {
		if !instrumentName.MatchString(name) || !instrumentUnit.MatchString(m.Unit) {
			t.Errorf("%s, in %q, is not by the conventions", name, m.Unit)
		}
	}
}

func TestUnregister(t *testing.T) {
	reader := metric.NewManualReader()
	registration, err := opentelemetry.Register(metric.NewMeterProvider(metric.WithReader(reader)))
	if err != nil {
		t.Fatal(err)
	}
	core.DefaultPool()
	if len(collect(t, reader)) == 0 {
		t.Error("nothing is collected")
	}
	if err := registration.Unregister(); err != nil {
		t.Fatal(err)
	}
	if all := collect(t, reader); len(all) > 0 {
		t.Errorf("after Unregister there is %v", all)
	}
}

func ExampleRegister() {
	reader := metric.NewManualReader(metric.WithProducer(opentelemetry.NewProducer())) // or a periodic one, with an exporter
	provider := metric.NewMeterProvider(metric.WithReader(reader))                     // then otel.SetMeterProvider(provider)
	registration, err := opentelemetry.Register(provider)
	if err != nil {
		panic(err)
	}
	defer func() { _ = registration.Unregister() }()

	numbers := make([]int, 1000)
	for range 3 {
		par.Slice(numbers).Named("example").Sum()
	}
	var all metricdata.ResourceMetrics
	if err := reader.Collect(context.Background(), &all); err != nil {
		panic(err)
	}
	for _, s := range all.ScopeMetrics {
		for _, m := range s.Metrics {
			if m.Name != "manta.pipeline.elements" {
				continue
			}
			for _, point := range m.Data.(metricdata.Sum[int64]).DataPoints {
				if name, _ := point.Attributes.Value("manta.pipeline.name"); name.AsString() == "example" {
					fmt.Println(name.AsString(), point.Value, m.Unit)
				}
			}
		}
	}
	// Output: example 3000 {element}
}

func BenchmarkCollect(b *testing.B) {
	work(b)
	reader := setUp(b)
	for b.Loop() {
		collect(b, reader)
	}
}
