package steal

import "testing"

func TestOutcomeString(t *testing.T) {
	for o, want := range map[Outcome]string{Empty: "empty", Lost: "lost", Taken: "taken", 9: "unknown"} {
		if got := o.String(); got != want {
			t.Errorf("Outcome(%d).String() = %q, want %q", o, got, want)
		}
	}
}
