// Package run does the pieces of a pipeline that an ending has set going: what its participants
// share ([Pipeline]), one of them ([Lane]), the run that is one call, what happens after a panic, the
// tree of a reduction, and the collector of elements ([GatherPlan]), which endings and sources need.
package run
