package opentelemetry

import (
	"context"
	"time"

	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/sdk/instrumentation"
	"go.opentelemetry.io/otel/sdk/metric"
	"go.opentelemetry.io/otel/sdk/metric/metricdata"

	"github.com/seed1237c087/manta/metrics/internal/snapshot"
)

// NewProducer returns a producer of the histogram manta.pipeline.duration, in seconds, by manta.pipeline.name: what the
// runs of pipelines took, from call to return. Its bounds are those of par.PipelineStats, and its counts are cumulative, also for
// readers that prefer others, since the program began. A collection costs some microseconds for each pipeline.
func NewProducer() metric.Producer { return producer{time.Now()} }

type producer struct{ start time.Time }

// Produce implements metric.Producer.
func (p producer) Produce(context.Context) ([]metricdata.ScopeMetrics, error) {
	all := snapshot.Pipelines()
	if len(all) == 0 {
		return nil, nil
	}
	h := metricdata.Histogram[float64]{Temporality: metricdata.CumulativeTemporality}
	now := time.Now()
	bounds := all[0].Bounds()
	for _, s := range all {
		point := metricdata.HistogramDataPoint[float64]{
			Attributes: attribute.NewSet(pipelineKey.String(s.Name)), StartTime: p.start, Time: now,
			Bounds: append([]float64(nil), bounds[:]...), BucketCounts: append([]uint64(nil), s.Seconds[:]...),
			Sum: (s.AloneIn + s.ForkedIn).Seconds(),
		}
		for _, n := range s.Seconds {
			point.Count += n
		}
		h.DataPoints = append(h.DataPoints, point)
	}
	return []metricdata.ScopeMetrics{{
		Scope: instrumentation.Scope{Name: scope},
		Metrics: []metricdata.Metrics{{
			Name: "manta.pipeline.duration", Description: "What runs took from call to return.", Unit: "s", Data: h,
		}},
	}}, nil
}
