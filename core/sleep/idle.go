package sleep

// Idle is the proof that a worker is searching for work, and how far it has
// got. It comes from StartLooking, belongs to the goroutine that carries the
// worker, and ends with WorkFound.
type Idle struct {
	worker int
	rounds int    // searches that failed since the worker was last fully awake; above limit: sleepy
	limit  int    // rounds until sleepy
	jec    uint32 // while sleepy: the JEC as AnnounceSleepy left it
	live   bool   // until WorkFound
	woken  bool   // somebody woke the worker, and it has found nothing since
	shown  bool   // to those who look on (worker.looking)
	awake  wakefulness
}
