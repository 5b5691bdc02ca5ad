package registry

// Blocking runs f, which may block, while a stand-in carries r's worker.
func (r *Runner) Blocking(f func()) {
	if r.worker == nil {
		r.goAway()
		f()
		return
	}
	le := r.lendOut(&lease{over: new(Completion), keep: true})
	r.reg.assign(assignment{worker: le.worker, lease: le})
	defer r.recall(le)
	f()
}
