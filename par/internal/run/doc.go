// Package run runs the pieces of a pipeline for an ending. It contains what the participants of a run
// share ([Pipeline]), one participant ([Lane]), the run that is one call ([ShortRun]), what happens
// after a panic, the tree of a reduction, and the collector of elements ([GatherPlan]), which endings
// and sources need.
package run
