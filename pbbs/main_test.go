package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/seed1237c087/manta/pbbs/all"
)

// do runs the command with these arguments.
func do(t *testing.T, args ...string) error {
	t.Helper()
	return command().Run(t.Context(), append([]string{"pbbs"}, args...))
}

func TestFilesGoThroughTheCommands(t *testing.T) {
	in, out := filepath.Join(t.TempDir(), "in"), filepath.Join(t.TempDir(), "out")
	for _, p := range []string{"sort", "integerSort", "mst", "hull"} {
		require.NoError(t, do(t, "make", "-n", "500", "-o", in, p))
		for _, way := range []string{"manta", "sequential"} {
			require.NoError(t, do(t, p, "-i", in, "-o", out, "-way", way))
			require.NoError(t, do(t, "check", "-i", in, "-o", out, p))
		}
	}
	require.NoError(t, do(t, "make", "-n", "500", "-o", in, "mis"))
	require.ErrorContains(t, do(t, "check", "-i", in, "-o", out, "mis"), "flags for 500 vertices")
}

func TestBadCalls(t *testing.T) {
	out := filepath.Join(t.TempDir(), "out")
	require.ErrorContains(t, do(t, "make", "-o", out, "nothing"), "no problem")
	require.ErrorContains(t, do(t, "make", "-o", out), "which problem")
	require.ErrorContains(t, do(t, "make", "-o", out, "-family", "odd", "mis"), "rMat")
	require.ErrorContains(t, do(t, "mis", "-i", out, "-o", out), "no such file")
	require.ErrorContains(t, do(t, "odd"), "no command")
	require.Error(t, do(t, "-n", "0"))
}

func TestTable(t *testing.T) {
	problems, err := named("mis,histogram")
	require.NoError(t, err)
	table := table{problems: problems, n: 200, rounds: 2}
	var b bytes.Buffer
	require.NoError(t, table.write(t.Context(), &b))
	require.Contains(t, b.String(), "| mis | 3D grid |")
	require.Contains(t, b.String(), "| histogram | exponential |")
}

// TestSpan: each input has a line and is held to its floor, and the gate's file has one for each and no other.
func TestSpan(t *testing.T) {
	problems, err := named("mis,histogram")
	require.NoError(t, err)
	table := table{problems: problems, n: 200}
	var b bytes.Buffer
	require.NoError(t, table.tellSpan(&b, ""))
	require.Contains(t, b.String(), "\nmis, 3D grid\t200\t")
	file := filepath.Join(t.TempDir(), "floors.tsv")
	require.NoError(t, os.WriteFile(file, []byte("name\tfloor\nmis, 3D grid\t1e9\n"), 0o600))
	err = table.tellSpan(&b, file)
	require.ErrorContains(t, err, "mis, 3D grid: work/span is ")
	require.ErrorContains(t, err, "histogram, exponential: work/span is ")
	require.Error(t, do(t, "-floors", file))

	floors, err := readFloors("span.tsv")
	require.NoError(t, err)
	for _, p := range all.Problems() {
		for _, family := range p.Families {
			name := p.Name + ", " + family
			require.GreaterOrEqual(t, floors[name], 1.0, name)
			delete(floors, name)
		}
	}
	require.Empty(t, floors)
}

func TestSeconds(t *testing.T) {
	d, err := seconds([]byte("Parlay time: 0.5\n: 0.0125\n"))
	require.NoError(t, err)
	require.Equal(t, 12500*time.Microsecond, d)
	_, err = seconds([]byte("none"))
	require.Error(t, err)
}

// TestCrashes: what a program that was ended by a signal has printed is no figure.
func TestCrashes(t *testing.T) {
	for end, crashed := range map[string]bool{"exit 0": false, "exit 1": false, "kill -ABRT $$": true} {
		text, failed := exec.Command("sh", "-c", "echo 'init: 0.5'; "+end).CombinedOutput()
		took, err := told(text, failed)
		require.Equal(t, crashed, err != nil, end)
		require.Equal(t, !crashed, took == time.Second/2, end)
	}
}
