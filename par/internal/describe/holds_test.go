package describe

import (
	"reflect"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestHasPointers(t *testing.T) {
	require.False(t, HasPointers(reflect.TypeFor[[3]struct {
		a int
		b [2]float32
	}]()))
	require.False(t, HasPointers(reflect.TypeFor[[0]*int]()))
	require.True(t, HasPointers(reflect.TypeFor[struct {
		a int
		b [2]string
	}]()))
}
