/*
 * The end of a registry: tasks are counted in one of several counters, Close moves
 * them into rest, and whoever finds that zero ends the workers. README.md says what
 * is checked and how; the functions named in comments are those of ../life.go and
 * ../guests.go.
 *
 * Every Go atomic operation is one step here, in the one total order of Go's
 * atomics. A counter that is gone and what is added to it are numbers as in the code,
 * only smaller ones.
 */

#ifndef CALLS
#define CALLS 1 /* of each caller from outside */
#endif
#ifndef CALLERS
#define CALLERS 2
#endif
#ifndef GUESTS
#define GUESTS 1
#endif

#define COUNTERS 2
#define GONE (-40)
#define isGone(n) (n < GONE / 2)
#ifndef F_NO_BIAS /* rest is zero before Close has moved all counters */
#define UNSUMMED 40
#else
#define UNSUMMED 0
#endif

short counter[COUNTERS];
short rest = UNSUMMED;
bool closing, ended;
byte places;

/* What is true, for the assertions. */
byte held, guestsIn;
bool refused;

inline pick(t) {
	if
	:: t = 0
	:: t = 1
	fi
}

inline tryEnd() {
	z = (rest == 0);
	if
	:: z ->
		z = (places == 0); /* none */
		if
		:: z -> d_step {
			if
			:: !ended ->
				ended = true;
				assert(held == 0 && guestsIn == 0)
			:: else
			fi
		}
		:: else
		fi
	:: else
	fi;
	z = false
}

/* The Add of HoldBy. */
inline count(ok) {
	d_step {
		counter[t] = counter[t] + 1;
		ok = !isGone(counter[t]);
		if
		:: ok -> held++; assert(!ended)
		:: else
		fi
	}
}

inline holdOutside(ok) {
	pick(t);
	z = refused; /* whether somebody was refused before this call */
#ifndef F_NO_LOOK_AT_CLOSING
	ok = !closing;
	if
	:: ok -> count(ok)
	:: else
	fi;
#else
	count(ok);
#endif
	d_step {
		assert(!(ok && z));
		refused = refused || !ok;
		z = false
	}
}

inline holdInside(ok) {
	pick(t);
	count(ok);
	if
	:: ok
	:: else ->
		/* the loop around the compare-and-swap is one step: it changes nothing until it succeeds */
		d_step {
#ifdef F_HOLD_AT_ZERO /* though the end has come */
			if
			:: true ->
#else
			if
			:: rest == 0
			:: else ->
#endif
				rest++;
				held++;
				ok = true;
				assert(!ended)
			fi
		}
	fi
}

inline release() {
	pick(t);
	d_step { held--; counter[t] = counter[t] - 1; ok = isGone(counter[t]) };
	if
	:: ok ->
		d_step { rest--; z = (rest == 0) };
		if
		:: z -> tryEnd()
		:: else
		fi
	:: else
	fi
}

/* A task that is held, and may hold for one that runs elsewhere. */
proctype Task(byte depth) {
	bool ok, z;
	byte t;
	if
	:: depth > 0 ->
		holdInside(ok);
		assert(ok);
		run Task(depth - 1)
	:: true
	fi;
	release()
}

proctype Caller() {
	bool ok, z;
	byte t, calls;
	do
	:: calls < CALLS ->
		calls++;
		holdOutside(ok);
		if
		:: ok -> run Task(1)
		:: else -> break
		fi
	:: else -> break
	od
}

proctype Guest() {
	bool ok, z;
	byte t;
#ifdef F_LOOK_BEFORE_PLACE /* the guest looks at closing first */
	d_step { ok = !closing; guestsIn = guestsIn + ok };
	places++;
#else
	places++; /* Enter */
	d_step { ok = !closing; guestsIn = guestsIn + ok };
#endif
	if
	:: ok ->
		if
		:: true ->
			holdInside(ok);
			if
			:: ok -> run Task(0)
			:: else -> assert(closing) /* it calls somebody else */
			fi
		:: true
		fi;
		d_step { guestsIn--; places-- }
	:: else -> places--
	fi;
#ifndef F_VACATE_SILENT /* who leaves does not look whether it was the last */
	if
	:: closing -> tryEnd()
	:: else
	fi
#endif
}

proctype Closer() {
	bool z;
	byte i;
	short sum, n;
	closing = true;
	sum = -UNSUMMED;
	do
	:: i < COUNTERS ->
#ifdef F_SUM_IN_TWO_STEPS
		n = counter[i];
		counter[i] = GONE;
#else
#ifdef F_COUNTER_STAYS
		n = counter[i];
#else
		d_step { n = counter[i]; counter[i] = GONE };
#endif
#endif
		atomic { sum = sum + n; n = 0; i++ }
	:: else -> break
	od;
	atomic { rest = rest + sum; z = (rest == 0); sum = 0; i = 0 };
#ifndef F_CLOSE_SILENT /* Close leaves it to the last task, which may have ended */
	if
	:: z -> tryEnd()
	:: else
	fi
#endif
}

proctype Monitor() {
end_never:
	timeout;
	assert(held == 0 && places == 0);
	assert(ended)
}

init {
	byte i;
	atomic {
		do
		:: i < CALLERS -> run Caller(); i++
		:: else -> break
		od;
		i = 0;
		do
		:: i < GUESTS -> run Guest(); i++
		:: else -> break
		od;
		i = 0;
		run Closer();
		run Monitor()
	}
}
