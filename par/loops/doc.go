// Package loops contains the functions that source rewritten by the command manta build calls in
// the place of pipelines. The command copies the functions of a pipeline into loops, and the
// rewritten source passes these loops to package loops. Rewritten source is part of users'
// packages, so package loops can't be internal. Do not call it by hand, because its exported names
// may change with every release of the command. To write your own loops use par.MapBlocks,
// par.SiftBlocks and par.FoldBlocks.
//
// Package par gets its blocks from package loops. Therefore whatever contains package par contains
// package loops too, a vendor folder for example.
package loops
