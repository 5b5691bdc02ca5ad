// Package iter is for your own sources and stages. Programs that need none import package par alone.
//
//   - A source is [Fill]: a number of positions, and a loop that makes the elements of some
//     of them. Positions can be cut anywhere, so that is all there is to split. What can only
//     be read one by one is par.FromSeq.
//   - A stage is [Node.Then]: a loop that reads a block and writes another one. The kind
//     says whether it writes as many elements as it reads ([Other]), so that the length
//     stays known, or fewer ([SiftBlocks]).
//   - par.Custom makes a pipeline of the node, [Elements] returns the elements of a block to a loop,
//     and [BlockOf] gives the engine their type. The examples show all of them.
//
// README.md describes how pipelines run, and where everything is.
package iter
