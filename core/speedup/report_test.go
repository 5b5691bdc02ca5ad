package speedup_test

import (
	"math"
	"strings"
	"testing"
	"testing/quick"
	"time"

	"github.com/seed1237c087/manta/core/speedup"
)

// A program of equal tasks that start one after the other: a span of s and a
// work of n times that.
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

func TestReportOfNothing(t *testing.T) {
	if s := (speedup.Report{}).String(); !strings.Contains(s, "256") || strings.Contains(s, "NaN") {
		t.Error(s)
	}
}
