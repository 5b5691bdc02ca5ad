package measure

import (
	"reflect"
	"testing"
)

func TestCode(t *testing.T) {
	n := 0
	for name, f := range map[string]func(){"a closure": func() { n++ }, "a function": plain, "a literal that captures nothing": func() {}} {
		if got, want := Code(f), reflect.ValueOf(f).Pointer(); got != want {
			t.Errorf("%s: %#x, want %#x", name, got, want)
		}
	}
}

func plain() {}
