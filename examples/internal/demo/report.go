package demo

import (
	"encoding/json"
	"io"
	"slices"
	"time"
)

// A report is what a program found out. Its encoding as JSON is what the flag
// -json prints.
type report struct {
	Program  string         `json:"program"`
	Settings map[string]any `json:"settings"`
	Workers  int            `json:"workers"`
	Reps     int            `json:"repetitions"`
	Passes   int            `json:"runs_per_repetition"`
	Unit     string         `json:"unit"`
	Modes    []result       `json:"modes"`
	Agree    bool           `json:"agree"`

	title    string
	settings []Setting // in their order
	noteHead string
}

// A result is the report on one mode.
type result struct {
	Mode     string         `json:"mode"`
	Median   time.Duration  `json:"median_ns"`
	Least    time.Duration  `json:"least_ns"`
	PerUnit  float64        `json:"ns_per_unit"`
	SpeedUp  *float64       `json:"speed_up,omitempty"` // missing without a baseline
	CPU      *time.Duration `json:"cpu_ns,omitempty"`   // missing where the system doesn't tell
	Note     string         `json:"note,omitempty"`
	Agrees   bool           `json:"agrees"`
	Complain string         `json:"error,omitempty"`
}

// newReport draws up the report on p. records has one entry for each of p's
// modes.
func newReport(p *Plan, records []record, workers, reps int) *report {
	r := &report{
		Settings: map[string]any{}, Workers: workers, Reps: reps, Passes: p.Passes, Unit: p.Unit,
		Agree: true, title: p.Title, settings: p.Settings, noteHead: p.NoteHead,
	}
	for _, s := range p.Settings {
		r.Settings[s.Name] = s.Value
	}
	var base time.Duration
	for i, rec := range records {
		res := result{Mode: p.Modes[i].Name, Median: median(rec.times), Least: slices.Min(rec.times), Agrees: rec.err == nil}
		res.PerUnit = float64(res.Median) / p.Units
		if len(rec.cpu) > 0 {
			cpu := median(rec.cpu)
			res.CPU = &cpu
		}
		if note := p.Modes[i].Note; note != nil {
			res.Note = note()
		}
		if rec.err != nil {
			res.Complain = rec.err.Error()
			r.Agree = false
		}
		if res.Mode == p.Baseline {
			base = res.Median
		}
		r.Modes = append(r.Modes, res)
	}
	for i := range r.Modes {
		// A run that took no time that the clock can tell has no speed.
		if m := &r.Modes[i]; base > 0 && m.Median > 0 {
			speedUp := float64(base) / float64(m.Median)
			m.SpeedUp = &speedUp
		}
	}
	return r
}

// writeJSON writes the report as one JSON object.
func (r *report) writeJSON(w io.Writer) error {
	e := json.NewEncoder(w)
	e.SetIndent("", "  ")
	return e.Encode(r)
}
