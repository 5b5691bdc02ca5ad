/*
 * What a worker that stops searching leaves to others, when it changes hands as
 * when it finds a job: the sleep protocol of core/sleep in its separate steps,
 * handoffs, guests and the monitor in one model. README.md says what is checked and
 * how; the functions named in comments are the ones of ../*.go and of core/sleep.
 *
 * There are two workers. Runner 1 carries worker 1 for good. Runner 0, the lender,
 * carries worker 0, and lends it: with KEEP it is in Blocking, else it waits for
 * something. After that it runs its own frame, which may block for ever on anything,
 * for example on a channel for one of the jobs: then its worker is no help. There are
 * other casts: with PLAIN a runner carries worker 0 for good too; with ALONE worker 0
 * is busy for ever; with ONE there is no runner 1; and WORKERS=1 leaves out the worker
 * that nobody carries.
 *
 * Every Go atomic operation is one step here, in the one total order of Go's
 * atomics, with these exceptions. A sleeper holds its lock from RaiseFlag to Block or
 * until it turns back, so here a waker waits for one of the two; what hangs on the lock
 * is the subject of ../../sleep/model/counters.pml. Guests are counted in one step. A
 * thief loses no race, because it searches again then.
 */

#ifndef INJECTED
#define INJECTED 0 /* jobs from outside, one after the other */
#endif
#ifndef ATWORK
#define ATWORK 0 /* guests that are blocked in their own code for ever */
#endif
#ifndef GUESTS
#define GUESTS 0 /* guests that fork; the second one's stack is that of the lender, who isn't there */
#endif
#ifndef PENDING
#define PENDING 0 /* 1: a fork is pending on the lender's stack */
#endif
#ifndef BROADCASTS
#define BROADCASTS 0 /* 1: a job for each worker */
#endif
#ifndef LONGS
#define LONGS 0 /* how many jobs that were taken never end */
#endif
#ifndef SEARCHERS
#define SEARCHERS 2 /* processors */
#endif
#ifndef JEC
#define JEC 8 /* values of the jobs event counter */
#endif
#if GUESTS + PENDING > 0
#define FORKS
#endif
#ifndef WORKERS
#define WORKERS 2
#endif
#define W 2 /* numbers of workers */
#define NOBODY 2 /* no worker */

mtype = { UNSET, SLEEPY, SLEEPING, SET };
mtype = { SEARCHING, BUSY, RECALLED, RETURNED, LEFT };
mtype = { NOTHING, TASK, FORK, SHARE };

/* the counters */
byte sleeping, inactive, jec;
/* the sleepers */
bool falling[W], blocked[W], signalled[W];

/* jobs: in the injector, in worker 0's deque, public on the stacks of the lender
 * and of the guest, and for one worker alone */
byte injector, deque;
byte stack[2];
bool share[W];

byte guests = ATWORK; /* at work, and runners without a worker */
byte longs = LONGS;

/* the handoff, and what its lender waits for, or what the stand-in sleeps on */
mtype state = SEARCHING;
mtype latch = UNSET;
bool withWorker; /* where: the owner sleeps with the worker, or is parked */
bool token; /* the lender's */
chan work = [1] of { byte, mtype, bool } /* assignments: the worker, the job, is there a handoff */

/* the monitor */
bool armed, called;

#define idle (inactive - sleeping)
#define min(a, b) ((a) < (b) -> (a) : (b))
#define anyJoin (stack[0] > 0 || stack[1] > 0)

/* wake, of worker v: callers have bool woke */
inline wake(v) {
	atomic {
		blocked[v] || !falling[v]; /* LockSleeper */
		woke = blocked[v];
		if
		:: woke -> blocked[v] = false; falling[v] = false
		:: else
		fi
	};
	if
	:: woke -> d_step { assert(sleeping > 0); sleeping--; signalled[v] = true; woke = false } /* DecSleepers, Signal */
	:: else
	fi
}

/* wakeAny: callers have byte i, k as well */
inline wakeAny() {
	do
	:: d_step { k > 0 && i < W && !falling[i] -> i++ }
	:: k > 0 && i < W && falling[i] ->
		atomic {
			blocked[i] || !falling[i]; /* LockSleeper */
			woke = blocked[i];
			if
			:: woke -> blocked[i] = false; falling[i] = false
			:: else
			fi
		};
		if
		:: woke -> d_step { assert(sleeping > 0); sleeping--; signalled[i] = true; i++; k--; woke = false } /* DecSleepers, Signal */
		:: else -> i++
		fi
	:: else -> break
	od;
	atomic { i = 0; k = 0 }
}

inline wakeWorker(v) {
	if
	:: !falling[v]
	:: else -> wake(v)
	fi
}

/* Withheld, which is heed: callers have bool ok */
inline withheld() {
#ifndef F_WITHHELD_SILENT /* the monitor is not told */
	if
	:: armed
	:: else ->
		d_step { ok = !armed; armed = true };
		if
		:: ok -> called = true
		:: else
		fi;
		ok = false
	fi
#else
	skip
#endif
}

/* spare: callers have byte cs, the count of sleepers at the counts that they go by */
#define spare (cs > guests -> cs - guests : 0)

/* visible: callers have mtype sight */
inline visible() {
	if
	:: injector > 0 -> sight = TASK
	:: injector == 0 ->
		if
		:: deque > 0 -> sight = TASK
		:: deque == 0 ->
#ifdef FORKS
			if
			:: stack[0] > 0 -> sight = FORK
			:: stack[0] == 0 ->
				if
				:: stack[1] > 0 -> sight = FORK
				:: stack[1] == 0
				fi
			fi
#else
			skip
#endif
		fi
	fi
}

/* WorkFound */
inline workFound() {
#ifdef F_EARLY_LOOK /* the look comes before the worker is counted out */
	visible();
#endif
	d_step { inactive--; assert(inactive >= sleeping); k = (idle == 0 && sleeping > 0 -> 1 : 0); cs = sleeping };
	if
	:: k > 0 -> /* succeed */
		k = 0;
#ifndef F_EARLY_LOOK
		visible();
#endif
		if
#ifdef F_SPARE_TASKS /* a guest has the processor that a task would run on */
		:: sight == TASK -> k = (spare > 0 -> 1 : 0)
#else
		:: sight == TASK -> k = 1
#endif
		:: sight == FORK ->
			if
			:: spare > 0 -> k = 1
			:: else -> withheld()
			fi
		:: sight == NOTHING
		fi;
		wakeAny()
	:: else
	fi;
	d_step { cs = 0; sight = NOTHING }
}

/* The search ends because the worker changes hands. */
inline stopLooking() {
#ifdef F_STOP_LOOKING /* as if another one would go on with it at once */
	inactive--
#else
	workFound()
#endif
}

/* The posts, after PushJob has set wasEmpty. */
inline post(join) {
	if
	:: inactive == 0
	:: else ->
		d_step { /* needed: ReadSleepers and the wake rule */
			if
			:: jec % 2 == 0 && inactive > 0 -> jec = (jec + 1) % JEC
			:: else
			fi;
			cs = sleeping;
			i = idle;
			k = (wasEmpty && i > 0 -> 0 : min(1, cs))
		};
		if
		:: join && k > 0 -> /* postJoin */
			if
			:: spare > 0 -> k = (SEARCHERS > i -> 1 : 0)
			:: else -> k = 0; withheld()
			fi
		:: else
		fi;
		d_step { i = 0; cs = 0 };
		wakeAny()
	fi;
	wasEmpty = false
}

inline wakeOne() {
	d_step { k = (sleeping > 0 && idle == 0 -> 1 : 0) };
	wakeAny()
}

/* GuestLeft */
inline guestLeft() {
	if
	:: inactive == 0
	:: else ->
		d_step { cs = sleeping; k = (sleeping > 0 && idle == 0 -> 1 : 0); i = inactive };
		d_step { k = (k > 0 && WORKERS - i + guests > 0 && cs > guests -> 1 : 0); cs = 0; i = 0 };
		wakeAny()
	fi
}

/* Latch.GetSleepy and FallAsleep: the answer is in ok */
inline latchSleepy() {
	d_step {
		ok = (latch == UNSET);
		if
		:: ok -> latch = SLEEPY
		:: else -> assert(latch == SET)
		fi
	}
}

inline latchSleeping() {
	d_step {
		ok = (latch == SLEEPY);
		if
		:: ok -> latch = SLEEPING
		:: else -> assert(latch == SET)
		fi
	}
}

inline latchAwake() {
	d_step {
		if
		:: latch != SET -> latch = UNSET
		:: else
		fi
	}
}

/* NoWorkFound: callers have bool isSleepy, byte remembered. Nobody ever sets the latch
 * on which who carries a worker for good sleeps. */
inline noWorkFound(onLatch) {
	if
	:: !isSleepy ->
		d_step { /* AnnounceSleepy */
			if
			:: jec % 2 == 1 -> jec = (jec + 1) % JEC
			:: else
			fi;
			remembered = jec;
			isSleepy = true
		}
	:: else -> /* fallAsleep */
		ok = true;
		if
		:: onLatch -> latchSleepy()
		:: else
		fi;
		if
		:: ok ->
			falling[w] = true; /* LockWorker, RaiseFlag */
			if
			:: onLatch -> latchSleeping()
			:: else
			fi;
			if
			:: ok ->
				d_step { /* IncSleepers */
					ok = (jec == remembered);
					sleeping = sleeping + ok
				};
				if
				:: ok ->
					ok = (injector > 0); /* ReadJob */
#if BROADCASTS > 0 && !defined(F_SHARE_UNREAD) /* ReadJob looks at the injector only */
					if
					:: ok
					:: else -> ok = share[w]
					fi;
#endif
					if
					:: ok ->
						sleeping--;
						falling[w] = false
					:: else ->
						blocked[w] = true; /* Block */
						isSleepy = false;
end_asleep:
						atomic { signalled[w] -> signalled[w] = false }
					fi
				:: else -> falling[w] = false
				fi;
				if
				:: onLatch -> latchAwake()
				:: else
				fi
			:: else -> falling[w] = false
			fi
		:: else
		fi;
		d_step { isSleepy = false; remembered = 0; ok = false }
	fi
}

/* Worker.find, on a runner whose own stack is number own */
inline find(own) {
	if
	:: d_step { deque > 0 -> deque--; job = TASK }
	:: deque == 0
	fi;
#if BROADCASTS > 0
	if
	:: d_step { job == NOTHING && share[w] -> share[w] = false; job = SHARE }
	:: job != NOTHING || !share[w]
	fi;
#endif
#ifdef FORKS
	if
	:: d_step { job == NOTHING && own != 0 && stack[0] > 0 -> stack[0]--; job = FORK }
	:: job != NOTHING || own == 0 || stack[0] == 0
	fi;
	if
	:: d_step { job == NOTHING && stack[1] > 0 -> stack[1]--; job = FORK }
	:: job != NOTHING || stack[1] == 0
	fi;
#endif
	if
	:: d_step { job == NOTHING && injector > 0 -> injector--; job = TASK }
	:: job != NOTHING || injector == 0
	fi
}

/* Worker.unclaim: the answer is in ok */
inline unclaim() {
	if
	:: job == SHARE -> share[w] = true; ok = true /* putBack */
	:: job == FORK -> ok = false
	:: job == TASK ->
		d_step { wasEmpty = (deque == 0); deque++ };
#ifndef F_UNCLAIM_SILENT /* a job that was put back is not posted */
		post(false);
#endif
		d_step { wasEmpty = false; ok = true }
	fi
}

/* Runner.giveBack: the answer is in ok. The handoff has no outer one. */
inline giveBack() {
	do
	:: seen = state;
		if
		:: seen == LEFT -> d_step { lent = false; ok = false }; break
		:: else ->
			d_step {
				ok = (state == seen);
				if
				:: ok -> state = RETURNED; lent = false; w = NOBODY
				:: else
				fi
			};
			if
			:: ok -> token = true; break /* unpark */
			:: else
			fi
		fi
	od;
	seen = 0
}

/* Runner.beginWorkerless and endWorkerless */
inline beginWorkerless() { guests++ }
inline endWorkerless() { guests--; guestLeft() }

/* A job runs: it ends, or never. */
inline runJob() {
	job = NOTHING;
	if
	:: skip
	:: d_step { longs > 0 -> longs-- };
end_long:
		false
	fi
}

#define due (state == RECALLED || state == LEFT || latch == SET)

/* Runner.main of a goroutine of the crew: begins carries a worker for good */
proctype Runner(byte w) {
	mtype job = NOTHING, sight = NOTHING, seen = 0;
	byte i, k, cs, remembered;
	bool ok, woke, isSleepy, wasEmpty, lent;

	if
	:: w != NOBODY -> goto Next
	:: else
	fi;
end_rest:
	work ? w, job, lent;
	if
	:: w == NOBODY -> /* a job for runWithoutWorker */
		beginWorkerless();
		runJob();
		endWorkerless();
		goto end_rest
	:: w != NOBODY && job != NOTHING -> goto RunBase
	:: else -> goto Next
	fi;

RunBase:
	runJob();
	if
	:: lent ->
		d_step { /* handoff.end */
			if
			:: state == BUSY -> state = SEARCHING
			:: else
			fi
		}
	:: else
	fi;

Next:
	if
	:: lent && due ->
		giveBack();
		if
		:: ok -> ok = false; goto end_rest
		:: else -> goto Next
		fi
	:: else
	fi;
	find(2);
	if
	:: job != NOTHING -> goto Begin
	:: else
	fi;
	d_step { inactive++; assert(inactive <= W) }; /* StartLooking */
Search:
	find(2);
	if
	:: job != NOTHING ->
		d_step { isSleepy = false; remembered = 0 };
		workFound();
		goto Begin
	:: else
	fi;
	if
	:: !lent -> noWorkFound(false)
	:: else ->
#ifdef KEEP
		if
		:: !due -> noWorkFound(true)
		:: else ->
#else
		{ /* some rounds are over, or it is due */
#endif
			d_step { isSleepy = false; remembered = 0 };
			stopLooking();
			giveBack();
			if
			:: ok -> ok = false; goto end_rest
			:: else
			fi;
			inactive++ /* StartLooking */
#ifdef KEEP
		fi
#else
		}
#endif
	fi;
	goto Search;

Begin: /* Runner.begin */
	if
	:: !lent -> goto RunBase
	:: else
	fi;
	d_step {
		ok = (state == SEARCHING);
		if
		:: ok -> state = BUSY
		:: else
		fi
	};
	if
	:: ok -> ok = false; goto RunBase
	:: else
	fi;
	if
	:: state == LEFT -> giveBack(); goto Begin
	:: else
	fi;
	unclaim();
	if
	:: ok -> d_step { job = NOTHING; ok = false }; giveBack()
	:: else ->
		giveBack();
		ok = false;
		beginWorkerless();
		runJob();
		endWorkerless()
	fi;
	ok = false;
	goto end_rest
}

/* Runner.recall: w is 0 after it if the lender has its worker, else it has none */
inline recall() {
	do
	:: seen = state;
		if
		:: seen == SEARCHING ->
			d_step {
				ok = (state == seen);
				if
				:: ok -> state = RECALLED
				:: else
				fi
			};
#ifdef KEEP
			if
			:: ok ->
				d_step { seen = latch; latch = SET };
				if
				:: seen == SLEEPING -> wakeWorker(0)
				:: else
				fi
			:: else
			fi
#endif
		:: seen == BUSY ->
			d_step {
				ok = (state == seen);
				if
				:: ok -> state = LEFT
				:: else
				fi
			};
			if
			:: ok -> beginWorkerless(); break
			:: else
			fi
		:: seen == RECALLED -> d_step { token -> token = false } /* park */
		:: seen == RETURNED -> w = 0; break
		fi
	od;
	atomic { seen = 0; ok = false }
}

/* Runner.lend */
inline lend() {
	withWorker = false;
	latchSleepy();
	if
	:: ok -> latchSleeping()
	:: else
	fi;
	if
	:: !ok ->
		unclaim();
		if
		:: ok
		:: else -> work ! NOBODY, job, false /* runWithoutWorker */
		fi
	:: else ->
		d_step { state = BUSY; w = NOBODY };
		work ! 0, job, true;
		do
		:: true ->
end_lent:
			atomic { token -> token = false }; /* parkLent */
			if
			:: state == RETURNED -> w = 0; latchAwake(); break
			:: else ->
				if
				:: latch == SET -> recall(); break
				:: else
				fi
			fi
		od
	fi;
	atomic { job = NOTHING; ok = false }
}

/* Runner.AwaitAll: nothing of what is waited for can be helped with */
inline awaitAll() {
	do
	:: latch == SET -> break
	:: else ->
		if
		:: w == NOBODY -> /* awaitParked */
			withWorker = false;
			latchSleepy();
			if
			:: ok -> latchSleeping()
			:: else
			fi;
			if
			:: ok ->
				guests--; /* rest */
				if
				:: stack[0] > 0 -> wakeOne()
				:: else
				fi;
				guestLeft();
end_parked:
				atomic { token -> token = false };
				guests++; /* resume */
				latchAwake()
			:: else
			fi;
			ok = false
		:: else ->
			find(0);
			if
			:: job != NOTHING -> lend()
			:: else -> /* awaitIdle */
				d_step { inactive++; assert(inactive <= W) }; /* StartLooking */
				do
				:: latch == SET -> break
				:: else ->
					find(0);
#ifndef F_OWN_STACK_UNSEEN /* the lender sleeps over its own pending fork */
					if
					:: d_step { job == NOTHING && stack[0] > 0 -> stack[0]--; job = FORK }
					:: job != NOTHING || stack[0] == 0
					fi;
#endif
					if
					:: job != NOTHING -> break
					:: else -> withWorker = true; noWorkFound(true)
					fi
				od;
				atomic { isSleepy = false; remembered = 0 };
				workFound();
				if
				:: job != NOTHING -> lend()
				:: else
				fi
			fi
		fi
	od
}

proctype Lender() {
	mtype job = NOTHING, sight = NOTHING, seen = 0;
	byte w, i, k, cs, remembered;
	bool ok, woke, isSleepy, wasEmpty;

#if PENDING > 0
	stack[0]++; /* OfferAll */
	wasEmpty = true;
	post(true);
#endif
#ifdef KEEP /* Blocking */
	d_step { state = SEARCHING; w = NOBODY };
	work ! 0, NOTHING, true;
	if
	:: skip /* what it waited for has happened */
	:: skip ->
end_blocked:
		false
	fi;
	recall();
#else
	if
	:: skip
	:: job = TASK; lend() /* it has found one */
	fi;
	awaitAll();
#endif
	/* Its own frame. Nothing promises that it goes on. */
end_user:
	false
}

/* Inject */
proctype Poster() {
	byte i, k, cs, left = INJECTED;
	bool wasEmpty, woke, ok;
	do
	:: left > 0 ->
		d_step { wasEmpty = (injector == 0); injector++; left-- }; /* PushJob */
		post(false)
	:: else -> break
	od
}

/* Broadcast */
proctype Broadcaster() {
	byte i;
	bool woke;
	share[0] = true; /* PushJob */
	share[1] = true;
	if
	:: inactive == 0
	:: else ->
		d_step { /* ReadSleepers */
			if
			:: jec % 2 == 0 && inactive > 0 -> jec = (jec + 1) % JEC
			:: else
			fi
		};
		do
		:: i < W -> wakeWorker(i); i++
		:: else -> break
		od
	fi
}

/* Somebody completes what the lender waits for, or never does. */
proctype Setter() {
	mtype seen = 0;
	bool woke;
	if
	:: skip
	:: skip ->
end_never:
		false
	fi;
	d_step { seen = latch; latch = SET }; /* SetLatch */
	if
	:: seen == SLEEPING ->
		if
		:: withWorker -> wakeWorker(0)
		:: else -> token = true /* unpark */
		fi
	:: else
	fi
}

/* A guest forks, and its left side blocks, or calls Blocking, or ends. */
proctype Guest(byte own) {
	byte i, k, cs;
	bool wasEmpty, woke, ok;
	guests++; /* Enter */
	stack[own]++; /* Publish */
	wasEmpty = true;
	post(true);
	if
	:: skip ->
end_user:
		false
	:: skip -> /* Blocking, or it waits for the fork */
		guests--; /* rest */
#ifndef F_REST_SILENT /* a guest that rests wakes nobody for its own forks */
		if
		:: stack[own] > 0 -> wakeOne()
		:: else
		fi;
#endif
		guestLeft();
end_blocked:
		false
	:: d_step { stack[own] > 0 -> stack[own]-- }; /* Pop */
		guests--; /* Leave */
		guestLeft()
	fi
}

/* The monitor, which looks after joins. What it does for tasks is left out, so that
 * nothing hangs on that. It wakes a sleeper at the first tick and not at the second. */
proctype Watch() {
	byte i, k;
	bool woke, joins;
end_calm:
	atomic { called -> called = false };
	do
	:: sleeping > 0 && idle == 0 && anyJoin -> wakeOne() /* tick */
	:: sleeping == 0 || idle > 0 || !anyJoin ->
#ifdef F_DISARM_LATE /* the mark is taken away after the last look */
		joins = anyJoin;
		armed = false;
#else
		armed = false;
		joins = anyJoin;
#endif
		if
		:: joins -> d_step { joins = !armed; armed = true }
		:: else
		fi;
		if
		:: joins -> joins = false
		:: else -> goto end_calm
		fi
	od
}

/* At rest: nobody can make a step. */
proctype Monitor() {
end_never:
	timeout;
	/* no job that somebody could take is left while a worker sleeps */
	assert((injector == 0 && deque == 0) || sleeping == 0);
#ifdef UNWATCHED /* but a fork, if there is no processor to spare */
	assert(!anyJoin || sleeping <= guests);
#else
	assert(!anyJoin || sleeping == 0);
#endif
	/* nor one for this worker alone */
	assert(!(blocked[0] && share[0]) && !(blocked[1] && share[1]));
	assert(sleeping == blocked[0] + blocked[1] && inactive == sleeping)
}

init {
	atomic {
#ifndef ONE
		run Runner(1);
#endif
#ifdef PLAIN
		run Runner(0);
#elif !defined(ALONE)
		run Runner(NOBODY);
		run Lender();
#endif
#if INJECTED > 0
		run Poster();
#endif
#if BROADCASTS > 0
		run Broadcaster();
#endif
#if !defined(KEEP) && !defined(PLAIN) && !defined(ALONE)
		run Setter();
#endif
#if GUESTS > 0
		run Guest(1);
#endif
#if GUESTS > 1
		run Guest(0); /* if there is no lender */
#endif
#if defined(FORKS) && !defined(UNWATCHED)
		run Watch();
#endif
#ifndef LIVE
		run Monitor()
#endif
	}
}

#ifdef LIVE
/* Something can always happen: the fair runs that Spin looks at are endless. */
bool ticks;
active proctype Clock() {
	do
	:: ticks = !ticks
	od
}

/* Each job is taken at last. */
ltl served { <>[] (injector == 0 && deque == 0 && !anyJoin) }
#endif
