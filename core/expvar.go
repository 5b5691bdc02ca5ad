package core

import (
	"fmt"
	"strings"

	"github.com/seed1237c087/manta/core/registry"
)

// Var shows the open pools of the program as JSON: what each pool is doing now, and what it
// has done so far. It implements the interface Var of the standard library's package expvar:
//
//	expvar.Publish("manta", core.Var{})
//
// This package does not publish a Var itself, because expvar imports net/http and adds a
// handler to the default mux. The zero value is ready for use.
type Var struct{}

// String returns a JSON object. Its key "pools" contains an array of the open pools in the
// order of [Pools]. Each pool is an object with the keys "name", "workers" (how many workers
// are in each state, by the state's name), "guests", "parked", "loans", "callers", "queued",
// "goroutines" (see [PoolState]), and "stats", which contains the fields of [Stats] in small
// letters, such as "failed_steals". String costs what [Pool.State] and [Pool.Stats] cost for
// each pool, and a few microseconds.
func (Var) String() string {
	b := []byte(`{"pools": [`)
	for i, p := range Pools() {
		if i > 0 {
			b = append(b, ", "...)
		}
		s := p.State()
		b = append(b, `{"name": `...)
		b = appendQuoted(b, p.Name())
		b = append(b, `, "workers": {`...)
		for state := range registry.WorkerState(WorkerStates) {
			if state > 0 {
				b = append(b, ", "...)
			}
			b = fmt.Appendf(b, "%q: %d", state.String(), s.Count(state))
		}
		b = fmt.Appendf(b, `}, "guests": %d, "parked": %d, "loans": %d, "callers": %d, "queued": %d, "goroutines": %d, "stats": `,
			s.Guests, s.Parked, s.Loans, s.Callers, s.Queued, s.Goroutines)
		t := p.Stats()
		b = fmt.Appendf(b, `{"jobs": %d, "steals": %d, "failed_steals": %d, "injected": %d, "stand_ins": %d, `,
			t.Jobs, t.Steals, t.FailedSteals, t.Injected, t.StandIns)
		b = fmt.Appendf(b, `"sleeps": %d, "wakes": %d, "idle_wakes": %d, "awake": %d, "guests": %d}}`,
			t.Sleeps, t.Wakes, t.IdleWakes, t.Awake, t.Guests)
	}
	return string(append(b, "]}"...))
}

// appendQuoted appends s as a JSON string.
func appendQuoted(b []byte, s string) []byte {
	const hex = "0123456789abcdef"
	b = append(b, '"')
	for _, c := range strings.ToValidUTF8(s, "\uFFFD") {
		switch {
		case c == '"' || c == '\\':
			b = append(b, '\\', byte(c))
		case c < ' ':
			b = append(b, `\u00`...)
			b = append(b, hex[c>>4], hex[c&15])
		default:
			b = append(b, string(c)...)
		}
	}
	return append(b, '"')
}
