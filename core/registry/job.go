package registry

// A Task is the work of a [Job], as whoever took the job runs it.
type Task interface {
	// RunTask runs the task on r, the runner of the calling goroutine. It does
	// not panic. A runtime.Goexit in the task ends the goroutine after the
	// waiter of the task was woken.
	RunTask(r *Runner)
}

// A Job is what join stacks, deques and the injector hold.
type Job struct {
	task Task
	// bond is that of a fork, from when it is taken until it is done.
	bond *Bond
	// fork: the job is the right side of a join. All other jobs are tasks. A task that
	// was taken may be put back, because its waiter finds it.
	fork bool
	// background: the job is a task of the class background, for the queue of these.
	background bool
	// many: a thief may take others like it together with it, because the waiter finds it in any deque. Thieves read it of jobs that they have
	// not claimed, so it is written once, before the job is visible.
	many bool
}

// Init prepares a job whose task is t.
func (j *Job) Init(t Task) { j.task = t }

// InitUnder is Init for a task that is tied to b. The task's class is that of b.
func (j *Job) InitUnder(t Task, b *Bond) {
	j.task = t
	j.Under(b)
}

// InitMany is Init for a task of a scope. A thief may take many of those at once.
func (j *Job) InitMany(t Task) {
	j.task = t
	j.many = true
}

func (j *Job) isOfMany() bool { return j.many }

// Under ties the job's task to b. The task's class is that of b.
func (j *Job) Under(b *Bond) { j.background = b.Background() }
