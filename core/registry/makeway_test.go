package registry

import "testing"

// waysFork is a fork with a function.
type waysFork struct {
	Fork
	f func(r *Runner)
}

func (f *waysFork) RunTask(r *Runner) {
	f.Begin(r)
	defer f.Finish(r)
	f.f(r)
}

// waysTask is a task with a function.
type waysTask struct {
	Job
	f func()
}

func (t *waysTask) RunTask(*Runner) { t.f() }

func newWaysTask(f func()) *waysTask {
	t := &waysTask{f: f}
	t.Init(t)
	return t
}

// TestMakeWayForATaskOfItsOwnDeque has a stand-in, for a principal that is blocked,
// run a fork when a task in its own worker's deque is overdue. The fork gives the worker
// up to another stand-in, which runs that task and keeps the worker: further ones
// begin, and the principal does not get it.
func TestMakeWayForATaskOfItsOwnDeque(t *testing.T) {
	reg := New(Config{Workers: 1, Unwatched: true}, nil)
	defer reg.Close()
	err := reg.Install(nil, func() {
		r := Current()
		began, ended := make(chan struct{}), make(chan struct{})
		f := &waysFork{f: func(r *Runner) {
			close(began)
			first, second := make(chan struct{}), make(chan struct{})
			r.Spawn(&newWaysTask(func() { close(first) }).Job)
			reg.watch.queue.Store(int32(r.worker.index))
			reg.sleep.SetOverdue(true)
			r.Offer()
			reg.sleep.SetOverdue(false)
			<-first // It began elsewhere.
			reg.Inject(&newWaysTask(func() { close(second) }).Job)
			<-second
			close(ended)
		}}
		f.Init(f, r)
		if r.Push(&f.Fork) {
			r.Offer()
		}
		r.Blocking(func() { <-began; <-ended })
		if r.Pop() {
			t.Error("the fork was not stolen")
			return
		}
		r.Await(&f.Fork)
	})
	if err != nil {
		t.Error(err)
	}
}
