package registry

import "testing"

// waysFork is a fork with a function.
type waysFork struct {
	Fork
	f func(r *Runner)
}

func (f *waysFork) Free() {}

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

// TestMakeWayForATaskOfItsOwnDeque has a worker run a fork when a task in its own
// deque is overdue. The fork gives the worker up to a stand-in, which runs that task and
// keeps the worker: further ones begin. It is so too for a worker that is lent by a
// lender that is blocked: that does not get it.
func TestMakeWayForATaskOfItsOwnDeque(t *testing.T) {
	for name, c := range map[string]struct {
		workers int
		wait    func(r *Runner, f func())
	}{
		"the worker is lent": {1, (*Runner).Blocking},
		"it is not":          {2, func(_ *Runner, f func()) { f() }},
	} {
		reg := New(Config{Workers: c.workers, Unwatched: true}, nil)
		err := reg.Install(nil, func() {
			r := Current()
			began, ended := make(chan struct{}), make(chan struct{})
			f := &waysFork{f: func(r *Runner) {
				close(began)
				makeWayHere(reg, r)
				close(ended)
			}}
			f.Init(f, r)
			if r.Push(r.Slot(), &f.Fork); r.Hungry() {
				r.Offer()
			}
			c.wait(r, func() { <-began; <-ended })
			if r.Pop() {
				t.Errorf("%s: the fork was not stolen", name)
				return
			}
			r.Await(&f.Fork)
		})
		if err != nil {
			t.Error(err)
		}
		reg.Close()
	}
}

// makeWayHere has r, which runs a fork, make way for a task of its worker's deque, and
// returns when that and another task have begun.
func makeWayHere(reg *Registry, r *Runner) {
	first, second := make(chan struct{}), make(chan struct{})
	r.Spawn(&newWaysTask(func() { close(first) }).Job)
	reg.monitor.queue.Store(int32(r.worker.index))
	reg.sleep.SetOverdue(true)
	r.Offer()
	reg.sleep.SetOverdue(false)
	<-first // It began elsewhere.
	reg.Inject(&newWaysTask(func() { close(second) }).Job)
	<-second
}

func (*waysFork) Minded() bool { return false }
