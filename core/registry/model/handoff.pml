/*
 * The hand-over of a worker: a waiting runner lends the worker that it carries
 * to a stand-in, under a handoff, and gets it back or goes on without it; a
 * stand-in may itself come to wait and lend the worker on; Blocking lends it
 * under a handoff that the stand-in keeps. README.md says what is checked and how;
 * the functions named in comments are the ones of ../*.go.
 *
 * Every Go atomic operation is one step here, in the one total order of Go's
 * atomics. There is one worker, runner 0 carries it to begin with, and the other
 * runners are at rest. The sleep protocol is taken as it is proven in
 * core/sleep: "asleep" is entered and left in one step.
 */

#ifndef STRANGERS
#define STRANGERS 2 /* jobs that a worker can find */
#endif
#ifndef PIECES
#define PIECES 0 /* how often a lender finds a piece of what it waits for */
#endif
#ifndef FORKS
#define FORKS 0 /* how many of the strangers' jobs may be forks, which can't be put back */
#endif
#ifndef GOEXITS
#define GOEXITS 0 /* how many jobs end their goroutine */
#endif
#ifndef LOOKS
#define LOOKS 0 /* how often a lender looks though nobody has woken it, as one does whose jobs go in order */
#endif
#define R 4 /* runners */
#define L (STRANGERS + 1) /* handoffs, from 1 on; 0 is none */

mtype = { UNSET, SLEEPY, SLEEPING, SET };
mtype = { SEARCHING, BUSY, RECALLED, RETURNED, LEFT };

/* completions: 0 is that of the first wait, 1 of a stranger's that waits, 2 of Blocking */
mtype latch[3] = UNSET;
bool open[3] = true; /* nobody has begun to complete it */
byte owner[3];
bool waited[2]; /* somebody waits for it, or has */
bool finished[2]; /* and has gone on */

/* handoffs */
mtype state[L + 1] = SEARCHING;
byte lender[L + 1], over[L + 1], outer[L + 1];
bool keep[L + 1];
bool through[L + 1]; /* its stand-in completes what the lender waits for, and then gives the worker back */
byte handoffs;

/* runners */
bool carries[R]; /* the worker */
byte owes[R]; /* the handoff */
bool token[R]; /* what unpark leaves */
bool withWorker[R]; /* where: asleep with the worker, or parked */
bool given[R], givenWorker[R], givenJob[R];
byte givenHandoff[R];
bool resting[R];
bool longs[R]; /* runs a job that never ends */

bool asleep; /* the worker */
byte strangers = STRANGERS, claimed, ran;
byte pieces = PIECES, goexits = GOEXITS, forks = FORKS, looks = LOOKS;

#define someRest (resting[0] || resting[1] || resting[2] || resting[3])
#define nobodyCarries (!carries[0] && !carries[1] && !carries[2] && !carries[3])

inline unpark(q) {
#ifdef F_NO_TOKEN /* who is not parked yet is not told */
	if
	:: parked[q] -> token[q] = true
	:: else
	fi
#else
	token[q] = true
#endif
}

#ifdef F_NO_TOKEN
bool parked[R];
#define park(q) atomic { parked[q] = true; }; atomic { token[q] -> token[q] = false; parked[q] = false }
#else
#define park(q) atomic { token[q] -> token[q] = false }
#endif

/* assign: to one of the runners at rest; there is always one, or will be at once */
inline assign(hasWorker, hasJob, le) {
	atomic {
		someRest;
		n = 0;
		do
		:: !resting[n] -> n++
		:: else -> break
		od;
		resting[n] = false;
		givenWorker[n] = hasWorker; givenJob[n] = hasJob; givenHandoff[n] = le;
		given[n] = true;
		n = 0
	}
}

/* Runner.wake */
inline wakeOwner(c) {
	if
	:: withWorker[owner[c]] -> asleep = false /* WakeWorker */
	:: else -> unpark(owner[c])
	fi
}

/* Runner.giveBack: the answer is in ok */
inline giveBack(r) {
	do
	:: d_step { seen = state[owes[r]] };
		if
		:: seen == LEFT ->
			owes[r] = outer[owes[r]];
			if
			:: owes[r] != 0 -> endJob(r)
			:: else
			fi;
			ok = false;
			break
		:: else ->
			d_step {
#ifdef F_RETURN_STORE /* returned whatever the lender has done meanwhile */
				ok = true;
#else
				ok = (state[owes[r]] == seen);
#endif
				if
				:: ok ->
					state[owes[r]] = RETURNED;
					carries[r] = false;
					n = lender[owes[r]];
					owes[r] = 0
				:: else
				fi
			};
			if
			:: ok ->
#ifndef F_RETURN_NO_UNPARK
				unpark(n);
#endif
				n = 0;
				break
			:: else
			fi
		fi
	od;
	seen = 0
}

/* handoff.end */
inline endJob(r) {
	d_step {
#ifdef F_END_STORE /* searching, though the lender has left */
		state[owes[r]] = SEARCHING
#else
		if
		:: state[owes[r]] == BUSY -> state[owes[r]] = SEARCHING
		:: else
		fi
#endif
	}
}

inline takeBack(r, le) {
	d_step { assert(nobodyCarries); carries[r] = true; owes[r] = outer[le] }
}

/* Worker.unclaim: the answer is in ok */
inline unclaim(r) {
	assert(carries[r]); /* the worker's own deque */
	if
	:: d_step { strangers++; claimed--; ok = true }; /* Spawn wakes whoever carries the worker */
		asleep = false
	:: d_step { forks > 0 -> forks--; ok = false }
	fi
}

/* Runner.recall */
inline recall(r, le) {
	do
	:: d_step { seen = state[le] };
		if
		:: seen == SEARCHING ->
			d_step {
				ok = (state[le] == seen);
				if
				:: ok -> state[le] = RECALLED
				:: else
				fi
			};
			if
			:: ok && keep[le] ->
				d_step { seen = latch[over[le]]; latch[over[le]] = SET };
#ifndef F_RECALL_NO_WAKE
				if
				:: seen == SLEEPING -> asleep = false /* WakeWorker */
				:: else
				fi
#endif
			:: else
			fi
		:: seen == BUSY ->
			d_step {
#ifdef F_LEAVE_STORE /* left whatever the stand-in has done meanwhile */
				ok = true;
#else
				ok = (state[le] == seen);
#endif
				if
				:: ok -> state[le] = LEFT
				:: else
				fi
			};
			if
			:: ok -> assert(!through[le]); break
			:: else
			fi
		:: seen == RECALLED -> park(r)
		:: seen == RETURNED -> takeBack(r, le); break
		fi
	od;
	seen = 0
}

/* Runner.leave */
inline leave(r, le) {
	do
	:: d_step { seen = state[le] };
		if
		:: seen == RETURNED -> takeBack(r, le); break
		:: else ->
			d_step {
				ok = (state[le] == seen);
				if
				:: ok -> state[le] = LEFT
				:: else
				fi
			};
			if
			:: ok -> break
			:: else
			fi
		fi
	od;
	seen = 0
}

/* Latch.GetSleepy and FallAsleep: the answer is in ok */
inline getSleepy(c) {
	d_step {
		ok = (latch[c] == UNSET);
		if
		:: ok -> latch[c] = SLEEPY
		:: else -> assert(latch[c] == SET)
		fi
	}
}

inline fallAsleep(c) {
	d_step {
		ok = (latch[c] == SLEEPY);
		if
		:: ok -> latch[c] = SLEEPING
		:: else -> assert(latch[c] == SET)
		fi
	}
}

inline wakeUp(c) {
	d_step {
		if
		:: latch[c] != SET -> latch[c] = UNSET
		:: else
		fi
	}
}

/* Runner.lendOut */
inline lendOut(r, c, kept, st) {
	d_step {
		handoffs++;
		le = handoffs;
		lender[le] = r; over[le] = c; keep[le] = kept;
		state[le] = st;
		assert(carries[r]);
		carries[r] = false;
#ifdef F_OUTER_STAYS /* what the lender owes stays with it, though the worker goes */
		skip
#else
		outer[le] = owes[r];
		owes[r] = 0
#endif
	}
}

/* Runner.lend */
inline lend(r, c) {
	withWorker[r] = false;
	getSleepy(c);
	if
	:: ok -> fallAsleep(c)
	:: else
	fi;
	if
	:: !ok ->
		unclaim(r);
		if
		:: ok
		:: else -> assign(false, true, 0) /* runWithoutWorker */
		fi
	:: else ->
		lendOut(r, c, false, BUSY);
		assign(true, true, le);
		do
		:: atomic { pieces > 0 -> pieces-- }; /* Ready */
			wakeUp(c);
			leave(r, le);
			break
		:: if
			:: park(r)
			:: atomic { looks > 0 -> looks-- } /* parkLent: After */
			fi;
			if
			:: state[le] == RETURNED ->
				takeBack(r, le);
				wakeUp(c);
				break
			:: else ->
				if
				:: latch[c] == SET -> recall(r, le); break
				:: else
				fi
			fi
		od;
		le = 0
	fi
}

/* Runner.AwaitAll */
inline awaitAll(r, c) {
	do
	:: latch[c] == SET -> break
	:: else ->
		if
		:: !carries[r] -> /* awaitParked */
			withWorker[r] = false;
			getSleepy(c);
			if
			:: ok ->
				fallAsleep(c);
				if
				:: ok -> park(r); wakeUp(c)
				:: else
				fi
			:: else
			fi
		:: else -> /* awaitAsWorker */
			if
			:: atomic { strangers > 0 -> strangers--; claimed++ };
				lend(r, c)
			:: strangers == 0 ->
#ifdef F_WHERE_LATE /* how to be woken is said after falling asleep */
				skip;
#else
				withWorker[r] = true;
#endif
				getSleepy(c);
				if
				:: ok ->
					d_step {
						ok = (latch[c] == SLEEPY);
						if
						:: ok -> latch[c] = SLEEPING; asleep = (strangers == 0)
						:: else
						fi
					};
#ifdef F_WHERE_LATE
					withWorker[r] = true;
#endif
					if
					:: ok -> !asleep; wakeUp(c)
					:: else
					fi
				:: else
				fi
			fi
		fi
	od
}

/* Completion.Complete, by job r at the bottom of its stack */
inline complete(r, c) {
	if
	:: owes[r] != 0 && over[owes[r]] == c && carries[r] ->
		through[owes[r]] = true;
#ifndef F_END_AFTER_SET /* the lender sees the end of the wait first */
		endJob(r)
#endif
	:: else
	fi;
	d_step { seen = latch[c]; latch[c] = SET };
	if
	:: seen == SLEEPING ->
		seen = 0;
		ok = false;
		if
		:: owes[r] != 0 && over[owes[r]] == c && carries[r] -> giveBack(r)
		:: else
		fi;
		if
		:: !ok -> wakeOwner(c)
		:: else
		fi
	:: else
	fi;
	seen = 0
}

#define due(r) (state[owes[r]] == RECALLED || state[owes[r]] == LEFT || latch[over[owes[r]]] == SET)

proctype Runner(byte r) {
	mtype seen = 0;
	byte n, le;
	bool ok, job;

	if
	:: r == 0 -> goto end_rest
	:: else
	fi;
Rest: /* crew.rest */
	atomic { job = false; ok = false; resting[r] = true };
end_rest:
	atomic {
		given[r] -> given[r] = false;
		if
		:: givenWorker[r] -> assert(nobodyCarries); carries[r] = true; owes[r] = givenHandoff[r]
		:: else
		fi;
		job = givenJob[r];
		givenWorker[r] = false; givenJob[r] = false; givenHandoff[r] = 0
	};
	if
	:: !job -> goto Next
	:: else
	fi;

RunBase:
	if
	:: r == 0 && !waited[0] ->
		waited[0] = true;
#ifdef KEEP /* Blocking */
		lendOut(r, 2, true, SEARCHING);
		assign(true, false, le);
		recall(r, le);
		le = 0;
#else
		awaitAll(r, 0);
#endif
		finished[0] = true
	:: else ->
		ran++;
		if
		:: skip
		:: atomic { carries[r] && owes[r] != 0 && over[owes[r]] < 2 && open[over[owes[r]]] -> open[over[owes[r]]] = false; n = over[owes[r]] };
			le = n; /* the job completes what its lender waits for */
			n = 0;
			complete(r, le);
			le = 0
		:: atomic { !waited[1] -> waited[1] = true; owner[1] = r };
			awaitAll(r, 1);
			finished[1] = true
		:: longs[r] = true;
end_long:
			false
		:: atomic { goexits > 0 && carries[r] -> goexits-- }; /* Runner.end */
			if
			:: owes[r] != 0 -> endJob(r)
			:: else
			fi;
#ifndef F_GOEXIT_LOSES /* the worker ends with its goroutine */
			d_step { carries[r] = false; le = owes[r]; owes[r] = 0 };
			assign(true, false, le);
			le = 0;
#endif
			goto Rest
		fi
	fi;
	if
	:: owes[r] != 0 -> endJob(r)
	:: else
	fi;
	if
	:: !carries[r] -> goto Rest
	:: else
	fi;

Next:
	do
	:: owes[r] != 0 ->
		if
		:: due(r) ->
			giveBack(r);
			if
			:: ok -> goto Rest
			:: else
			fi
		:: else -> break
		fi
	:: else -> break
	od;
Find:
	if
	:: atomic { strangers > 0 -> strangers--; claimed++ };
		goto Begin
	:: strangers == 0
	fi;
	if
	:: owes[r] == 0 -> /* asleep on the termination latch */
end_forGood:
		strangers > 0;
		goto Find
	:: owes[r] != 0 && keep[owes[r]] && !due(r) -> /* asleep on the handoff's latch */
		n = over[owes[r]];
		getSleepy(n);
		if
		:: ok ->
			d_step {
				ok = (latch[n] == SLEEPY);
				if
				:: ok -> latch[n] = SLEEPING; asleep = (strangers == 0)
				:: else
				fi
			};
			if
			:: ok -> !asleep; wakeUp(n)
			:: else
			fi
		:: else
		fi;
		n = 0;
		goto Find
	:: owes[r] != 0 && !(keep[owes[r]] && !due(r)) ->
#ifdef F_STAND_IN_KEEPS /* the stand-in sleeps on, whoever waits for the worker */
end_kept:
		strangers > 0;
		goto Find;
#endif
		giveBack(r);
		if
		:: ok -> goto Rest
		:: else -> goto Find
		fi
	fi;

Begin: /* Runner.begin */
	do
	:: owes[r] == 0 -> break
	:: else ->
#ifdef F_BEGIN_IGNORES /* the job comes before the worker's return */
		d_step { if :: state[owes[r]] == SEARCHING -> state[owes[r]] = BUSY :: else fi };
		break;
#endif
		d_step {
			ok = (state[owes[r]] == SEARCHING);
			if
			:: ok -> state[owes[r]] = BUSY
			:: else
			fi
		};
		if
		:: ok -> break
		:: !ok && state[owes[r]] == LEFT -> giveBack(r)
		:: !ok && state[owes[r]] != LEFT ->
#ifdef F_BACK_BEFORE_UNCLAIM /* the job is put back when the worker is another's already */
			giveBack(r);
			unclaim(r);
			goto Rest;
#endif
			unclaim(r);
			job = ok;
			giveBack(r);
			assert(ok); /* it was recalled */
#ifdef F_UNCLAIMED_TWICE /* what was put back is run as well */
			break;
#endif
			if
			:: job -> goto Rest
			:: else -> break /* a fork: without the worker */
			fi
		fi
	od;
	goto RunBase
}

/* Somebody elsewhere completes what a runner waits for. */
proctype Setter(byte c) {
	mtype seen = UNSET;
end_completed:
	atomic { open[c] -> open[c] = false };
	d_step { seen = latch[c]; latch[c] = SET }; /* SetLatch */
#ifndef F_SETTER_SKIPS_WAKE
	if
	:: seen == SLEEPING -> wakeOwner(c)
	:: else
	fi
#endif
}

proctype Monitor() {
	byte r, n, longOnes;
end_never:
	timeout;
	for (r : 0 .. R - 1) {
		n = n + carries[r];
		longOnes = longOnes + (longs[r] && carries[r])
	}
	/* the worker is with exactly one runner */
	assert(n == 1);
	/* who waited has gone on */
	assert(finished[0]);
	assert(finished[1] || !waited[1]);
	/* who was claimed was run; what was not has a worker that is busy for ever */
	assert(ran == claimed);
	assert(strangers == 0 || longOnes == 1)
}

init {
	byte r;
	atomic {
		given[0] = true; givenWorker[0] = true; givenJob[0] = true;
		for (r : 0 .. R - 1) { run Runner(r) }
#ifndef KEEP
		run Setter(0);
#endif
		run Setter(1);
		r = 0;
#ifndef LIVE
		run Monitor()
#endif
	}
}

#ifdef LIVE
bool ticks;
/* Something can always happen: the fair runs that Spin looks at are endless. */
active proctype Clock() {
	do
	:: ticks = !ticks
	od
}

/* A wait ends, and a job that was claimed is run. */
ltl served { <> finished[0] && [] ((waited[1] -> <> finished[1]) && (claimed > ran -> <> (claimed == ran))) }
#endif
