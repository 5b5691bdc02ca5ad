// Package opentelemetry shows the pools and the named pipelines of a program to OpenTelemetry.
//
//	registration, err := opentelemetry.Register(otel.GetMeterProvider())
//
// has observable instruments, which a reader asks at each collection. What runs took is counted in buckets
// by package par, and OpenTelemetry has no observable histogram: a producer beside the reader tells them.
//
//	reader := metric.NewPeriodicReader(exporter, metric.WithProducer(opentelemetry.NewProducer()))
//
// Between collections it costs nothing. docs/observe/metrics.md has the list of instruments.
package opentelemetry
