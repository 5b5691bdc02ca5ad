package injector

// blocks counts the blocks that the queue holds, the spare among them, and the
// slots in them that aren't nil.
func (q *Queue[T]) blocks() (blocks, used int) {
	q.mu.Lock()
	defer q.mu.Unlock()
	count := func(b *block[T]) {
		for ; b != nil; b = b.next {
			blocks++
			for _, job := range b.jobs {
				if job != nil {
					used++
				}
			}
		}
	}
	count(q.head)
	count(q.spare)
	return blocks, used
}
