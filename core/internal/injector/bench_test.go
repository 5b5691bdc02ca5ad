package injector

import "testing"

// BenchmarkPushPop measures a push and a pop, by one goroutine and by as many
// as there are processors, on the queue, on a slice under a mutex, and on a
// channel with room for all, whose jobs a pop takes only if there are any.
func BenchmarkPushPop(b *testing.B) {
	job := new(int)
	pairs := []struct {
		name string
		pair func() func()
	}{
		{"queue", func() func() {
			var q Queue[int]
			return func() { q.Push(job); q.Pop() }
		}},
		{"mutex", func() func() {
			var r reference[*int]
			return func() { r.push(job); r.pop() }
		}},
		{"channel", func() func() {
			c := make(chan *int, 1<<10)
			return func() {
				c <- job
				select {
				case <-c:
				default:
				}
			}
		}},
	}
	for _, p := range pairs {
		b.Run("alone/"+p.name, func(b *testing.B) {
			pair := p.pair()
			for b.Loop() {
				pair()
			}
		})
	}
	for _, p := range pairs {
		b.Run("together/"+p.name, func(b *testing.B) {
			pair := p.pair()
			b.RunParallel(func(pb *testing.PB) {
				for pb.Next() {
					pair()
				}
			})
		})
	}
}

// BenchmarkLook measures the look at an empty queue, which idle workers
// repeat, beside that at an empty channel.
func BenchmarkLook(b *testing.B) {
	b.Run("queue", func(b *testing.B) {
		var q Queue[int]
		for b.Loop() {
			q.Pop()
		}
	})
	b.Run("channel", func(b *testing.B) {
		c := make(chan *int, 1)
		for b.Loop() {
			select {
			case <-c:
			default:
			}
		}
	})
}

// BenchmarkBurst measures one job of a burst of many.
func BenchmarkBurst(b *testing.B) {
	const burst = 10_000
	var q Queue[int]
	job := new(int)
	b.ReportAllocs()
	for i := 0; i < b.N; i += burst {
		for range burst {
			q.Push(job)
		}
		for range burst {
			q.Pop()
		}
	}
}
