package iter

import "github.com/seed1237c087/manta/core"

// FromChan returns a pipeline over what is received from ch until that is closed,
// in order. The goroutine that calls the ending receives: it waits for one element,
// takes what else is there already, up to 1,024, and works that off in parallel
// before it receives again. While it waits, its worker does something else. So no
// element waits for others to come, but where batches end depends on time, and with
// that the last bits of float sums. From an unbuffered channel it takes one element
// for each sender that waits: give it a buffer for work in parallel. The length is not
// known.
//
// An ending that stops early receives no more after the batch; what the batch
// holds is gone. FromChan panics where ch is nil.
func FromChan[T any](ch <-chan T) Iter[T] {
	if ch == nil {
		panic("par: FromChan: nil channel")
	}
	return Iter[T]{src: &feedSource[T]{func(_ *binding, run func([]T) bool) { receive(ch, run) }}, key: mix(kindFromChan, uint64(size[T]()))}
}

// receive calls run for batches of what comes from ch.
func receive[T any](ch <-chan T, run func([]T) bool) {
	ctx, _ := core.CurrentContext()
	var batch []T
	for more := true; more; {
		var v T
		select {
		case v, more = <-ch:
		default:
			core.Blocking(func() {
				select {
				case v, more = <-ch:
				case <-ctx.Done():
				}
			})
			core.Checkpoint()
		}
		for there := more; there; {
			batch = append(batch, v)
			if len(batch) == longestBatch {
				break
			}
			select {
			case v, more = <-ch:
				there = more
			default:
				there = false
			}
		}
		if !run(batch) {
			return
		}
		clear(batch) // Keep nothing of the user's alive.
		batch = batch[:0]
	}
}
