package web

import (
	"strings"
	"testing"
)

var someLimits = Limits{Bodies: 4000, Workers: 8, Processors: 2}

func TestMessages(t *testing.T) {
	for _, c := range []struct {
		m    Message
		want string // the error has it; empty: none
	}{
		{Message{Seen, 1}, ""}, {Message{Seen, 3}, ""}, {Message{Seen, 0}, "must be 1 to 3, got 0"}, {Message{Seen, 4}, "must be 1 to 3"},
		{Message{Mode, 0}, ""}, {Message{Mode, 3}, ""}, {Message{Mode, 4}, "must be 0 to 3, got 4"},
		{Message{Bodies, 1}, ""}, {Message{Bodies, 4000}, ""}, {Message{Bodies, 0}, "must be 1 to 4000"},
		{Message{Bodies, 1<<32 - 1}, "got 4294967295"},
		{Message{Workers, 8}, ""}, {Message{Workers, 0}, "must be 1 to 8"}, {Message{Workers, 9}, "must be 1 to 8"},
		{Message{Pause, 0}, ""}, {Message{Pause, 1}, ""}, {Message{Pause, 2}, "must be 0 to 1"},
		{Message{Restart, 1<<32 - 1}, ""},
		{Message{0, 0}, "no message has the op 0"}, {Message{7, 0}, "no message has the op 7"},
	} {
		got, err := someLimits.parse(c.m.Append(nil), 3)
		switch {
		case c.want == "" && (err != nil || got != c.m):
			t.Errorf("%v: got %v, %v", c.m, got, err)
		case c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)):
			t.Errorf("%v: got error %v, want %s", c.m, err, c.want)
		}
	}
}

func FuzzMessages(f *testing.F) {
	f.Add([]byte{1, 1, 0, 0, 0})
	f.Add([]byte("hello"))
	f.Add([]byte{})
	f.Fuzz(func(t *testing.T, b []byte) {
		m, err := someLimits.parse(b, Window)
		switch {
		case err != nil && len(err.Error()) > 120:
			t.Errorf("the reason is too long for a close frame: %v", err)
		case err == nil && string(m.Append(nil)) != string(b):
			t.Errorf("%v is read as %v", b, m)
		}
	})
}
