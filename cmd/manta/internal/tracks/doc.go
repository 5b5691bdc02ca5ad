// Package tracks converts an execution trace of Go to a trace for ui.perfetto.dev, which shows the pools of the program: a track for
// each worker and for each goroutine that calls a pool, jobs by function, sleeps and waits, pipelines and stand-ins, and steals and
// wakes as arrows.
//
// The file core/registry/observe.go of the library describes the content of the trace: a job is a region, a pipeline or a call from
// outside is a task, and logs of the category "manta" report other events. Go itself records the waits of goroutines.
package tracks
