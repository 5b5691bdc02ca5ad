// Package describe describes a pipeline before it runs: a [Node], with its stages in their order,
// its tuning, and the key that names it. The package contains the interfaces of a [Source] and of
// its cursors, the [Loop], which alone knows the types of elements, the two sources that need no
// other source (elements in memory, and elements that a loop makes), the source that is made when an
// ending runs, and the way to reverse sources.
//
// Package describe is the lowest of four rooms: describe, sources, run, endings. Each room imports
// only the rooms before it. Package par/iter shows what a user's own source or stage needs.
package describe
