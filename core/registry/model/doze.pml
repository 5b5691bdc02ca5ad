/*
 * Rouse: somebody spawns a piece of what a runner waits for, while that sleeps
 * or is about to. README.md says what is checked and how; the functions named in
 * comments are the ones of ../*.go and of core/scope.go.
 *
 * Every Go atomic operation is one step here, in the one total order of Go's
 * atomics. The owner waits with its worker (WITH_WORKER), without one (PARKED), or while
 * that is lent (LENT). Pieces can be had by the owner alone: whoever might take
 * them by way of a deque or the injector is busy.
 */

#ifndef PIECES
#define PIECES 2
#endif

mtype = { UNSET, SLEEPY, SLEEPING, SET };

mtype latch = UNSET; /* set once all pieces have been run */
bool dozing, token, asleep, withWorker;
byte pieces, ran, spawners;
#ifdef WITH_WORKER
byte jec; /* even: nothing was posted since the owner got sleepy */
bool falling, mu, blocked;
#endif

inline wakeOwner() {
#ifdef WITH_WORKER
	/* WakeWorker */
	if
	:: !falling
	:: else ->
		atomic { !mu -> mu = true };
		if
		:: blocked -> d_step { blocked = false; falling = false }
		:: else
		fi;
		mu = false
	fi
#else
	token = true /* unpark */
#endif
}

proctype Owner() {
	bool ok, isSleepy;
	byte remembered;
	do
	:: latch == SET -> break
	:: atomic { pieces > 0 -> pieces-- }; /* Help */
		isSleepy = false;
		ran++;
		if
		:: ran == PIECES -> latch = SET
		:: else
		fi
	:: pieces == 0 && latch != SET ->
#ifdef F_READY_BEFORE_DOZING /* the look for pieces comes first */
		ok = (pieces > 0);
		dozing = true; /* Doze */
#else
		dozing = true; /* Doze */
		ok = (pieces > 0); /* Ready */
#endif
#ifdef WITH_WORKER /* NoWorkFound */
		if
		:: ok
		:: !ok && !isSleepy ->
			d_step { jec = jec + (jec & 1); remembered = jec; isSleepy = true } /* AnnounceSleepy */
		:: !ok && isSleepy ->
			atomic { !mu -> mu = true };
			falling = true; /* RaiseFlag */
			if
#ifndef F_NO_JEC_CHECK /* IncSleepers whatever was posted */
			:: jec != remembered ->
				falling = false;
				mu = false
			:: else ->
#else
			:: true ->
#endif
				blocked = true; /* Block */
				mu = false;
end_asleep:
				!blocked
			fi;
			isSleepy = false
		fi;
#else
		if
		:: ok
		:: else ->
#ifndef LENT
			/* awaitParked: nobody but the owner sets the latch here */
			latch = SLEEPING;
#endif
end_parked:
			atomic { token -> token = false }; /* park */
#ifndef LENT
			latch = UNSET /* WakeUp */
#endif
		fi;
#endif
		atomic { dozing = false; ok = false }
	od
}

proctype Spawner() {
	bool ok;
	byte left = PIECES;
	do
	:: left > 0 ->
#ifndef F_ROUSE_BEFORE_PUSH
		pieces++; /* PushPiece */
#endif
#ifdef WITH_WORKER
#ifndef F_NO_POST
		d_step { jec = jec | 1 }; /* PostSpawn or PostInjected: ReadSleepers */
#endif
#endif
#ifndef F_NO_ROUSE
		if
		:: dozing -> /* Rouse */
#ifdef F_ROUSE_ONCE /* who tells the owner takes the mark away, too early for the next one */
			d_step { ok = dozing; dozing = false };
#else
			ok = true;
#endif
			if
			:: ok -> wakeOwner()
			:: else
			fi
		:: else
		fi;
#endif
#ifdef F_ROUSE_BEFORE_PUSH /* the owner is told before there is anything */
		pieces++;
#endif
		atomic { left--; ok = false }
	:: else -> break
	od;
	spawners--
}

proctype Monitor() {
end_never:
	timeout;
	assert(spawners == 0);
	/* every piece was run, and the owner has gone on */
	assert(ran == PIECES && pieces == 0 && latch == SET)
}

init {
	atomic {
		spawners = 1;
		run Owner();
		run Spawner();
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
ltl served { <> (latch == SET) }
#endif
