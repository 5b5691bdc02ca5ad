package injector

// blocks counts the blocks that the queue holds, and the jobs in them.
func (q *Queue[T]) blocks() (blocks, used int) {
	for b := q.head.Load(); b != nil; b = b.next.Load() {
		blocks++
		for i := range b.jobs {
			if job := b.jobs[i].Load(); job != nil && job != b.gone {
				used++
			}
		}
	}
	return blocks, used
}
