package howto_test

import (
	"fmt"

	"github.com/seed1237c087/manta/par"
)

type gray struct {
	pix  []uint8 // row by row
	w, h int
}

// blur returns an image in which each pixel is the mean of itself and its neighbours to the left and the right.
func (m gray) blur() gray {
	out := gray{make([]uint8, len(m.pix)), m.w, m.h}
	rows := par.Zip(par.Chunks(out.pix, m.w), par.Chunks(m.pix, m.w))
	par.ForEachPair(rows, func(dst, src []uint8) {
		for x := range src {
			around := src[max(0, x-1):min(len(src), x+2)]
			sum := 0
			for _, p := range around {
				sum += int(p)
			}
			dst[x] = uint8(sum / len(around))
		}
	})
	return out
}

func Example_blur() {
	m := gray{[]uint8{0, 90, 0, 60, 60, 60}, 3, 2}
	fmt.Println(m.blur())
	// Output:
	// {[45 30 45 60 60 60] 3 2}
}
