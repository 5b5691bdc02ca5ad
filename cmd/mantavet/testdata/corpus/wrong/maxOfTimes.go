package wrong

import (
	"time"

	"github.com/seed1237c087/manta/par"
)

func maxOfTimes() {
	times := []time.Time{time.Unix(1, 0), time.Unix(3, 0), time.Unix(2, 0)}
	last, _ := par.Slice(times).Max() // WRONG number
	if last.Unix() != 3 {
		panic("not the last")
	}
}
