package registry

// Full reports whether r's join stack has no room: then both sides of a
// fork are run in sequence, without Push.
func (r *Runner) Full() bool { return r.stack.Full() }

// Push puts the right side of a fork on r's join stack, which must not be
// Full. True: jobs should be made visible to thieves, and Offer must follow. A
// Pop on the same goroutine takes f back.
//
// In the common case, where thieves see a job already and one for each worker
// that has nothing to do, this costs two loads and no locked instruction. Such a
// worker may sleep for as long as a guest works in its stead.
func (r *Runner) Push(f *Fork) bool {
	r.stack.Push(&f.Job)
	return r.stack.Fewer(r.sleep.Wanting())
}

// Pop takes back the fork that was pushed last. False: it was stolen, and Await
// must follow.
func (r *Runner) Pop() bool { return r.stack.Pop() }

// Poll makes jobs of r visible to thieves where there are too few. It is for
// whoever is about to work for long without a Push. One load.
func (r *Runner) Poll() {
	if r.stack.Bare() && r.stack.Private() > 0 {
		r.Offer()
	}
}

// Offer publishes the oldest private jobs, so that one job is always public
// and there is one for each worker that has nothing to do. The older a job the
// more work it holds, so little is lost by keeping the young ones private.
func (r *Runner) Offer() {
	if r.lone {
		return
	}
	r.dummyStore()
	have := r.stack.Public()
	r.list()
	want := r.stack.Wanted(r.sleep.Load().Inactive()) // as Push judges
	if n := r.stack.Publish(want - have); n > 0 {
		r.sleep.PostJoin(n, have == 0)
	} else {
		r.sleep.PrivatePush()
	}
}

// dummyStore is the store per push that sleep.TickleAllByStore asks for.
func (r *Runner) dummyStore() {
	if r.sleep.StoresPerPush() {
		r.dummy.Store(true)
	}
}

// offerAll publishes all private jobs: r is about to wait.
func (r *Runner) offerAll() {
	if r.stack.Private() == 0 {
		return
	}
	r.list()
	have := r.stack.Public()
	if n := r.stack.Publish(r.stack.Private()); n > 0 {
		r.sleep.PostJoin(n, have == 0)
	}
}
