package chart_test

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"math"
	"strings"
	"testing"

	"github.com/seed1237c087/manta/bench/internal/chart"
)

func bars() chart.Bars {
	return chart.Bars{
		Title: "Apples & pears", Y: "kilos", Groups: []string{"north", "south", "east"},
		Series: []chart.Series{
			{Name: "apples", Values: []float64{1, 20, math.NaN()}},
			{Name: "pears", Values: []float64{0, math.Inf(1), 300}},
		},
	}
}

func draw(t *testing.T, b chart.Bars) string {
	t.Helper()
	var out bytes.Buffer
	if err := b.WriteSVG(&out); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// patches counts the elements that are filled with that colour.
func patches(picture, colour string) int { return strings.Count(picture, "fill:"+colour) }

func TestPictureIsWellFormed(t *testing.T) {
	for _, logarithmic := range []bool{false, true} {
		b := bars()
		b.Log, b.Line = logarithmic, 5
		picture := draw(t, b)
		d := xml.NewDecoder(strings.NewReader(picture))
		var text strings.Builder
		for {
			token, err := d.Token()
			if errors.Is(err, io.EOF) {
				break
			}
			if err != nil {
				t.Fatalf("logarithmic %v: %v", logarithmic, err)
			}
			if c, ok := token.(xml.CharData); ok {
				text.Write(c)
			}
		}
		for _, want := range []string{"Apples & pears", "kilos", "north", "south", "east", "apples", "pears"} {
			if !strings.Contains(text.String(), want) {
				t.Errorf("logarithmic %v: the picture does not say %q", logarithmic, want)
			}
		}
		if strings.Contains(picture, "NaN") || strings.Contains(picture, "Inf") {
			t.Errorf("logarithmic %v: the picture has NaN or Inf", logarithmic)
		}
	}
}

func TestEveryFigureHasItsBar(t *testing.T) {
	picture := draw(t, bars())
	// One patch more is in the legend. NaN and 0 have no bar; what is infinite goes to the top.
	if n := patches(picture, "#0072B2"); n != 2+1 {
		t.Errorf("%d patches of the first series, want 3", n)
	}
	if n := patches(picture, "#E69F00"); n != 2+1 {
		t.Errorf("%d patches of the second series, want 3", n)
	}
}

func TestSameFiguresSamePicture(t *testing.T) {
	if first := draw(t, bars()); first != draw(t, bars()) {
		t.Error("two pictures of the same figures differ")
	}
}

func TestNothingPositive(t *testing.T) {
	for _, logarithmic := range []bool{false, true} {
		draw(t, chart.Bars{Groups: []string{"a"}, Series: []chart.Series{{Name: "s", Values: []float64{0}}}, Log: logarithmic})
	}
}

func TestBadCharts(t *testing.T) {
	many := bars()
	for range 8 {
		many.Series = append(many.Series, many.Series[0])
	}
	short := bars()
	short.Series[1].Values = short.Series[1].Values[1:]
	for _, b := range []chart.Bars{{}, {Groups: []string{"a"}}, many, short} {
		if err := b.WriteSVG(io.Discard); err == nil || !strings.HasPrefix(err.Error(), "chart: ") {
			t.Errorf("%d groups, %d series: error %v", len(b.Groups), len(b.Series), err)
		}
	}
}

func TestMaxCutsBars(t *testing.T) {
	b := bars()
	uncut := draw(t, b)
	b.Max = 10
	if cut := draw(t, b); cut == uncut || patches(cut, "#0072B2") != 3 {
		t.Error("the axis does not end where it is told to")
	}
}

type broken struct{}

func (broken) Write([]byte) (int, error) { return 0, io.ErrClosedPipe }

func TestWriteErrors(t *testing.T) {
	b := bars()
	if err := b.WriteSVG(broken{}); !errors.Is(err, io.ErrClosedPipe) {
		t.Errorf("error %v", err)
	}
}
