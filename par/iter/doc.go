// Package iter is for sources and stages of one's own. Programs that need none import package par,
// and nothing of here.
//
//   - A source is [Fill]: a number of positions, and a loop that makes the elements of some
//     of them. Positions can be cut anywhere, so that is all there is to split. What can only
//     be read one by one is par.FromSeq.
//   - A stage is [Node.Then]: a loop that reads a block and writes another one. The kind
//     tells whether it writes as many elements as it reads ([Other]), so that the length
//     stays known, or fewer ([SiftBlocks]).
//   - par.Custom makes a pipeline of the node, par.Elements tells a loop what is in a block,
//     and par.BlockOf tells the engine the type. The examples have all of them.
//
// README.md tells how pipelines run, and where everything is.
package iter
