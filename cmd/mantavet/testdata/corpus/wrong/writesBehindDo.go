package wrong

import (
	"context"

	"github.com/seed1237c087/manta/par"
)

func writesBehindDo() {
	sum := 0
	if err := par.Do(context.Background(), func() error {
		go func() { // WRONG context
			for i := range 1000 {
				sum += i
			}
		}()
		return nil
	}); err != nil {
		panic(err)
	}
	if sum != 499500 {
		panic("the sum is not there")
	}
}
