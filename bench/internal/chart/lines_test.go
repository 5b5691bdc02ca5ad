package chart_test

import (
	"bytes"
	"io"
	"math"
	"strings"
	"testing"

	"github.com/seed1237c087/manta/bench/internal/chart"
)

func lines() chart.Lines {
	return chart.Lines{
		Title: "Apples & pears", X: "trees", Y: "kilos", Places: []string{"1", "2", "64"}, Line: 5,
		Series: []chart.Series{
			{Name: "apples", Values: []float64{0, math.NaN(), 20}},
			{Name: "pears", Values: []float64{math.NaN(), math.NaN(), math.Inf(1)}},
		},
	}
}

func TestLinesSayWhatTheyAre(t *testing.T) {
	for _, logarithmic := range []bool{false, true} {
		l := lines()
		l.Log = logarithmic
		var out bytes.Buffer
		if err := l.WriteSVG(&out); err != nil {
			t.Fatal(err)
		}
		for _, want := range []string{"Apples &amp; pears", "trees", "kilos", "64", "apples", "stroke:#0072B2"} {
			if !strings.Contains(out.String(), want) {
				t.Errorf("the picture does not say %q", want)
			}
		}
		if strings.Contains(out.String(), ">pears<") {
			t.Error("a series without values has a line")
		}
	}
}

func TestLinesThatCannotBeDrawn(t *testing.T) {
	for _, change := range []func(*chart.Lines){
		func(l *chart.Lines) { l.Places = nil },
		func(l *chart.Lines) { l.Series = nil },
		func(l *chart.Lines) { l.Series = make([]chart.Series, 9) },
		func(l *chart.Lines) { l.Series[0].Values = []float64{1} },
	} {
		l := lines()
		change(&l)
		if err := l.WriteSVG(io.Discard); err == nil {
			t.Errorf("drew %+v", l)
		}
	}
}
