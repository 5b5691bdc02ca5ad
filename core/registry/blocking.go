package registry

// Blocking runs f, which may block, while a stand-in carries r's worker. f may wait for
// a fork that is still pending on r's stack, so Blocking publishes all of those first.
func (r *Runner) Blocking(f func()) {
	r.BeginWait()
	if r.worker == nil {
		r.reg.guests.rest(r)
		defer r.reg.guests.resume()
		r.goAway()
		f()
		return
	}
	r.OfferAll()
	ho := r.lendOut(absent, new(Completion), nil)
	defer r.recall(ho)
	f()
}
