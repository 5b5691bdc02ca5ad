package demo

import (
	"bytes"
	"encoding/json"
	"errors"
	"testing"
	"time"
)

// sample is a report of three modes, of which the last one is wrong.
func sample() *report {
	p := &Plan{
		Title:    "demo",
		Settings: []Setting{{"size", 1000}, {"seed", uint64(7)}},
		Modes:    []Mode{{Name: "seq"}, {Name: "par"}, {Name: "atomized"}},
		Baseline: "seq", Passes: 4, Unit: "element", Units: 1000,
	}
	r := newReport(p, []record{
		{times: []time.Duration{30_000, 10_000, 20_000}, cpu: []time.Duration{21_000, 19_000}},
		{times: []time.Duration{12_500}, cpu: []time.Duration{25_000}},
		{times: []time.Duration{1_600_000}, cpu: []time.Duration{3_141_000}, err: errors.New("element 3 of 1000 is 2")},
	}, 2, 3)
	r.Program = "sample"
	return r
}

const sampleTable = `demo: size 1000, seed 7
2 workers, 3 repetitions of 4 runs

mode        median   per element   speed-up   processor time   agrees
seq        20.0 µs      20.00 ns       1.00          20.0 µs      yes
par        12.5 µs      12.50 ns       1.60          25.0 µs      yes
atomized   1.60 ms    1600.00 ns      0.013          3.14 ms       NO

atomized is wrong: element 3 of 1000 is 2
`

// sampleBare is a report on one worker and one repetition of a single mode,
// without a baseline, where the system does not tell the processor time.
const sampleBare = `bare
1 worker, 1 repetition

mode   median   per join   speed-up   agrees
par    999 ns    0.50 ns          -      yes

all modes agree
`

func TestTable(t *testing.T) {
	bare := &Plan{Title: "bare", Modes: []Mode{{Name: "par"}}, Baseline: "seq", Passes: 1, Unit: "join", Units: 1998}
	for _, c := range []struct {
		r    *report
		want string
	}{
		{sample(), sampleTable},
		{newReport(bare, []record{{times: []time.Duration{999}}}, 1, 1), sampleBare},
	} {
		var b bytes.Buffer
		if err := c.r.writeTable(&b); err != nil || b.String() != c.want {
			t.Errorf("error %v, got:\n%s\nwant:\n%s", err, &b, c.want)
		}
	}
}

const sampleJSON = `{
  "program": "sample",
  "settings": {
    "seed": 7,
    "size": 1000
  },
  "workers": 2,
  "repetitions": 3,
  "runs_per_repetition": 4,
  "unit": "element",
  "modes": [
    {
      "mode": "seq",
      "median_ns": 20000,
      "least_ns": 10000,
      "ns_per_unit": 20,
      "speed_up": 1,
      "cpu_ns": 20000,
      "agrees": true
    },
    {
      "mode": "par",
      "median_ns": 12500,
      "least_ns": 12500,
      "ns_per_unit": 12.5,
      "speed_up": 1.6,
      "cpu_ns": 25000,
      "agrees": true
    },
    {
      "mode": "atomized",
      "median_ns": 1600000,
      "least_ns": 1600000,
      "ns_per_unit": 1600,
      "speed_up": 0.0125,
      "cpu_ns": 3141000,
      "agrees": false,
      "error": "element 3 of 1000 is 2"
    }
  ],
  "agree": false
}
`

func TestJSON(t *testing.T) {
	var b bytes.Buffer
	if err := sample().writeJSON(&b); err != nil || b.String() != sampleJSON {
		t.Errorf("error %v, got:\n%s\nwant:\n%s", err, &b, sampleJSON)
	}
}

// TestJSONWithoutSpeed: a run too short for the clock makes no infinite
// speed-up, which JSON could not express.
func TestJSONWithoutSpeed(t *testing.T) {
	p := &Plan{Modes: []Mode{{Name: "seq"}, {Name: "par"}}, Baseline: "seq", Passes: 1, Units: 1}
	for _, times := range [][2]time.Duration{{0, 0}, {5, 0}, {0, 5}} {
		r := newReport(p, []record{{times: times[:1]}, {times: times[1:]}}, 1, 1)
		if r.Modes[1].SpeedUp != nil {
			t.Errorf("%v: speed-up %v", times, *r.Modes[1].SpeedUp)
		}
		if _, err := json.Marshal(r); err != nil {
			t.Errorf("%v: %v", times, err)
		}
	}
}

func TestShort(t *testing.T) {
	for d, want := range map[time.Duration]string{
		0: "0 ns", 999: "999 ns", 1000: "1.00 µs", 12_340: "12.3 µs", 123_400: "123 µs",
		1_500_000: "1.50 ms", 99_900_000: "99.9 ms", 812_000_000: "812 ms", 61 * time.Second: "61.0 s",
	} {
		if got := short(d); got != want {
			t.Errorf("%d: got %s, want %s", d, got, want)
		}
	}
}
