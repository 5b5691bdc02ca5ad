package registry

// Blocking runs f, which may block, while a stand-in carries r's worker.
func (r *Runner) Blocking(f func()) {
	r.waited()
	if r.worker == nil {
		f()
		return
	}
	le := r.lendOut(&lease{over: new(Completion), keep: true})
	r.reg.assign(assignment{worker: le.worker, lease: le})
	defer r.recall(le)
	f()
}
