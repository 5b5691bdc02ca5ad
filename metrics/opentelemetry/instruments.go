package opentelemetry

import (
	"context"
	"errors"

	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/metric"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/metrics/internal/snapshot"
	"github.com/seed1237c087/manta/par"
)

// The name of the instrumentation scope.
const scope = "github.com/seed1237c087/manta/metrics/opentelemetry"

// The keys of attributes.
const (
	poolKey     = attribute.Key("manta.pool.name")
	stateKey    = attribute.Key("manta.worker.state")
	pipelineKey = attribute.Key("manta.pipeline.name")
	modeKey     = attribute.Key("manta.pipeline.mode")
)

// Register makes the instruments manta.pool.... and manta.pipeline.... of the provider's meter, and a callback that observes
// them, which Unregister of the result takes away. Call it once for a provider: two callbacks would observe the same.
//
// Pools of one name are added up, closed ones stay in the counters, and those without a name are
// "(unnamed)". All counters only rise, as long as the program runs. A collection costs some microseconds for each pool and pipeline.
func Register(provider metric.MeterProvider) (metric.Registration, error) {
	m := &maker{meter: provider.Meter(scope)}
	var observe []func(metric.Observer, []snapshot.Pool, []par.PipelineStats)
	pool := func(i metric.Int64Observable, value func(snapshot.Pool) int64) {
		observe = append(observe, func(o metric.Observer, pools []snapshot.Pool, _ []par.PipelineStats) {
			for _, p := range pools {
				o.ObserveInt64(i, value(p), metric.WithAttributes(poolKey.String(p.Name)))
			}
		})
	}
	counted := func(name, unit, help string, value func(core.Stats) uint64) {
		pool(m.counter("manta.pool."+name, unit, help), func(p snapshot.Pool) int64 { return int64(value(p.Total.Stats)) })
	}
	now := func(name, unit, help string, value func(snapshot.Pool) int) {
		pool(m.upDown("manta.pool."+name, unit, help), func(p snapshot.Pool) int64 { return int64(value(p)) })
	}
	counted("jobs", "{job}", "Jobs run that were stolen, spawned or injected.", func(s core.Stats) uint64 { return s.Jobs })
	counted("steals", "{job}", "Jobs taken from another goroutine.", func(s core.Stats) uint64 { return s.Steals })
	counted("failed_steals", "{round}", "Rounds of stealing in which a race was lost.", func(s core.Stats) uint64 { return s.FailedSteals })
	counted("injected_jobs", "{job}", "Jobs from outside that went through the injector.", func(s core.Stats) uint64 { return s.Injected })
	counted("stand_ins", "{loan}", "Times a waiting goroutine's worker was lent to a stand-in.", func(s core.Stats) uint64 { return s.StandIns })
	counted("sleeps", "{sleep}", "Times a worker fell asleep.", func(s core.Stats) uint64 { return s.Sleeps })
	counted("wakes", "{wake}", "Times a worker was woken.", func(s core.Stats) uint64 { return s.Wakes })
	counted("idle_wakes", "{wake}", "Wakes after which the worker found nothing.", func(s core.Stats) uint64 { return s.IdleWakes })
	now("open", "{pool}", "Pools of this name that are open.", func(p snapshot.Pool) int { return p.Total.Pools })
	now("guests", "{goroutine}", "Goroutines at work in the pool without a worker.", func(p snapshot.Pool) int { return p.State.Guests })
	now("parked", "{goroutine}", "Goroutines without a worker that wait.", func(p snapshot.Pool) int { return p.State.Parked })
	now("loans", "{goroutine}", "Goroutines that wait while a stand-in carries their worker.", func(p snapshot.Pool) int { return p.State.Loans })
	now("callers", "{goroutine}", "Goroutines outside the pool that wait in Install.", func(p snapshot.Pool) int { return p.State.Callers })
	now("queued_jobs", "{job}", "Jobs from outside that no worker has taken.", func(p snapshot.Pool) int { return p.State.Queued })
	now("goroutines", "{goroutine}", "Goroutines that the pool has at work, asleep and in reserve.", func(p snapshot.Pool) int { return p.State.Goroutines })

	workers := m.upDown("manta.pool.workers", "{worker}", "Workers by what they do: busy, lent, looking or asleep.")
	observe = append(observe, func(o metric.Observer, pools []snapshot.Pool, _ []par.PipelineStats) {
		for _, p := range pools {
			for state, n := range p.Workers {
				o.ObserveInt64(workers, int64(n), metric.WithAttributes(poolKey.String(p.Name), stateKey.String(core.WorkerState(state).String())))
			}
		}
	})
	observe = append(observe, pipelineInstruments(m))
	if m.err != nil {
		return nil, m.err
	}
	return m.meter.RegisterCallback(func(_ context.Context, o metric.Observer) error {
		pools, pipelines := snapshot.Pools(), snapshot.Pipelines()
		for _, f := range observe {
			f(o, pools, pipelines)
		}
		return nil
	}, m.made...)
}

// pipelineInstruments makes the instruments of pipelines, and returns what observes them.
func pipelineInstruments(m *maker) func(metric.Observer, []snapshot.Pool, []par.PipelineStats) {
	runs := m.counter("manta.pipeline.runs", "{run}", "Runs that have ended, by whether the caller did all alone or forked.")
	failures := m.counter("manta.pipeline.failures", "{run}", "Runs that a panic, an error, a Goexit or a context ended.")
	running := m.upDown("manta.pipeline.running", "{run}", "Runs that go on now.")
	elements := m.counter("manta.pipeline.elements", "{element}", "Positions of the sources that were done.")
	pieces := m.counter("manta.pipeline.pieces", "{piece}", "Stretches of positions that participants did in one go.")
	steals := m.counter("manta.pipeline.steals", "{steal}", "Parts of runs that a participant took from another one.")
	busy := m.seconds("manta.pipeline.busy", "What all participants of all runs worked.")
	taken := m.seconds("manta.pipeline.time", "What runs took from call to return, by whether the caller did all alone or forked.")
	return func(o metric.Observer, _ []snapshot.Pool, all []par.PipelineStats) {
		for _, p := range all {
			name := pipelineKey.String(p.Name)
			by := metric.WithAttributes(name)
			alone, forked := metric.WithAttributes(name, modeKey.String("alone")), metric.WithAttributes(name, modeKey.String("forked"))
			o.ObserveInt64(runs, int64(p.Alone), alone)
			o.ObserveInt64(runs, int64(p.Forked), forked)
			o.ObserveFloat64(taken, p.AloneIn.Seconds(), alone)
			o.ObserveFloat64(taken, p.ForkedIn.Seconds(), forked)
			o.ObserveInt64(failures, int64(p.Failed), by)
			o.ObserveInt64(running, int64(p.Running), by)
			o.ObserveInt64(elements, int64(p.Elements), by)
			o.ObserveInt64(pieces, int64(p.Pieces), by)
			o.ObserveInt64(steals, int64(p.Stolen), by)
			o.ObserveFloat64(busy, p.Busy.Seconds(), by)
		}
	}
}

// A maker makes instruments, and keeps them and the first of its errors.
type maker struct {
	meter metric.Meter
	made  []metric.Observable
	err   error
}

func (m *maker) keep(i metric.Observable, err error) {
	m.err = errors.Join(m.err, err)
	m.made = append(m.made, i)
}

func (m *maker) counter(name, unit, help string) metric.Int64Observable {
	i, err := m.meter.Int64ObservableCounter(name, metric.WithUnit(unit), metric.WithDescription(help))
	m.keep(i, err)
	return i
}

func (m *maker) upDown(name, unit, help string) metric.Int64Observable {
	i, err := m.meter.Int64ObservableUpDownCounter(name, metric.WithUnit(unit), metric.WithDescription(help))
	m.keep(i, err)
	return i
}

func (m *maker) seconds(name, help string) metric.Float64Observable {
	i, err := m.meter.Float64ObservableCounter(name, metric.WithUnit("s"), metric.WithDescription(help))
	m.keep(i, err)
	return i
}
