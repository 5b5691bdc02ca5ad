// Package loops is what the command manta build writes calls of, in the place of pipelines
// whose functions it has copied into loops. Such source stands in the packages of users, so
// the package can't be an internal one, but it is not for people: what it exports may
// change with every release of the command. To write a loop of your own use
// par.MapBlocks, par.SiftBlocks and par.FoldBlocks.
//
// It stands below package par, which has its blocks from here. So whoever has package par has
// package loops too, in a vendor folder for example.
package loops
