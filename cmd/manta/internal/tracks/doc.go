// Package tracks makes of an execution trace of Go what ui.perfetto.dev shows of the pools in it: a track for each worker and
// for each goroutine that calls, jobs by function, sleeps and waits, steals and wakes as arrows, stand-ins, and pipelines.
//
// core/registry/observe.go of the library says what is in the trace: a job is a region, a pipeline or a call from outside is a
// task, and logs of the category "manta" tell of the rest. That a goroutine waits is Go's own to tell.
package tracks
