package flow_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/apache/beam/sdks/v2/go/pkg/beam/options/jobopts"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/runners/universal/extworker"
	"github.com/stretchr/testify/require"

	"github.com/seed1237c087/manta/beam/flow"
)

// workerEnv tells a process of this test to serve as a worker of Beam, and when to die.
const workerEnv = "MANTA_BEAM_WORKER"

var (
	seen    atomic.Int64
	dieSoon = flow.Visit("dieSoon", func(string) {
		if os.Getenv(workerEnv) == "dies" && seen.Add(1) == 150 {
			os.Exit(3) // as if somebody had killed it
		}
	})
	showPair  = flow.Func("showPair", func(p flow.Pair[string, int]) string { return fmt.Sprint(p.First, p.Second) })
	elsewhere = flow.Program("elsewhere", func(in flow.Flow[string]) flow.Flow[flow.Pair[string, int]] {
		return countWords(in.Inspect(dieSoon))
	})
)

func TestMain(m *testing.M) {
	if os.Getenv(workerEnv) != "" {
		os.Exit(serve())
	}
	os.Exit(m.Run())
}

// serve is a worker process: it runs steps for a Prism elsewhere until its input ends.
func serve() int {
	flow.Init()
	w, err := extworker.StartLoopback(context.Background(), 0)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	fmt.Println(w.EnvironmentConfig(context.Background()))
	bufio.NewScanner(os.Stdin).Scan()
	return 0
}

// startWorker starts a worker process and leads Prism to it.
func startWorker(t *testing.T, how string) {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), os.Args[0])
	cmd.Env = append(os.Environ(), workerEnv+"="+how)
	in, err := cmd.StdinPipe()
	require.NoError(t, err)
	out, err := cmd.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, cmd.Start())
	address := bufio.NewScanner(out)
	require.True(t, address.Scan())
	*jobopts.EnvironmentType, *jobopts.EnvironmentConfig = "external", address.Text()
	*jobopts.WorkerBinary = write(t, t.TempDir(), "worker", "none") // the worker runs already; without a name Beam would build one
	t.Cleanup(func() {
		*jobopts.EnvironmentType, *jobopts.EnvironmentConfig, *jobopts.Endpoint, *jobopts.WorkerBinary = "", "", "", ""
		in.Close()
		cmd.Wait() //nolint:errcheck // dead by then, one way or the other
	})
}

// A worker process that has only the names of what it should do writes what RunLocal writes.
func TestWorkerElsewhere(t *testing.T) {
	dir := t.TempDir()
	src := flow.Text(write(t, dir, "in", strings.Join(lines(300), "\n")))
	small := flow.BlockBytes(1000)
	require.NoError(t, flow.RunLocal(t.Context(), elsewhere, src, flow.TextFiles(filepath.Join(dir, "local"), 3, showPair), small))
	startWorker(t, "lives")
	require.NoError(t, flow.RunBeam(t.Context(), elsewhere, src, flow.TextFiles(filepath.Join(dir, "away"), 3, showPair), small))
	for name, text := range contents(t, filepath.Join(dir, "local-*")) {
		away, err := os.ReadFile(filepath.Join(dir, strings.Replace(name, "local", "away", 1)))
		require.NoError(t, err)
		require.Equal(t, text, string(away))
	}
	var out []flow.Pair[string, int]
	require.ErrorContains(t, flow.RunBeam(t.Context(), elsewhere, src, flow.ToSlice(&out)), "a slice is in the memory of this process")
}

// A worker process that dies in the middle ends the run with an error, and no file is half written.
func TestWorkerDies(t *testing.T) {
	dir := t.TempDir()
	src := flow.Text(write(t, dir, "in", strings.Join(lines(300), "\n")))
	startWorker(t, "dies")
	ctx, cancel := context.WithTimeoutCause(t.Context(), 20*time.Second, errors.New("Prism waits for the worker that is dead"))
	defer cancel()
	err := flow.RunBeam(ctx, elsewhere, src, flow.TextFiles(filepath.Join(dir, "out"), 3, showPair), flow.BlockBytes(1000))
	require.Error(t, err)
	t.Log(err)
	require.Empty(t, contents(t, filepath.Join(dir, "out-*")))
}
