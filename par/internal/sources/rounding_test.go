package sources

import (
	"fmt"
	"reflect"
	"testing"
	"time"
)

type list struct {
	Next *list
	N    int
}

type ring struct {
	Next *ring
	X    float32
}

func TestUnrounded(t *testing.T) {
	for _, c := range []struct {
		of   any
		want bool
	}{
		{0, true}, {uint8(0), true}, {"", true}, {false, true}, {time.Second, true}, {[]string{}, true},
		{map[string]int{}, true}, {map[string][]*int{}, true}, {[3][2]int8{}, true}, {list{}, true}, {&list{}, true},
		{struct{}{}, true}, {struct{ a, b *list }{}, true}, {[0]list{}, true},
		{0.5, false}, {float32(0), false}, {1i, false}, {complex64(0), false}, {[]float64{}, false},
		{map[float64]int{}, false}, {map[int]*float64{}, false}, {&ring{}, false}, {struct {
			n int
			x float64
		}{}, false},
		{[]any{}, false}, {struct{ error }{}, true}, {map[int][]error{}, true}, {[]fmt.Stringer{}, false}, {[]interface {
			error
			fmt.Stringer
		}{}, false}, {func() {}, false},
		{make(chan int), false},
	} {
		of := reflect.TypeOf(c.of)
		for range 2 {
			if got := unrounded(of); got != c.want {
				t.Errorf("unrounded(%v) = %v", of, got)
			}
		}
	}
}
