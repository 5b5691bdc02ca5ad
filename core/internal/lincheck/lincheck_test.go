package lincheck

import (
	"strings"
	"testing"
)

func push(c string) Step { return func(s string) (string, bool) { return s + c, true } }

func pop(c string) Step {
	return func(s string) (string, bool) { return strings.TrimPrefix(s, c), strings.HasPrefix(s, c) }
}

func empty(s string) (string, bool) { return s, s == "" }

// TestCheck judges histories of a queue by hand-made times of call and return.
func TestCheck(t *testing.T) {
	for name, tt := range map[string]struct {
		ops  []op
		want bool
	}{
		"nothing":                    {nil, true},
		"in order":                   {[]op{{"", 1, 2, push("a")}, {"", 3, 4, push("b")}, {"", 5, 6, pop("a")}}, true},
		"out of order":               {[]op{{"", 1, 2, push("a")}, {"", 3, 4, push("b")}, {"", 5, 6, pop("b")}}, false},
		"overlapping, either order":  {[]op{{"", 1, 4, push("a")}, {"", 2, 3, push("b")}, {"", 5, 6, pop("b")}}, true},
		"popped before pushed":       {[]op{{"", 3, 4, push("a")}, {"", 1, 2, pop("a")}}, false},
		"popped while pushed":        {[]op{{"", 1, 4, push("a")}, {"", 2, 3, pop("a")}}, true},
		"popped twice":               {[]op{{"", 1, 2, push("a")}, {"", 3, 5, pop("a")}, {"", 4, 6, pop("a")}}, false},
		"empty after the push":       {[]op{{"", 1, 2, push("a")}, {"", 3, 4, empty}}, false},
		"empty during the push":      {[]op{{"", 1, 3, push("a")}, {"", 2, 4, empty}}, true},
		"two empties round a push":   {[]op{{"", 1, 6, push("a")}, {"", 2, 3, empty}, {"", 4, 5, pop("a")}, {"", 7, 8, empty}}, true},
		"empty, full, empty, no pop": {[]op{{"", 1, 2, empty}, {"", 3, 4, push("a")}, {"", 5, 6, empty}}, false},
	} {
		h := History{logs: []*Log{{ops: tt.ops}}}
		if got := h.Check(""); got != tt.want {
			t.Errorf("%s: %v, want %v", name, got, tt.want)
		}
	}
}

func TestDoOrdersCallsAndReturns(t *testing.T) {
	var h History
	a, b := h.Log(), h.Log()
	a.Do(func() (string, Step) {
		b.Do(func() (string, Step) { return "inner", pop("a") })
		return "outer", push("a")
	})
	a.Do(func() (string, Step) { return "last", empty })
	if !h.Check("") {
		t.Errorf("not linearizable:\n%v", &h)
	}
	if got := h.String(); strings.Index(got, "outer") > strings.Index(got, "inner") || !strings.Contains(got, "   2 ...    3  inner\n") {
		t.Errorf("String() = %q", got)
	}
}

func TestFullHistory(t *testing.T) {
	var h History
	l := h.Log()
	for range Most {
		l.Do(func() (string, Step) { return "push", push("a") })
	}
	if !h.Check("") {
		t.Error("a history of the greatest length is refused")
	}
	l.Do(func() (string, Step) { return "push", push("a") })
	defer func() {
		if recover() == nil {
			t.Error("one operation too many, and no panic")
		}
	}()
	h.Check("")
}
