/*
 * The counter protocol of core/sleep: workers that search, get sleepy and
 * fall asleep; a poster of injected jobs; an owner of a deque that spawns; a
 * broadcast; a setter of a latch. README.md says what is checked and how; the
 * names of the steps are those of ../README.md and ../steps.go, and the
 * functions named in comments are the ones of the Go code.
 *
 * Every Go atomic operation is one step here, in the one total order of Go's
 * atomics. A loop around a compare-and-swap is one step too: where it succeeds
 * it does so on the value that it looked at, and where it gives up it does so
 * by one load.
 *
 * Left out: the rounds before AnnounceSleepy (a worker may get sleepy at its
 * first failed search), joins and Spare and workers that change hands, which
 * are ../../registry/model/handover.pml's, statistics.
 */

#ifndef W
#define W 2 /* workers that search */
#endif
#ifndef JOBS
#define JOBS 2 /* injected jobs */
#endif
#ifndef SPAWNS
#define SPAWNS 0 /* jobs that an active worker spawns, which then blocks for ever */
#endif
#ifndef SETS
#define SETS 0 /* how often the latch of worker 0 is set */
#endif
#ifndef BROADCASTS
#define BROADCASTS 0 /* a job for each worker */
#endif
#ifndef JEC
#define JEC 4 /* values of the jobs event counter: it rolls over after two posts */
#endif

mtype = { UNSET, SLEEPY, SLEEPING, SET };

/* the word */
byte sleeping, inactive, jec;

byte injector, deque, ran;
bool broadcast[W];
mtype latch[W] = UNSET;
bool mu[W], falling[W], blocked[W], signalled[W];
bool busy[W]; /* runs a job that never ends */
byte outside; /* posters and setters that have not ended */
byte noticed; /* sets of the latch of worker 0 that it has seen */

#define idle (inactive - sleeping)
#define min(a, b) ((a) < (b) -> (a) : (b))

/* wake: callers have byte v, bool woke */
inline wake(v) {
	woke = false;
	if
	:: !falling[v]
	:: else ->
		atomic { !mu[v] -> mu[v] = true }; /* LockSleeper */
		if
		:: !blocked[v] -> mu[v] = false
		:: else ->
			d_step { blocked[v] = false; falling[v] = false; woke = true };
#ifdef F_LATE_DEC /* the count follows the signal */
			mu[v] = false;
			signalled[v] = true;
			d_step { assert(sleeping > 0); sleeping-- }
#else
			d_step { assert(sleeping > 0); sleeping-- }; /* DecSleepers */
			mu[v] = false;
			signalled[v] = true /* Signal */
#endif
		fi
	fi
}

/* wakeAny: callers have byte i, k as well */
inline wakeAny() {
	i = 0;
	do
	:: k > 0 && i < W ->
		wake(i);
		if
		:: woke -> k--
		:: else
		fi;
		i++
	:: else -> break
	od;
	atomic { i = 0; k = 0; woke = false }
}

/* WorkFound */
inline workFound() {
#ifdef F_EARLY_LOOK /* LookAround before the count */
	ok = (injector > 0 || deque > 0);
#endif
	d_step {
		inactive--;
		assert(inactive >= sleeping);
#ifndef F_NO_SUCCESSOR /* the last to search calls nobody in its place */
		if
		:: idle == 0 -> k = min(1, sleeping)
		:: else
		fi
#endif
	};
	if
	:: k > 0 ->
#ifndef F_EARLY_LOOK
		ok = (injector > 0); /* LookAround */
		if
		:: ok
		:: else -> ok = (deque > 0)
		fi;
#endif
		if
		:: ok
		:: else -> k = 0
		fi
	:: else
	fi;
	ok = false;
	wakeAny()
}

/* post, after PushJob: callers have bool wasEmpty */
inline post(n, inDeque) {
	if
	:: inactive == 0 /* the first look of the Post methods */
	:: else ->
		d_step { /* ReadSleepers */
#ifndef F_NO_BUMP /* an even JEC stays even */
			if
			:: jec % 2 == 0 && inactive > 0 -> jec = (jec + 1) % JEC
			:: else
			fi;
#endif
			/* the wake rule */
			k = (wasEmpty -> (n > idle -> min(n - idle, sleeping) : 0) : min(n, sleeping));
#ifdef RULE_LOCAL /* LocalQueue: the first job in a deque calls nobody */
			k = (inDeque && wasEmpty -> 0 : k);
#endif
#ifdef RULE_BLOCKS /* WakeBlocks */
			if
			:: k > 0 ->
				i = 1;
				do
				:: i < W - sleeping + k -> i = i * 2
				:: else -> break
				od;
				k = min(sleeping, i - (W - sleeping))
			:: else
			fi
#endif
		};
		wakeAny()
	fi
}

proctype Worker(byte w) {
	byte remembered, i, k;
	bool isSleepy, ok, woke;

StartLooking:
	atomic { inactive++; assert(inactive <= W) };

Search:
	if
	:: latch[w] == SET -> goto LatchIsSet
	:: else
	fi;
	if
	:: atomic { broadcast[w] -> broadcast[w] = false };
		goto Found
	:: !broadcast[w]
	fi;
#if SPAWNS > 0
	if
	:: atomic { deque > 0 -> deque-- };
		goto Found
	:: deque == 0
	fi;
#endif
	if
	:: atomic { injector > 0 -> injector--; ran++ };
		goto Found
	:: injector == 0
	fi;

	if
	:: isSleepy
	:: else ->
AnnounceSleepy:
		d_step {
			if
			:: jec % 2 == 1 -> jec = (jec + 1) % JEC
			:: else
			fi;
			remembered = jec;
			isSleepy = true
		};
#ifndef F_NO_LAST_SEARCH /* no search between AnnounceSleepy and sleep */
		goto Search
#endif
	fi;

LatchSleepy:
	d_step {
		ok = (latch[w] == UNSET);
		if
		:: ok -> latch[w] = SLEEPY
		:: else -> assert(latch[w] == SET); isSleepy = false
		fi
	};
	if
	:: !ok -> goto Search
	:: else
	fi;
#ifdef F_LATCH_BEFORE_FLAG /* LatchSleeping outside the lock, before the flag is up */
	d_step {
		ok = (latch[w] == SLEEPY);
		if
		:: ok -> latch[w] = SLEEPING
		:: else -> isSleepy = false
		fi
	};
	if
	:: !ok -> goto Search
	:: else
	fi;
#endif

LockWorker:
#ifndef F_NO_LOCK /* the lock is taken only to block */
	atomic { !mu[w] -> mu[w] = true };
#endif

RaiseFlag:
#ifndef F_LATE_FLAG /* the flag goes up after IncSleepers and ReadJob */
	falling[w] = true;
#endif

LatchSleeping:
#ifndef F_LATCH_BEFORE_FLAG
	d_step {
#ifdef F_LATCH_NO_RECHECK /* a store in the place of the compare-and-swap */
		ok = true; latch[w] = SLEEPING
#else
		ok = (latch[w] == SLEEPY);
		if
		:: ok -> latch[w] = SLEEPING
		:: else -> assert(latch[w] == SET); isSleepy = false
		fi
#endif
	};
	if
	:: !ok ->
		falling[w] = false;
		mu[w] = false;
		goto Search
	:: else
	fi;
#endif

IncSleepers:
	d_step {
#ifdef F_NO_JEC_CHECK /* asleep whatever was posted meanwhile */
		ok = true;
#else
		ok = (jec == remembered);
#endif
		if
		:: ok ->
#ifndef F_LATE_INC
			assert(inactive > sleeping);
			sleeping++
#endif
		:: else -> isSleepy = false
		fi
	};
	if
	:: !ok -> /* turn back */
		falling[w] = false;
		mu[w] = false;
		goto LatchAwake
	:: else
	fi;

ReadJob:
	ok = (injector > 0);
	if
	:: ok
	:: else -> ok = broadcast[w]
	fi;
#ifdef F_NO_FINAL_CHECK
	ok = false;
#endif
#ifdef F_LATE_INC /* counted as asleep only after the final check */
	if
	:: !ok -> sleeping++
	:: else
	fi;
#endif
	if
	:: ok ->
#ifndef F_LATE_INC
		sleeping--;
#endif
		d_step { isSleepy = false; ok = false };
		falling[w] = false;
		mu[w] = false;
		goto LatchAwake
	:: else
	fi;

#ifdef F_LATE_FLAG
	falling[w] = true;
#endif
#ifdef F_NO_LOCK
	atomic { !mu[w] -> mu[w] = true };
#endif
Block:
	blocked[w] = true;
	d_step { mu[w] = false; isSleepy = false };
end_asleep:
	atomic { signalled[w] -> signalled[w] = false };
	atomic { !mu[w] -> assert(!blocked[w]); mu[w] = true };
	mu[w] = false;

LatchAwake:
	atomic {
		if
		:: latch[w] != SET -> latch[w] = UNSET
		:: else
		fi
	};
	goto Search;

LatchIsSet:
	isSleepy = false;
	workFound();
	noticed++;
	latch[w] = UNSET; /* Reset: the owner goes on, to wait for another use of it */
	goto StartLooking;

Found:
	atomic { isSleepy = false; remembered = 0 };
	workFound();
#ifdef LONG
	if
	:: skip
	:: busy[w] = true;
end_busy:
		false
	fi;
#endif
	goto StartLooking
}

/* Inject */
proctype Poster() {
	byte i, k, left = JOBS;
	bool wasEmpty, woke;
	do
	:: left > 0 ->
#ifdef F_POST_BEFORE_PUSH /* ReadSleepers, then PushJob */
		wasEmpty = (injector == 0);
		post(1, false);
		injector++;
#else
		d_step { wasEmpty = (injector == 0); injector++ }; /* PushJob */
		post(1, false);
#endif
		atomic { left--; wasEmpty = false }
	:: else -> break
	od;
	outside--
}

/* Spawn, by a worker that is active and stays so without running anything itself */
proctype Owner() {
	byte i, k, left = SPAWNS;
	bool wasEmpty, woke;
	do
	:: left > 0 ->
#ifdef F_POST_BEFORE_PUSH
		wasEmpty = (deque == 0);
		post(1, true);
		deque++;
#else
		d_step { wasEmpty = (deque == 0); deque++ }; /* PushJob */
		post(1, true);
#endif
		atomic { left--; wasEmpty = false }
	:: else -> break
	od;
	outside--
}

/* Broadcast */
proctype Broadcaster() {
	byte i, k;
	bool woke, wasEmpty;
	do
	:: i < W -> broadcast[i] = true; i++ /* PushJob */
	:: else -> i = 0; break
	od;
#ifdef F_BROADCAST_COUNTED /* as many sleepers as there are, whoever they are */
	post(W, false);
#else
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
		:: i < W -> wake(i); i++
		:: else -> i = 0; break
		od
	fi;
#endif
	outside--
}

proctype Setter() {
	byte left = SETS;
	mtype old = UNSET;
	bool woke;
	do
	:: left > 0 ->
		latch[0] != SET; /* it has been used: the next use */
		d_step { old = latch[0]; latch[0] = SET }; /* SetLatch */
#ifndef F_SETTER_SKIPS_WAKE
		if
		:: old == SLEEPING -> wake(0)
		:: else
		fi;
#endif
		atomic { left--; old = UNSET }
	:: else -> break
	od;
	outside--
}

/* At rest: nobody can make a step, but whoever is called. */
proctype Monitor() {
	byte w, busyOnes;
end_never:
	timeout;
	assert(outside == 0);
	for (w : 0 .. W - 1) {
		busyOnes = busyOnes + busy[w];
		/* no worker sleeps on a set latch, nor on a job that only it can take */
		assert(busy[w] || latch[w] != SET);
		assert(busy[w] || !broadcast[w]);
		assert(busy[w] || blocked[w])
	}
	assert(busy[0] || noticed == SETS);
	/* no job is left with all workers asleep that are not busy for ever */
	assert(busyOnes == W || injector == 0);
#ifndef RULE_LOCAL
	assert(busyOnes == W || deque == 0);
#endif
	assert(sleeping == W - busyOnes && inactive == sleeping)
}

#ifdef LIVE
/* Something can always happen: the fair runs that Spin looks at are endless. */
bool ticks;
active proctype Clock() {
	do
	:: ticks = !ticks
	od
}
#endif

init {
	byte w;
	atomic {
		for (w : 0 .. W - 1) { run Worker(w) }
#if JOBS > 0
		outside++; run Poster();
#endif
#if SPAWNS > 0
		outside++; run Owner();
#endif
#if SETS > 0
		outside++; run Setter();
#endif
#if BROADCASTS > 0
		outside++; run Broadcaster();
#endif
		w = 0;
#ifndef LIVE
		run Monitor()
#endif
	}
}

#ifdef LIVE
/* Posted work is run at last, and a latch that was set is noticed. */
ltl served { <>[] (ran == JOBS && deque == 0 && noticed == SETS && !broadcast[0] && !broadcast[1] && outside == 0) }
#endif
