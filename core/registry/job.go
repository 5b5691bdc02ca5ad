package registry

// A Task is the work of a [Job]. The runner that has taken the job runs the task.
type Task interface {
	// RunTask runs the task on r, the runner of the calling goroutine. RunTask does
	// not panic. A runtime.Goexit in the task ends the goroutine after the
	// waiter of the task was woken.
	RunTask(r *Runner)
}

// A Job is what join stacks, deques and the injector hold.
type Job struct {
	task Task
	// bond is the bond of a fork, from the time at which the fork is taken until it is done.
	bond *Bond
	// fork: the job is the right side of a join. All other jobs are tasks. A task that
	// was taken may be put back; a fork may not, see unclaim.
	fork bool
	// background: the job is a task of the class background. It goes into the queue of background tasks.
	background bool
	// many: the job is a task of a scope. A thief may take many such jobs at once, because their waiter finds them in any deque. many is written
	// once, before the job is visible, because thieves read it before they claim the job.
	many bool
}

// Init prepares a job whose task is t.
func (j *Job) Init(t Task) { j.task = t }

// InitUnder is Init for a task that is tied to b. The task's class is that of b.
func (j *Job) InitUnder(t Task, b *Bond) {
	j.task = t
	j.Under(b)
}

// InitMany is Init for a task of a scope. A thief may take many such jobs at once.
func (j *Job) InitMany(t Task) {
	j.task = t
	j.many = true
}

func (j *Job) isOfMany() bool { return j.many }

// Under ties the job's task to b. The task's class is that of b.
func (j *Job) Under(b *Bond) { j.background = b.Background() }
