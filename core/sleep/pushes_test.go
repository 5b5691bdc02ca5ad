//go:build !manta_tickle

package sleep

// toldOfPushes are the strategies that are told of every push: none but in builds
// with the tag.
var toldOfPushes []Strategy
