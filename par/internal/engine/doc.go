// Package engine runs pipelines: it cuts the positions of an input, decides by
// measured cost what is worth cutting, forks the pieces through package core,
// and combines their results along a tree that positions alone determine.
//
// It knows nothing of elements, sources or stages. What a participant does
// with the positions that it is given is a [Lane], which package par/internal/run
// implements once for every ending. README.md explains the whole: positions, units,
// the tree, lanes, the cost of an element, stop positions.
package engine
