package measure

import (
	"sync"
	"time"
)

// Nanoseconds is a clock that is monotonic.
func Nanoseconds() int64 { return int64(time.Since(epoch())) }

var epoch = sync.OnceValue(time.Now)
