package par

import (
	"context"

	"github.com/seed1237c087/manta/par/iter"
)

// Do calls f and stops every parallel operation that f starts once ctx is done; then
// it returns context.Cause(ctx). See [iter.Do].
func Do(ctx context.Context, f func() error) error { return iter.Do(ctx, f) }
