package registry

import "github.com/seed1237c087/manta/core/internal/deque"

// Task returns the job's task.
func (j *Job) Task() Task { return j.task }

// Spawn puts j into the deque of the worker that r carries, or into the injector if
// r carries none. A background task goes to the queue of background tasks.
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

// postSpawned posts a job that r has put into own, the deque of r's worker or of the guest r. If all workers are busy, the post
// costs one load.
func (r *Runner) postSpawned(own *deque.Owner[Job]) {
	// Sequentially consistent, after the push: a worker that is not counted here
	// as inactive sees the job when it searches.
	if !r.sleep.Quiet() {
		r.sleep.Pushed(&r.dummy)
		r.sleep.PostSpawn(1, own.Len() <= 1)
	}
	r.reg.heed()
}

// SpawnOwn is Spawn for a task that r itself will run before r leaves, if no other runner has taken it. A guest has a deque for such tasks.
// If r is shy, SpawnOwn wakes no worker.
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

// own returns the deque into which r puts tasks: the deque of r's worker or, for a guest, the guest's. It returns nil if r has neither.
func (r *Runner) own() *deque.Owner[Job] {
	if w := r.worker; w != nil {
		return &w.deque
	}
	return r.spawned
}

// dropTaken empties the deque of r, a guest that leaves. All scopes of the guest have ended, so the tasks in the deque have run: runners
// have taken them from the lists of the scopes.
func (r *Runner) dropTaken() {
	for j := r.spawned.PopBottom(); j != nil; j = r.spawned.PopBottom() {
		j.task.RunTask(r)
	}
}

// SpawnFIFO is Spawn for a job that runs after all jobs that the same worker has
// spawned by SpawnFIFO before: see FIFO.
func (r *Runner) SpawnFIFO(j *Job) {
	w := r.worker
	if w == nil || j.background {
		r.reg.Inject(j)
		return
	}
	w.fifo.Push(j)
	r.Spawn(&w.fifo.Token)
}

// RunTask runs the oldest job of w's FIFO on r, the runner that has taken a token.
func (w *Worker) RunTask(r *Runner) {
	if j := w.fifo.Pop(); j != nil {
		j.task.RunTask(r)
	}
}

// unpop puts back j, which r has just taken as its newest task.
func (r *Runner) unpop(j *Job) {
	// Thieves that searched meanwhile have not seen j.
	if r.worker == nil {
		r.SpawnOwn(j)
		return
	}
	r.put(r.worker, j)
}

// RunOwn runs on r's stack the next job of the worker's own deque. It returns false
// if there is none. r must carry a worker.
func (r *Runner) RunOwn() bool { return r.runHere(r.worker.popOwn()) }

// RunAny is RunOwn for the job that the worker would run next if the worker had
// nothing to do.
func (r *Runner) RunAny() bool { return r.runHere(r.worker.findInOrder(r)) }

func (r *Runner) runHere(j *Job) bool {
	if j == nil {
		return false
	}
	r.run(j)
	return true
}

// Broadcast hands job i to worker i, for each i, and wakes all workers. In a registry
// with a Hook, the only worker gets all jobs.
func (reg *Registry) Broadcast(jobs []*Job) {
	for i, j := range jobs {
		reg.workers[i%len(reg.workers)].broadcast.Push(j)
	}
	reg.sleep.PostBroadcast()
}
