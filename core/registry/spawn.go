package registry

import "github.com/seed1237c087/manta/core/internal/deque"

// Task returns the job's task.
func (j *Job) Task() Task { return j.task }

// Spawn puts j into the deque of the worker that r carries, if it carries one,
// and otherwise into the injector. A background task goes to the queue of these.
func (r *Runner) Spawn(j *Job) {
	if w := r.worker; w != nil && !j.background {
		r.put(w, j)
		return
	}
	r.reg.Inject(j)
}

// put puts j into the deque of w, which r carries.
func (r *Runner) put(w *Worker, j *Job) {
	w.list()
	w.deque.PushBottom(j)
	r.postSpawned(&w.deque)
}

// postSpawned tells of a job that r has put into its own deque, that of its worker or of the guest that it is. If all
// workers are busy that is one load.
func (r *Runner) postSpawned(own *deque.Owner[Job]) {
	// Sequentially consistent, after the push: a worker that is not counted here
	// as inactive sees the job when it searches.
	if !r.sleep.Quiet() {
		r.sleep.Pushed(&r.dummy)
		r.sleep.PostSpawn(1, own.Len() <= 1)
	}
	r.reg.heed()
}

// SpawnOwn is Spawn for a task that r itself will run before it leaves, if nobody else has. A guest has a deque for these. If r is shy,
// nobody else is told of it.
func (r *Runner) SpawnOwn(j *Job) {
	own := r.own()
	if own == nil || j.background || r.worker == nil && r.hooked != nil {
		r.reg.Inject(j)
		return
	}
	if w := r.worker; w != nil {
		w.list()
	}
	own.PushBottom(j)
	if !r.shyness.on || !r.keepsQuiet() {
		r.postSpawned(own)
	}
}

// own returns the deque that r puts tasks into: that of its worker, or of the guest that it is; nil if it is neither.
func (r *Runner) own() *deque.Owner[Job] {
	if w := r.worker; w != nil {
		return &w.deque
	}
	return r.spawned
}

// dropTaken empties the deque of a guest that leaves. All its scopes have ended, so what is there was run by way of a scope's list.
func (r *Runner) dropTaken() {
	for j := r.spawned.PopBottom(); j != nil; j = r.spawned.PopBottom() {
		j.task.RunTask(r)
	}
}

// SpawnFIFO is Spawn for a job that is to run after those that the same worker
// spawned so before: see FIFO.
func (r *Runner) SpawnFIFO(j *Job) {
	w := r.worker
	if w == nil || j.background {
		r.reg.Inject(j)
		return
	}
	w.fifo.Push(j)
	r.Spawn(&w.fifo.Token)
}

// RunTask runs the oldest job of the worker's FIFO, on whatever runner came
// upon a token for it.
func (w *Worker) RunTask(r *Runner) {
	if j := w.fifo.Pop(); j != nil {
		j.task.RunTask(r)
	}
}

// unpop puts j back, which r has taken as the newest that it has spawned.
func (r *Runner) unpop(j *Job) {
	// Thieves that searched meanwhile have not seen j.
	if r.worker == nil {
		r.SpawnOwn(j)
		return
	}
	r.put(r.worker, j)
}

// RunOwn runs, on r's stack, the next of the jobs that r's worker spawned or took
// in a raid, whatever it is. False: there was none. r must carry a worker.
func (r *Runner) RunOwn() bool { return r.runHere(r.worker.popOwn()) }

// RunAny is RunOwn for the job that the worker would run next if it had
// nothing to do.
func (r *Runner) RunAny() bool { return r.runHere(r.worker.findInOrder(r)) }

func (r *Runner) runHere(j *Job) bool {
	if j == nil {
		return false
	}
	r.run(j)
	return true
}

// Broadcast hands job i to worker i, for each i, or the worker that stands for that
// one, and wakes all workers.
func (reg *Registry) Broadcast(jobs []*Job) {
	for i, j := range jobs {
		reg.workers[i%len(reg.workers)].broadcast.Push(j)
	}
	reg.sleep.PostBroadcast()
}
