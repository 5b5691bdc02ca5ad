package core_test

import (
	"fmt"
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/core/sleep"
)

// strategyEnv names the strategy that the pools of newPool and the default pool
// have in a process that TestEveryStrategy has started.
const strategyEnv = "MANTA_TEST_STRATEGY"

var strategies = append([]sleep.Strategy{
	sleep.Counters(), sleep.LocalQueue(), sleep.WakeBlocks(), sleep.TickleAll(),
}, toldOfPushes...)

// strategyOfTest is the strategy under test; nil is the default.
func strategyOfTest() sleep.Strategy {
	for _, s := range strategies {
		if s.String() == os.Getenv(strategyEnv) {
			return s
		}
	}
	return nil
}

// TestEveryStrategy runs the other tests of this package with each strategy but
// the default, in processes of their own.
func TestEveryStrategy(t *testing.T) {
	if testing.Short() || os.Getenv(strategyEnv) != "" || os.Getenv(childEnv) != "" {
		t.Skip("long, or running it already")
	}
	for _, s := range strategies[1:] {
		t.Run(s.String(), func(t *testing.T) {
			run := "^Test"
			if s == sleep.LocalQueue() {
				run = aloneToo
			}
			cmd := exec.Command(os.Args[0], "-test.short", "-test.v", "-test.run="+run, "-test.skip="+freshOnly)
			cmd.Env = append(os.Environ(), strategyEnv+"="+s.String(), "GOCOVERDIR="+t.TempDir())
			out, err := cmd.CombinedOutput()
			text := string(out)
			if err != nil || !strings.Contains(text, "strategy of the default pool: "+s.String()+"\n") || strings.Count(text, "\n--- PASS") < 5 {
				t.Errorf("%v\n%s", err, text)
			}
		})
	}
}

const (
	// freshOnly are the tests that look at how a default pool begins.
	freshOnly = "^TestDefaultPool|^TestInitDefaultPool|^TestEnvironment"

	// aloneToo are tests in which no task waits for another one, that only a
	// second worker could run, by other means than the library's. Under
	// LocalQueue the first job that is pushed wakes nobody.
	aloneToo = "^Test(BothSidesRunOnce|NestedForksVisitEveryLeafOnce|ChainDeeperThanTheStack|Results|OrdersOnOneWorker|" +
		"AMutexHeldAcrossAJoin|ManyGuestsAtOnce|SpawnFromOutside|AChainOfTasksDoesNotNest|BroadcastRunsOnceOnEveryWorker|" +
		"BroadcastMeetsOnAllWorkers|ConcurrentBroadcasts|ManyPendingTasksInAScope|CloseWaitsForAllThatWasSpawned)$"
)

// TestMain gives the default pool the strategy under test.
func TestMain(m *testing.M) {
	if s := strategyOfTest(); s != nil && os.Getenv(childEnv) == "" {
		if err := core.InitDefaultPool(core.Config{Sleep: s}); err != nil {
			panic(err)
		}
		fmt.Fprintln(os.Stderr, "strategy of the default pool: "+s.String())
	}
	os.Exit(m.Run())
}
