package wrong

import (
	"container/list"

	"github.com/seed1237c087/manta/par"
)

func listPush() {
	l := list.New()
	par.Range(0, 1<<16).ForEach(func(x int) {
		l.PushBack(x) // WRONG race
	})
}
