// Package iter is for your own sources and stages. Other programs need only package par.
//
//   - [Fill] makes a source: a number of positions, and a loop that makes the elements of some
//     of them. Positions can be cut anywhere, so a source needs nothing else to be split. For
//     elements that can only be read one by one, use par.FromSeq.
//   - [Node.Then] adds a stage: a loop that reads a block and writes another block. The kind
//     says whether the loop writes as many elements as it reads ([Other]), so that the length
//     stays known, or may write fewer ([SiftBlocks]).
//   - par.Custom makes a pipeline of a [Node], [Elements] returns the elements of a block to a
//     loop, and [BlockOf] gives the engine their type. The examples show all of them.
//
// README.md describes how pipelines run, and where everything is.
package iter
