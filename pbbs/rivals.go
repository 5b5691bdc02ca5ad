package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"time"

	"github.com/seed1237c087/manta/pbbs/problem"
)

// programs are those of PBBS, by the folder of the problem: the folder of the implementation and the name of what is made there.
// They are deterministic where there is a choice, as ours are.
var programs = map[string][2]string{
	"integerSort":              {"parallelRadixSort", "isort"},
	"comparisonSort":           {"sampleSort", "sort"},
	"histogram":                {"parallel", "histogram"},
	"removeDuplicates":         {"parlayhash", "dedup"},
	"wordCounts":               {"histogram", "wc"},
	"invertedIndex":            {"parallel", "index"},
	"breadthFirstSearch":       {"deterministicBFS", "BFS"},
	"maximalIndependentSet":    {"incrementalMIS", "MIS"},
	"maximalMatching":          {"incrementalMatching", "matching"},
	"spanningForest":           {"incrementalST", "ST"},
	"minSpanningForest":        {"parallelFilterKruskal", "MST"},
	"convexHull":               {"quickHull", "hull"},
	"nearestNeighbors":         {"octTree", "neighbors"},
	"nBody":                    {"parallelCK", "nbody"},
	"suffixArray":              {"parallelRange", "SA"},
	"longestRepeatedSubstring": {"doubling", "lrs"},
}

// rivalTurns adds the turns of PBBS's program, with one thread and with as many as there are processors, if the clone has it.
func rivalTurns(ctx context.Context, clone, dir string, p *problem.Problem, in any, turns map[string]func() (time.Duration, error)) error {
	at, ok := programs[p.Folder]
	program := filepath.Join(clone, "benchmarks", p.Folder, at[0], at[1])
	if _, err := os.Stat(program); !ok || err != nil {
		return nil
	}
	program, err := filepath.Abs(program)
	if err != nil {
		return err
	}
	file := filepath.Join(dir, "in")
	if err := create(file, func(f *os.File) error { return p.WriteInput(f, in) }); err != nil {
		return err
	}
	args := append([]string{"-r", "1"}, p.Args(in)...)
	for column, threads := range map[string]int{parlay1: 1, parlayly: runtime.GOMAXPROCS(0)} {
		turns[column] = func() (time.Duration, error) {
			c := exec.CommandContext(ctx, program, append(slices.Clip(args), file)...)
			c.Env = append(os.Environ(), "PARLAY_NUM_THREADS="+strconv.Itoa(threads))
			text, failed := c.CombinedOutput()
			return told(text, failed)
		}
	}
	return nil
}

// told returns the time that a program has printed. Some print it and then exit with 1; but one that was ended by a signal has crashed, whatever
// it has printed.
func told(text []byte, failed error) (time.Duration, error) {
	took, err := seconds(text)
	if exit := (*exec.ExitError)(nil); err != nil || errors.As(failed, &exit) && !exit.Exited() {
		return 0, errors.Join(failed, err)
	}
	return took, nil
}

var second = regexp.MustCompile(`: (\d+(?:\.\d+)?(?:e-\d+)?)\s`)

// seconds returns the last time that a program has printed.
func seconds(text []byte) (time.Duration, error) {
	all := second.FindAllSubmatch(append(text, '\n'), -1)
	if len(all) == 0 {
		return 0, fmt.Errorf("there is no time in %q", text)
	}
	s, err := strconv.ParseFloat(string(all[len(all)-1][1]), 64)
	return time.Duration(s * float64(time.Second)), err
}
