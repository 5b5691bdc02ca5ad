package demo

import (
	"encoding/json"
	"errors"
	"fmt"
	"image"
	"image/png"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// squares is a comparison whose second way is off by so much.
func squares(off int, closed *bool) *Comparison[[]int, []int] {
	way := func(add int) func([]int) []int {
		return func(xs []int) []int {
			for i := range xs {
				xs[i] = xs[i]*xs[i] + add
			}
			return xs
		}
	}
	return &Comparison[[]int, []int]{
		Name: "squares", Size: 5, MaxSize: 100, Reps: 2, Unit: "number",
		Input: func(size int) ([]int, error) {
			if size == 13 {
				return nil, errors.New("unlucky")
			}
			xs := make([]int, size)
			for i := range xs {
				xs[i] = i
			}
			return xs, nil
		},
		Fresh: func(xs []int) []int { return append([]int{}, xs...) },
		Close: func([]int) error { *closed = true; return nil },
		Ways: []Way[[]int, []int]{{Name: "loop", Run: way(0)}, {Name: "other", Try: func(xs []int) ([]int, error) {
			if off == 13 {
				return nil, errors.New("unlucky")
			}
			return way(off)(xs), nil
		}}},
		Differ: EqualSlices[int],
		Note:   func(xs []int) string { return fmt.Sprint(len(xs), " squares") }, NoteHead: "how many",
		Image: func(xs []int) image.Image { return image.NewGray(image.Rect(0, 0, len(xs), 1)) },
	}
}

func TestComparison(t *testing.T) {
	for _, c := range []struct {
		off    int
		args   []string
		status int
		closed bool
	}{
		{0, nil, ok, true},
		{0, []string{"-size", "7", "-check"}, ok, true},
		{1, []string{"-check"}, wrong, true},
		{1, []string{"-mode", "other"}, wrong, true},
		{1, []string{"-mode", "loop"}, ok, true},
		{13, nil, wrong, true},
		{0, []string{"-size", "13"}, wrong, false},
		{0, []string{"-size", "101"}, badUsage, false},
	} {
		closed := false
		if got := squares(c.off, &closed).run(append([]string{"squares"}, c.args...), io.Discard, io.Discard); got != c.status || closed != c.closed {
			t.Errorf("off %d, %q: status %d, closed %v; want %d, %v", c.off, c.args, got, closed, c.status, c.closed)
		}
	}
}

func TestComparisonDraws(t *testing.T) {
	dir := t.TempDir()
	picture, plot := filepath.Join(dir, "x.png"), filepath.Join(dir, "x.svg")
	if got := squares(0, new(bool)).run([]string{"squares", "-size", "9", "-png", picture, "-plot", plot}, io.Discard, io.Discard); got != ok {
		t.Fatalf("status %d", got)
	}
	f, err := os.Open(picture)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if m, err := png.Decode(f); err != nil || m.Bounds().Dx() != 9 {
		t.Errorf("the picture is %v, %v", m, err)
	}
	svg, err := os.ReadFile(plot)
	if err != nil || !strings.HasPrefix(string(svg), "<svg ") || !strings.Contains(string(svg), ">other<") {
		t.Errorf("%v, and the plot is:\n%s", err, svg)
	}
	if got := squares(0, new(bool)).run([]string{"squares", "-png", filepath.Join(dir, "none", "x.png")}, io.Discard, io.Discard); got != wrong {
		t.Errorf("a picture that can't be written: status %d", got)
	}
}

func TestEqualSlices(t *testing.T) {
	for want, xs := range map[string][]int{
		"":                                  {1, 2, 3},
		"there are 2 elements instead of 3": {1, 2},
		"element 1 of 3 is 4 instead of 2":  {1, 4, 5},
	} {
		got := ""
		if err := EqualSlices(xs, []int{1, 2, 3}); err != nil {
			got = err.Error()
		}
		if got != want {
			t.Errorf("%v: %q, want %q", xs, got, want)
		}
	}
}

func TestByHandCoversAll(t *testing.T) {
	for _, n := range []int{0, 1, 2, 17, 1000} {
		met := make([]int, n)
		ByHand(n, func(part, lo, hi int) {
			if part < 0 || part >= Parts() {
				t.Errorf("part %d of %d", part, Parts())
			}
			for i := lo; i < hi; i++ {
				met[i]++
			}
		})
		for i, times := range met {
			if times != 1 {
				t.Errorf("of %d: number %d was met %d times", n, i, times)
			}
		}
	}
}

func TestCheckPrintsNoTimes(t *testing.T) {
	var y toy
	if status, out, _ := y.run("-check"); status != ok || out != "all modes agree\n" {
		t.Errorf("status %d:\n%s", status, out)
	}
	y = toy{}
	_, out, _ := y.run("-check", "-json")
	var r struct{ Repetitions int }
	if err := json.Unmarshal([]byte(out), &r); err != nil || r.Repetitions != 1 {
		t.Errorf("%v, %d repetitions in:\n%s", err, r.Repetitions, out)
	}
}
