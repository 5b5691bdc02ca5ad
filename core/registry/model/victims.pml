/*
 * The bitmap of victims: a runner lists itself before it publishes jobs, and is taken off it,
 * by itself or by a thief while it is away. README.md says what is checked and
 * how; the functions named in comments are those of ../listed.go and ../../internal/victims/bitmap.go.
 *
 * Every Go atomic operation is one step here, in the one total order of Go's
 * atomics.
 */

#ifndef ROUNDS
#define ROUNDS 3
#endif
#ifndef THIEVES
#define THIEVES 2
#endif

mtype = { PRESENT, AWAY, LEAVING, UNLISTED };

mtype presence = PRESENT;
byte public, count;
bool mark, over;
byte taken, published;

inline comeBack() {
	do
	:: presence == PRESENT -> break
	:: presence == AWAY ->
		d_step {
			if
			:: presence == AWAY -> presence = PRESENT
			:: else
			fi
		}
	:: presence == LEAVING ->
#ifdef F_WAITS_FOR_NOBODY
		break
#else
		presence != LEAVING
#endif
	:: presence == UNLISTED ->
		listed = false;
		presence = PRESENT
	od
}

inline list() {
	comeBack();
	if
	:: listed
	:: else ->
		listed = true;
		count++;
		mark = true
	fi
}

inline unlist() {
	if
	:: listed && public == 0 ->
		comeBack();
		if
		:: listed ->
			listed = false;
			mark = false;
			count--
		:: else
		fi
	:: else
	fi
}

inline goAway() {
	unlist();
	if
#ifdef F_AWAY_AGAIN
	:: listed -> presence = AWAY
#else
	:: listed && presence == PRESENT -> presence = AWAY /* Nobody else changes what is PRESENT. */
#endif
	:: else
	fi
}

proctype Owner() {
	bool listed;
	byte round;
	do
	:: round < ROUNDS ->
		round++;
#ifdef F_PUBLISH_FIRST
		d_step { public++; published++ };
		list();
#else
		list();
		d_step { public++; published++ }; /* Publish */
#endif
		if
		:: true ->
			goAway();
			if
			:: true -> goAway() /* It has slept and looked at what it waits for. */
			:: true
			fi
		:: true -> unlist() /* a search */
		:: d_step { public > 0 -> public--; taken++ } /* Pop */
		:: true
		fi
	:: else -> break
	od;
	over = true
}

proctype Thief() {
	bool bare;
	do
	:: over -> break
	:: true ->
		/* A segment with no count, or a member with no mark, is not looked at: there was no job. */
		d_step { bare = (count == 0); assert(!bare || public == 0) };
		if
		:: bare
		:: else ->
			d_step { bare = !mark; assert(!bare || public == 0) };
			if
			:: bare
			:: else ->
				/* StealSlot */
				d_step {
					bare = (public == 0);
					if
					:: bare
					:: else -> public--; taken++
					fi
				};
				if
				:: bare && presence == AWAY -> /* forget */
					d_step {
						bare = (presence == AWAY);
						if
						:: bare -> presence = LEAVING
						:: else
						fi
					};
					if
					:: bare ->
#ifndef F_NO_SECOND_LOOK
						bare = (public == 0);
#endif
						if
						:: bare ->
#ifdef F_SAYS_SO_FIRST
							presence = UNLISTED;
							mark = false;
							count--
#else
							mark = false;
							count--;
							presence = UNLISTED
#endif
						:: else -> presence = AWAY
						fi
					:: else
					fi
				:: else
				fi
			fi
		fi;
		bare = false
	od
}

proctype Monitor() {
end_never:
	timeout;
	assert(taken + public == published);
	assert(public == 0 || mark && count == 1)
}

init {
	byte i;
	atomic {
		run Owner();
		for (i : 1 .. THIEVES) {
			run Thief()
		}
		run Monitor()
	}
}
