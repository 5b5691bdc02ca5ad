package core_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"runtime/trace"
	"testing"

	"github.com/stretchr/testify/require"
	xtrace "golang.org/x/exp/trace"

	"github.com/seed1237c087/manta/core"
)

// TestTraceByEnvironment: of a whole program, from its first call on. The file can be read at any time.
func TestTraceByEnvironment(t *testing.T) {
	file := filepath.Join(t.TempDir(), "trace.out")
	if isChild(t) {
		core.Named("first", func() { core.DefaultPool().Install(tracedTask) })
		require.True(t, trace.IsEnabled())
		require.Error(t, trace.Start(io.Discard))
		for { // What was done is in the file some time later.
			text, err := os.ReadFile(os.Getenv("PAR_TRACE"))
			require.NoError(t, err)
			got, _, _ := readUntil(bytes.NewReader(text)) // A write may be on its way.
			if len(got.regions) > 0 && firstTask(got, "first") != 0 {
				return
			}
			runtime.Gosched()
		}
	}
	watch(t)
	out, err := child(t, "PAR_TRACE="+file)
	require.NoError(t, err, out)

	out, err = child(t, "PAR_TRACE="+filepath.Join(file, "none"))
	require.Error(t, err)
	require.Contains(t, out, "core: PAR_TRACE: open ")
}

// TestTraceByEnvironmentHasWhatWasDone, however the program ends. Of a write that its end cuts off a reader has nothing, and
// all from before.
func TestTraceByEnvironmentHasWhatWasDone(t *testing.T) {
	watch(t)
	dir := t.TempDir()
	program := filepath.Join(dir, "traced")
	out, err := exec.Command("go", "build", "-o", program, "./testdata/traced").CombinedOutput()
	if errors.Is(err, exec.ErrNotFound) {
		t.Skip("there is no go command")
	}
	require.NoError(t, err, "%s", out)
	for _, end := range []string{"return", "exit"} {
		file := filepath.Join(dir, end)
		cmd := exec.Command(program, end)
		cmd.Env = append(os.Environ(), "PAR_TRACE="+file)
		out, err := cmd.CombinedOutput()
		require.NoError(t, err, "%s", out)
		text, err := os.ReadFile(file)
		require.NoError(t, err)
		got, _, err := readUntil(bytes.NewReader(text))
		require.NotZero(t, firstTask(got, "first"), end)
		if err == nil { // Else the program saw the name in the file before all of that write was there.
			require.NotZero(t, firstTask(got, "second"), end)
		}
	}
}

// TestTraceByEnvironmentToAPipe: it needs no file.
func TestTraceByEnvironmentToAPipe(t *testing.T) {
	if _, err := os.Stat("/dev/fd/1"); err != nil {
		t.Skip("files that are open have no names here")
	}
	inChild(t, func(t *testing.T) {
		r, w, err := os.Pipe()
		require.NoError(t, err)
		t.Setenv("PAR_TRACE", fmt.Sprint("/dev/fd/", w.Fd()))
		var text bytes.Buffer
		for _, name := range []string{"first", "second"} {
			core.Named(name, func() { core.Join(func() {}, func() {}) })
			for buf := make([]byte, 1<<16); !bytes.Contains(text.Bytes(), []byte(name)); {
				n, err := r.Read(buf)
				require.NoError(t, err)
				text.Write(buf[:n])
			}
		}
	})
}

// TestTraceByEnvironmentTellsOfErrors: on standard error, and once.
func TestTraceByEnvironmentTellsOfErrors(t *testing.T) {
	const full = "/dev/full"
	if _, err := os.Stat(full); err != nil {
		t.Skip("there is no file here that is always full")
	}
	inChild(t, func(t *testing.T) {
		r, w, err := os.Pipe()
		require.NoError(t, err)
		os.Stderr = w
		core.DefaultPool()
		said := make([]byte, 1000)
		n, err := r.Read(said)
		require.NoError(t, err)
		require.Equal(t, "core: PAR_TRACE: write /dev/full: no space left on device\n", string(said[:n]))
	}, "PAR_TRACE="+full)
}

// TestTraceByEnvironmentBesideAFlightRecorder that the program has had before: what is recorded is written, though less often.
func TestTraceByEnvironmentBesideAFlightRecorder(t *testing.T) {
	inChild(t, func(t *testing.T) {
		file := filepath.Join(t.TempDir(), "trace.out")
		t.Setenv("PAR_TRACE", file)
		recorder := trace.NewFlightRecorder(trace.FlightRecorderConfig{})
		require.NoError(t, recorder.Start())
		core.Named("first", func() { core.Join(func() {}, func() {}) })
		_, err := recorder.WriteTo(io.Discard)
		require.NoError(t, err)
		until(func() bool { // Go writes the end of what it has recorded a moment later.
			text, err := os.ReadFile(file)
			require.NoError(t, err)
			got, _, _ := readUntil(bytes.NewReader(text)) // A write may be on its way.
			return firstTask(got, "first") != 0
		})
	})
}

func firstTask(got goTrace, name string) xtrace.TaskID {
	for id, n := range got.tasks {
		if n == name {
			return id
		}
	}
	return 0
}
