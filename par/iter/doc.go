// Package iter holds lazy parallel pipelines: sources, adapters and endings.
// Package par is the import of users; everything here that they need has its
// name there too.
//
// A pipeline is an [Iter], a small value. Sources make one, adapters make a new
// one of it, and nothing runs before an ending:
//
//	sum := iter.Slice(xs).Map(f).Filter(p).Sum()
//
// README.md tells how a pipeline is run: base positions, blocks, cursors. How
// it is cut into pieces is the matter of par/internal/engine.
package iter
