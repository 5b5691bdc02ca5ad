package wrong

import (
	"context"

	"github.com/seed1237c087/manta/par"
)

func sumBehindDo() {
	total := make([]int, 1)
	if err := par.Do(context.Background(), func() error {
		go func() { // WRONG context
			total[0] = par.Range(0, 1<<16).Sum()
		}()
		return nil
	}); err != nil {
		panic(err)
	}
	if total[0] == 0 {
		panic("the sum is not there")
	}
}
