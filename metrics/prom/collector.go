package prom

import (
	"github.com/prometheus/client_golang/prometheus"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/metrics/internal/snapshot"
	"github.com/seed1237c087/manta/par"
)

// NewCollector returns a collector of the metrics manta_pool_... with the label pool, and
// manta_pipeline_... with the label pipeline.
//
// Pools of one name are added up, closed ones stay in the counters, and those without a name are
// "(unnamed)". All counters only rise, as long as the program runs. A scrape costs some microseconds for each pool and pipeline.
// All collectors show the same, so register one.
func NewCollector() prometheus.Collector { return collector{} }

type collector struct{}

// A metric is one of the metrics of a T. value returns its number.
type metric[T any] struct {
	desc  *prometheus.Desc
	kind  prometheus.ValueType
	value func(T) float64
}

func poolMetric(kind prometheus.ValueType, name, help string, value func(snapshot.Pool) float64) metric[snapshot.Pool] {
	return metric[snapshot.Pool]{prometheus.NewDesc("manta_pool_"+name, help, []string{"pool"}, nil), kind, value}
}

func poolCounter(name, help string, value func(core.Stats) uint64) metric[snapshot.Pool] {
	return poolMetric(prometheus.CounterValue, name, help, func(p snapshot.Pool) float64 { return float64(value(p.Total.Stats)) })
}

func poolGauge(name, help string, value func(snapshot.Pool) int) metric[snapshot.Pool] {
	return poolMetric(prometheus.GaugeValue, name, help, func(p snapshot.Pool) float64 { return float64(value(p)) })
}

var pools = []metric[snapshot.Pool]{
	poolCounter("jobs_total", "Jobs run that were stolen, spawned or injected.", func(s core.Stats) uint64 { return s.Jobs }),
	poolCounter("steals_total", "Jobs taken from another goroutine.", func(s core.Stats) uint64 { return s.Steals }),
	poolCounter("failed_steals_total", "Rounds of stealing in which a race was lost.", func(s core.Stats) uint64 { return s.FailedSteals }),
	poolCounter("injected_jobs_total", "Jobs from outside that went through the injector.", func(s core.Stats) uint64 { return s.Injected }),
	poolCounter("stand_ins_total", "Times a waiting goroutine's worker was lent to a stand-in.", func(s core.Stats) uint64 { return s.StandIns }),
	poolCounter("sleeps_total", "Times a worker fell asleep.", func(s core.Stats) uint64 { return s.Sleeps }),
	poolCounter("wakes_total", "Times a worker was woken.", func(s core.Stats) uint64 { return s.Wakes }),
	poolCounter("idle_wakes_total", "Wakes after which the worker found nothing.", func(s core.Stats) uint64 { return s.IdleWakes }),
	poolGauge("open", "Pools of this name that are open.", func(p snapshot.Pool) int { return p.Total.Pools }),
	poolGauge("guests", "Goroutines at work in the pool without a worker.", func(p snapshot.Pool) int { return p.State.Guests }),
	poolGauge("parked", "Goroutines without a worker that wait.", func(p snapshot.Pool) int { return p.State.Parked }),
	poolGauge("loans", "Goroutines that wait while a stand-in carries their worker.", func(p snapshot.Pool) int { return p.State.Loans }),
	poolGauge("callers", "Goroutines outside the pool that wait in Install.", func(p snapshot.Pool) int { return p.State.Callers }),
	poolGauge("queued_jobs", "Jobs from outside that no worker has taken.", func(p snapshot.Pool) int { return p.State.Queued }),
	poolGauge("goroutines", "Goroutines that the pool has at work, asleep and in reserve.", func(p snapshot.Pool) int { return p.State.Goroutines }),
}

var workers = prometheus.NewDesc("manta_pool_workers", "Workers by what they do: busy, lent, looking or asleep.", []string{"pool", "state"}, nil)

func pipelineMetric(kind prometheus.ValueType, name, help string, value func(par.PipelineStats) float64) metric[par.PipelineStats] {
	return metric[par.PipelineStats]{prometheus.NewDesc("manta_pipeline_"+name, help, []string{"pipeline"}, nil), kind, value}
}

func pipelineCounter(name, help string, value func(par.PipelineStats) uint64) metric[par.PipelineStats] {
	return pipelineMetric(prometheus.CounterValue, name, help, func(p par.PipelineStats) float64 { return float64(value(p)) })
}

var pipelines = []metric[par.PipelineStats]{
	pipelineCounter("failures_total", "Runs that a panic, an error, a Goexit or a context ended.", func(p par.PipelineStats) uint64 { return p.Failed }),
	pipelineMetric(prometheus.GaugeValue, "running", "Runs that go on now.", func(p par.PipelineStats) float64 { return float64(p.Running) }),
	pipelineCounter("elements_total", "Positions of the sources that were done.", func(p par.PipelineStats) uint64 { return p.Elements }),
	pipelineMetric(prometheus.CounterValue, "busy_seconds_total", "What all participants of all runs worked.",
		func(p par.PipelineStats) float64 { return p.Busy.Seconds() }),
	pipelineCounter("pieces_total", "Stretches of positions that participants did in one go.", func(p par.PipelineStats) uint64 { return p.Pieces }),
	pipelineCounter("steals_total", "Parts of runs that a participant took from another one.", func(p par.PipelineStats) uint64 { return p.Stolen }),
}

var (
	seconds     = prometheus.NewDesc("manta_pipeline_seconds", "Runs by what they took, from call to return.", []string{"pipeline"}, nil)
	runs        = prometheus.NewDesc("manta_pipeline_runs_total", "Runs that have ended, by whether the caller did all alone or forked.", []string{"pipeline", "mode"}, nil)
	runsSeconds = prometheus.NewDesc("manta_pipeline_run_seconds_total", "What these runs took, from call to return.", []string{"pipeline", "mode"}, nil)
)

// Describe implements prometheus.Collector.
func (collector) Describe(to chan<- *prometheus.Desc) {
	for _, m := range pools {
		to <- m.desc
	}
	for _, m := range pipelines {
		to <- m.desc
	}
	for _, d := range []*prometheus.Desc{workers, seconds, runs, runsSeconds} {
		to <- d
	}
}

// Collect implements prometheus.Collector.
func (collector) Collect(to chan<- prometheus.Metric) {
	for _, p := range snapshot.Pools() {
		for _, m := range pools {
			to <- prometheus.MustNewConstMetric(m.desc, m.kind, m.value(p), p.Name)
		}
		for state, n := range p.Workers {
			to <- prometheus.MustNewConstMetric(workers, prometheus.GaugeValue, float64(n), p.Name, core.WorkerState(state).String())
		}
	}
	for _, p := range snapshot.Pipelines() {
		for _, m := range pipelines {
			to <- prometheus.MustNewConstMetric(m.desc, m.kind, m.value(p), p.Name)
		}
		to <- prometheus.MustNewConstMetric(runs, prometheus.CounterValue, float64(p.Alone), p.Name, "alone")
		to <- prometheus.MustNewConstMetric(runs, prometheus.CounterValue, float64(p.Forked), p.Name, "forked")
		to <- prometheus.MustNewConstMetric(runsSeconds, prometheus.CounterValue, p.AloneIn.Seconds(), p.Name, "alone")
		to <- prometheus.MustNewConstMetric(runsSeconds, prometheus.CounterValue, p.ForkedIn.Seconds(), p.Name, "forked")
		count, buckets := histogram(p)
		to <- prometheus.MustNewConstHistogram(seconds, count, (p.AloneIn + p.ForkedIn).Seconds(), buckets, p.Name)
	}
}

// histogram returns how many runs there were, and how many took at most so many seconds.
func histogram(p par.PipelineStats) (count uint64, buckets map[float64]uint64) {
	buckets = map[float64]uint64{}
	bounds := p.Bounds()
	for i, n := range p.Seconds {
		count += n
		if i < len(bounds) {
			buckets[bounds[i]] = count
		}
	}
	return count, buckets
}
