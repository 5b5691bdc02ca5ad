package demo

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"math"
	"strings"
	"testing"
	"time"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/core/whatif"
)

// ofASecond is that of a program of a second that can't take less than ten milliseconds.
var ofASecond = core.Report{
	Work: time.Second, Span: 10 * time.Millisecond, Burdened: 11 * time.Millisecond,
	Steal: 2 * time.Microsecond, Tasks: 1024, Strands: 3070, Sizes: [64]int64{20: 1024},
}

// TestSpeedUpsAreXML: three lines, whose points are numbers.
func TestSpeedUpsAreXML(t *testing.T) {
	var images []string
	for _, r := range []core.Report{{}, ofASecond, {Work: 10, Span: 10, Burdened: math.MaxInt64}} {
		var b bytes.Buffer
		if err := drawReport(&b, r); err != nil {
			t.Fatal(err)
		}
		images = append(images, b.String())
	}
	for _, c := range []whatif.Curve{{}, {Work: 100, Span: 10, Predictions: []whatif.Prediction{{Workers: 1, Time: 100}, {Workers: 6, Time: 20}}}} {
		var b bytes.Buffer
		if err := drawCurve(&b, &c); err != nil {
			t.Fatal(err)
		}
		images = append(images, b.String())
	}
	for _, image := range images {
		lines := 0
		d := xml.NewDecoder(strings.NewReader(image))
		for {
			token, err := d.Token()
			if errors.Is(err, io.EOF) {
				break
			}
			if err != nil {
				t.Fatal(err)
			}
			if e, ok := token.(xml.StartElement); ok && e.Name.Local == "polyline" {
				lines++
			}
		}
		if lines != 3 || strings.Contains(image, "NaN") || strings.Contains(image, "Inf") || strings.Contains(image, "!") {
			t.Errorf("%d lines, want 3, and numbers only:\n%s", lines, image)
		}
	}
}

func TestSpeedUpsReturnTheErrorOfTheirWriter(t *testing.T) {
	r, w := io.Pipe()
	cause := errors.New("the cause")
	if err := r.CloseWithError(cause); err != nil {
		t.Fatal(err)
	}
	if err := drawReport(w, ofASecond); !errors.Is(err, cause) {
		t.Errorf("got %v", err)
	}
}
