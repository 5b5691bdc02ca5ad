package right

import (
	"context"
	"sync"

	"github.com/seed1237c087/manta/par"
)

func waitsInDo() {
	sum := 0
	if err := par.Do(context.Background(), func() error {
		var wg sync.WaitGroup
		wg.Add(1)
		go func() {
			defer wg.Done()
			for i := range 1000 {
				sum += i
			}
		}()
		wg.Wait()
		return nil
	}); err != nil {
		panic(err)
	}
	if sum != 499500 {
		panic("the sum is not there")
	}
}
