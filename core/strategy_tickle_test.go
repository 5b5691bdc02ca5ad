//go:build manta_tickle

package core_test

import "github.com/seed1237c087/manta/core/sleep"

var toldOfPushes = []sleep.Strategy{sleep.TickleAllByStore(), sleep.TickleAllBySwap()}
