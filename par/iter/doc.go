// Package iter runs the pipelines of package par. It does not know the types of elements:
// they stand in blocks, and what reads and writes them is a [Loop] that package par, or
// another one, makes. So it is compiled once, whatever types programs use.
//
// Programs import package par. This one is for sources and stages of one's own:
//
//   - A source is [Fill]: a number of positions, and a loop that makes the elements of some
//     of them. Positions can be cut anywhere, so that is all there is to split.
//   - A stage is [Node.Then]: a loop that reads a block and writes another one. The kind
//     tells whether it writes as many elements as it reads ([Other]), so that the length
//     stays known, or fewer ([SiftBlocks]).
//   - par.Custom makes a pipeline of the node, par.Elements tells a loop what is in a block,
//     and par.BlockOf tells the engine the type. The example of par.Custom has both.
//
// Other names are exported because package par needs them. README.md tells how it works,
// and which file has what.
package iter
