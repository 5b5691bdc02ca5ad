package wrong

import (
	"strconv"

	"github.com/seed1237c087/manta/par"
)

type scratch struct{ buf []byte }

func (s *scratch) text(x int) []byte {
	s.buf = strconv.AppendInt(s.buf[:0], int64(x), 10)
	return s.buf // WRONG escape
}

func partOfState() {
	texts := par.MapLocal(par.Range(0, 1<<16), func() scratch { return scratch{} }, (*scratch).text).Collect()
	for i, text := range texts {
		if string(text) != strconv.Itoa(i) {
			panic("states were used again")
		}
	}
}
