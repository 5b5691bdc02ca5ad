//go:build manta_tickle

package main

import "github.com/seed1237c087/manta/core/sleep"

// toldOfPushes are the strategies that are told of every push.
func toldOfPushes() []sleep.Strategy {
	return []sleep.Strategy{sleep.TickleAllByStore(), sleep.TickleAllBySwap()}
}
