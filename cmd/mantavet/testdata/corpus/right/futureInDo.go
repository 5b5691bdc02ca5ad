package right

import (
	"context"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par"
)

func futureInDo() {
	total := 0
	if err := par.Do(context.Background(), func() error {
		f := core.Go(func() int { return par.Range(0, 1<<16).Sum() })
		total = f.Wait()
		return nil
	}); err != nil {
		panic(err)
	}
	if total == 0 {
		panic("the sum is not there")
	}
}
