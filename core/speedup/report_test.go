package speedup_test

import (
	"encoding/xml"
	"errors"
	"io"
	"math"
	"strings"
	"testing"
	"testing/quick"
	"time"

	"github.com/seed1237c087/manta/core/speedup"
)

// TestSpeedUpOfKnownPrograms checks a report whose speed-ups were computed by hand.
func TestSpeedUpOfKnownPrograms(t *testing.T) {
	r := speedup.Report{Work: 1000, Span: 10, Burdened: 20}
	for _, tt := range []struct {
		p           int
		least, best float64
	}{
		{1, 1, 1}, {2, 1000. / 510, 2}, {10, 1000. / 118, 10}, {1000, 1000. / 20.98, 100},
	} {
		least, best := r.SpeedUp(tt.p)
		if math.Abs(least-tt.least) > 1e-9 || best != tt.best {
			t.Errorf("%d processors: %v to %v, want %v to %v", tt.p, least, best, tt.least, tt.best)
		}
	}
	if least, best := (speedup.Report{}).SpeedUp(8); least != 1 || best != 1 {
		t.Errorf("nothing: %v to %v, want 1 to 1", least, best)
	}
}

func TestSpeedUpLaws(t *testing.T) {
	err := quick.Check(func(work, span, burden uint32, processors uint8) bool {
		r := speedup.Report{Work: time.Duration(work), Span: time.Duration(min(work, span))}
		r.Burdened = r.Span + time.Duration(burden)
		p := int(processors) + 1
		least, best := r.SpeedUp(p)
		_, more := r.SpeedUp(p + 1)
		_, one := r.SpeedUp(1)
		return 0 < least && least <= best && best <= float64(p) && best <= r.Parallelism() && best <= more && one == 1
	}, nil)
	if err != nil {
		t.Error(err)
	}
}

func TestPlotIsXML(t *testing.T) {
	for _, r := range []speedup.Report{{}, example, {Work: 10, Span: 10, Burdened: math.MaxInt64}} {
		var s strings.Builder
		if err := r.Plot(&s); err != nil {
			t.Fatal(err)
		}
		lines := 0
		d := xml.NewDecoder(strings.NewReader(s.String()))
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
		if lines != 3 || strings.Contains(s.String(), "NaN") || strings.Contains(s.String(), "Inf") || strings.Contains(s.String(), "!") {
			t.Errorf("%d lines, want 3, and numbers only:\n%s", lines, s.String())
		}
	}
}

func TestPlotReturnsTheErrorOfItsWriter(t *testing.T) {
	r, w := io.Pipe()
	cause := errors.New("the cause")
	if err := r.CloseWithError(cause); err != nil {
		t.Fatal(err)
	}
	if err := example.Plot(w); !errors.Is(err, cause) {
		t.Errorf("got %v", err)
	}
}

func TestPlotRefusesNil(t *testing.T) {
	defer func() {
		if got, want := recover(), "core: Report.Plot: nil writer"; got != want {
			t.Errorf("panicked with %v, want %s", got, want)
		}
	}()
	_ = (speedup.Report{}).Plot(nil)
}

func TestReportOfNothing(t *testing.T) {
	if s := (speedup.Report{}).String(); !strings.Contains(s, "256") || strings.Contains(s, "NaN") {
		t.Error(s)
	}
}

// example is the report of a program of one second of work that can't take less than ten milliseconds.
var example = speedup.Report{
	Work: time.Second, Span: 10 * time.Millisecond, Burdened: 11 * time.Millisecond,
	Steal: 2 * time.Microsecond, Tasks: 1024, Strands: 3070, Sizes: [64]int64{20: 1024},
}
