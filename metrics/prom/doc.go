// Package prom shows the pools and the named pipelines of a program to Prometheus.
//
//	prometheus.MustRegister(prom.NewCollector())
//
// Every scrape reads what package core and package par count anyway; between scrapes it costs nothing.
// docs/observe/metrics.md has the list of metrics, with a sample and queries.
package prom
