package right

import (
	"time"

	"github.com/seed1237c087/manta/par"
)

func maxFuncOfTimes() {
	times := []time.Time{time.Unix(1, 0), time.Unix(3, 0), time.Unix(2, 0)}
	last, _ := par.Slice(times).MaxFunc(time.Time.Compare)
	first, _ := par.Map(par.Slice(times), time.Time.Unix).Min()
	if last.Unix() != 3 || first != 1 {
		panic("not the last")
	}
}
