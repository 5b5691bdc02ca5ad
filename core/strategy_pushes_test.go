//go:build !manta_tickle

package core_test

import "github.com/seed1237c087/manta/core/sleep"

// toldOfPushes are the strategies that are told of every push: none but in builds
// with the tag.
var toldOfPushes []sleep.Strategy
