package deque

import "testing"

// BenchmarkPushPop measures a push and a pop by the owner, alone: on the
// deque, on a slice under a mutex, and on a channel, which is a FIFO.
// "over n" has n older jobs in the queue all the time.
func BenchmarkPushPop(b *testing.B) {
	job := new(int)
	for _, older := range []struct {
		name string
		n    int
	}{{"over 0", 0}, {"over 8", 8}} {
		b.Run("deque/"+older.name, func(b *testing.B) {
			var o Owner[int]
			for range older.n {
				o.PushBottom(job)
			}
			for b.Loop() {
				o.PushBottom(job)
				o.PopBottom()
			}
		})
		b.Run("mutex/"+older.name, func(b *testing.B) {
			var r reference[*int]
			for range older.n {
				r.push(job)
			}
			for b.Loop() {
				r.push(job)
				r.popNewest()
			}
		})
		b.Run("channel/"+older.name, func(b *testing.B) {
			c := make(chan *int, least)
			for range older.n {
				c <- job
			}
			for b.Loop() {
				c <- job
				<-c
			}
		})
	}
}

// BenchmarkBurst measures one job of a burst: all are pushed, then all are
// popped until the deque is found empty. The longest drops its ring each time.
func BenchmarkBurst(b *testing.B) {
	job := new(int)
	for _, size := range []struct {
		name string
		n    int
	}{{"1", 1}, {"16", 16}, {"1000", 1000}, {"10000", 10000}} {
		b.Run(size.name, func(b *testing.B) {
			var o Owner[int]
			for i := 0; i < b.N; i += size.n {
				for range size.n {
					o.PushBottom(job)
				}
				for o.PopBottom() != nil {
				}
			}
		})
	}
}

// BenchmarkLook measures the look at an empty deque, by owner and thief.
func BenchmarkLook(b *testing.B) {
	var o Owner[int]
	o.PushBottom(new(int))
	o.PopBottom()
	b.Run("owner", func(b *testing.B) {
		for b.Loop() {
			o.PopBottom()
		}
	})
	b.Run("thief", func(b *testing.B) {
		thief := o.Thief()
		for b.Loop() {
			thief.StealTop()
		}
	})
}

// BenchmarkSteal measures a push and a steal of the same job by one goroutine.
func BenchmarkSteal(b *testing.B) {
	var o Owner[int]
	job := new(int)
	for b.Loop() {
		o.PushBottom(job)
		o.Thief().StealTop()
	}
}
