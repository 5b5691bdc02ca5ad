/*
 * The protocol of TickleAll: one word, one lock and one condition for all
 * workers, one sleepy worker at a time. README.md says what is checked and how;
 * the names of the steps are those of ../README.md and ../steps.go.
 *
 * Every Go atomic operation is one step here, in the one total order of Go's
 * atomics. Left out: the counts that this strategy keeps for statistics only,
 * and what builds with the tag manta_tickle do besides at a push.
 */

#ifndef W
#define W 2
#endif
#ifndef JOBS
#define JOBS 2 /* jobs that are posted, which any worker can take */
#endif
#ifndef SETS
#define SETS 0 /* how often the latch of worker 0 is set */
#endif

/* the word: bit 0: some workers are asleep; above: the sleepy worker + 1 */
byte state;
#define sleepyOne (state >> 1)

byte jobs, ran;
bool latch[W];
bool mu;
bool blocked[W], signalled[W];
bool busy[W]; /* runs a job that never ends */
byte outside;

/* tickle: callers have byte i, old */
inline tickle() {
	if
	:: state == 0
	:: else ->
#ifdef F_NO_SWAP /* a load and a store */
		old = state;
		state = 0;
#else
		d_step { old = state; state = 0 }; /* Tickle */
#endif
		if
		:: old & 1 ->
			atomic { !mu -> mu = true }; /* LockSleeper */
			atomic {
				i = 0;
				do
				:: i < W ->
					if
					:: blocked[i] -> blocked[i] = false; signalled[i] = true /* Signal */
					:: else
					fi;
					i++
				:: else -> break
				od;
				i = 0; old = 0
			};
			mu = false
		:: else -> old = 0
		fi
	fi
}

proctype Worker(byte w) {
	byte i, old;
	bool isSleepy, ok;

Search:
	if
	:: latch[w] -> goto LatchIsSet
	:: else
	fi;
	if
	:: atomic { jobs > 0 -> jobs--; ran++ };
		goto Found
	:: jobs == 0
	fi;

	if
	:: isSleepy
	:: else ->
GetSleepy:
		d_step {
			if
			:: sleepyOne == 0 -> state = state | ((w + 1) << 1); isSleepy = true
			:: else
			fi
		};
#ifdef F_NO_LAST_SEARCH /* no search between GetSleepy and FallAsleep */
		if
		:: !isSleepy -> goto Search
		:: else
		fi
#else
		goto Search
#endif
	fi;

LockWorker:
#ifndef F_NO_LOCK /* the lock is taken only to block */
	atomic { !mu -> mu = true };
#endif
FallAsleep:
	d_step {
		ok = (sleepyOne == w + 1);
#ifdef F_NO_CHECK /* asleep though somebody has tickled */
		ok = true;
#endif
		if
		:: ok -> state = 1
		:: else -> isSleepy = false
		fi
	};
	if
	:: !ok ->
		mu = false;
		goto Search
	:: else
	fi;
#ifdef F_NO_LOCK
	atomic { !mu -> mu = true };
#endif
Block:
	blocked[w] = true;
	d_step { mu = false; isSleepy = false };
end_asleep:
	atomic { signalled[w] -> signalled[w] = false };
	atomic { !mu -> assert(!blocked[w]); mu = true };
	mu = false;
	goto Search;

LatchIsSet:
	if
	:: isSleepy -> isSleepy = false; tickle() /* WorkFound */
	:: else
	fi;
	latch[w] = false; /* Reset: the owner goes on, to wait for another use of it */
	goto Search;

Found:
	if
	:: isSleepy ->
		isSleepy = false;
#ifndef F_STAYS_SLEEPY /* WorkFound leaves the word alone */
		tickle() /* WorkFound */
#endif
	:: else
	fi;
#ifdef LONG
	if
	:: skip
	:: busy[w] = true;
end_busy:
		false
	fi;
#endif
	goto Search
}

proctype Poster() {
	byte i, old, left = JOBS;
	do
	:: left > 0 ->
#ifdef F_TICKLE_BEFORE_PUSH
		tickle();
		jobs++;
#else
		jobs++; /* PushJob */
		tickle();
#endif
		left--
	:: else -> break
	od;
	outside--
}

proctype Setter() {
	byte i, old, left = SETS;
	do
	:: left > 0 ->
		!latch[0]; /* it has been used: the next use */
		latch[0] = true; /* SetLatch */
#ifndef F_LATCH_NO_TICKLE
		tickle();
#endif
		left--
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
		assert(busy[w] || !latch[w]);
		assert(busy[w] || blocked[w])
	}
	assert(busyOnes == W || jobs == 0)
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
#if SETS > 0
		outside++; run Setter();
#endif
		w = 0;
#ifndef LIVE
		run Monitor()
#endif
	}
}

#ifdef LIVE
/* Posted work is run at last, a latch that was set is noticed, and then all sleep. */
#define allAsleep (blocked[0] && blocked[W - 1])
ltl served { <>[] (ran == JOBS && !latch[0] && outside == 0 && allAsleep) }
#endif
