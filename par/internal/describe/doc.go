// Package describe is what a pipeline is before it runs: a [Node], with the stages that were put one
// after the other, how it is tuned, and the key that names it. It contains the interfaces of a
// [Source] and of its cursors, the [Loop] that alone knows the types of elements, the two sources
// that stand on nothing else (elements in memory, and those that a loop makes), the one that is
// made when an ending runs, and the way to reverse them.
//
// It is the lowest of four rooms: describe, sources, run, endings. Each imports those before
// it only. Package par/iter shows what a source or a stage of one's own needs.
package describe
