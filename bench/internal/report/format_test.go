package report

import (
	"math"
	"testing"

	"github.com/seed1237c087/manta/bench/internal/measure"
	"github.com/seed1237c087/manta/bench/internal/work"
)

func TestFigure(t *testing.T) {
	for _, c := range []struct {
		row  work.Row
		v    float64
		want string
	}{
		{work.Row{}, 0, "0 ns"},
		{work.Row{}, 0.12345, "0.123 ns"},
		{work.Row{}, 3.14159, "3.14 ns"},
		{work.Row{}, 31.4159, "31.4 ns"},
		{work.Row{}, 314.159, "314 ns"},
		{work.Row{}, 3141.59, "3.14 µs"},
		{work.Row{}, 41.9e6, "41.9 ms"},
		{work.Row{}, 2.5e9, "2.50 s"},
		{work.Row{}, 3600e9, "3600 s"},
		{work.Row{}, math.NaN(), "unknown"},
		{work.Row{Per: "join"}, 8.765, "8.77 ns/join"},
		{work.Row{Unit: work.Count}, 3, "3.00"},
		{work.Row{Unit: work.Count, Per: "task"}, 7180, "7180/task"},
		{work.Row{Unit: work.Share}, 0.00123, "0.123%"},
	} {
		if got := figure(&c.row, c.v); got != c.want {
			t.Errorf("%v of %+v: %q, want %q", c.v, c.row.Unit, got, c.want)
		}
	}
}

func TestComparisonsInWords(t *testing.T) {
	tracks := []measure.Track{
		{Rival: "loop", Turns: []float64{100}},
		{Rival: "manta", Turns: []float64{80}},
		{Rival: "none"},
	}
	count := work.Row{Unit: work.Count}
	for _, c := range []struct {
		row                   work.Row
		c                     measure.Comparison
		relation, bound, mark string
	}{
		{work.Row{}, measure.Comparison{Rival: "manta", Against: "loop"}, "0.800 of loop", "", ""},
		{work.Row{}, measure.Comparison{Rival: "loop", Against: "manta", Factor: 0.95}, "1.25 of manta", "at most 0.95", "MISSED"},
		{work.Row{}, measure.Comparison{Rival: "loop", Against: "manta", Factor: 1, Plus: 250}, "manta + 20.0 ns", "at most + 250 ns", "met"},
		{work.Row{}, measure.Comparison{Rival: "manta", Against: "loop", Factor: 1, Plus: 250}, "loop - 20.0 ns", "at most + 250 ns", "met"},
		{work.Row{}, measure.Comparison{Rival: "manta", Against: "loop", Factor: 0.5, Plus: 7}, "loop - 20.0 ns", "at most 0.5 + 7.00 ns", "MISSED"},
		{work.Row{}, measure.Comparison{Rival: "manta", Against: "loop", Share: 0.5, Factor: 1.1}, "1.60 of loop/2", "at most 1.1", "MISSED"},
		{work.Row{Per: "join"}, measure.Comparison{Rival: "manta", Plus: 90}, "", "at most 90.0 ns/join", "met"},
		{count, measure.Comparison{Rival: "manta", Plus: 64}, "", "at most 64.0", "MISSED"},
		{count, measure.Comparison{Rival: "manta", Against: "loop", Factor: 1, Plus: 2}, "loop - 20.0", "at most + 2.00", "met"},
		{work.Row{}, measure.Comparison{Rival: "manta", Against: "none", Factor: 1}, "NaN of none", "at most 1", "unknown"},
	} {
		v := c.c.Judge(tracks)
		if got := [3]string{relation(&c.row, &v), bound(&c.row, &v), mark(&v)}; got != [3]string{c.relation, c.bound, c.mark} {
			t.Errorf("%+v: %q, want %q %q %q", c.c, got, c.relation, c.bound, c.mark)
		}
	}
}
