/*
 * Fork.Help: the owner of a stolen fork f runs a piece of f, which it takes from the
 * thief's join stack (leapfrogging). README.md says what is checked and how; the
 * functions named in comments are the ones of ../*.go and of core/internal/joinstack.
 *
 * The owner makes a fork of the same frame again and again. Two thieves take it, on an
 * empty stack or, by a Yield, over a fork of their own that is pending. What they push
 * while they run f is a piece of f; what they push otherwise is a stranger. One more
 * goroutine takes whatever their stacks show.
 *
 * Every Go atomic operation is one step here, in the one total order of Go's atomics.
 * The stacks have no end: what their words and slots do at the edges is
 * core/internal/joinstack's own model. How the owner sleeps is lease.pml's and doze.pml's.
 */

#ifndef FORKS
#define FORKS 2 /* how often the owner forks */
#endif
#ifndef STRANGERS
#define STRANGERS 2 /* what the thieves do besides */
#endif
#define T 2 /* thieves, from 1 on; 0 is none */
#define DEPTH 3
#define STRANGER 0 /* any other job is a piece of the fork of that number */

/* the fork */
bool offered, latch;
byte thief;
byte number; /* how many there were */

/* the thieves' stacks: the word has tail and split */
byte tail[T + 1], split[T + 1];
byte slots[(T + 1) * DEPTH];
bool done[(T + 1) * DEPTH];

byte strangers = STRANGERS;
byte claimed, ran;
chan loose = [2] of { byte } /* runLoose, of the job in that slot */

#define slot(t, i) ((t) * DEPTH + (i))

/* Thief.StealSlot: the slot is in job, if ok. Callers have byte job, wt, ws, bool ok */
inline steal(t) {
	d_step { wt = tail[t]; ws = split[t] };
	ok = false;
	if
	:: wt == ws
	:: else ->
		d_step {
			ok = (tail[t] == wt && split[t] == ws);
			if
			:: ok -> tail[t]++; job = slot(t, wt); claimed++
			:: else
			fi
		}
	fi;
	atomic { wt = 0; ws = 0 }
}

inline runJob() { d_step { assert(!done[job]); done[job] = true; ran++; job = 0 } }

proctype Owner() {
	byte job, wt, ws, th;
	bool ok;
	do
	:: number == FORKS -> break
	:: else ->
		d_step { number++; offered = true }; /* Push, Publish */
		if
		:: atomic { offered -> offered = false } /* Pop */
		:: !offered -> /* Await */
			do
			:: latch -> break
			:: !latch -> /* Help */
				th = thief;
				if
				:: th == 0
				:: else ->
#ifdef F_EARLY_PROBE /* the latch is looked at before the piece is claimed */
					if
					:: latch -> goto Renew
					:: else
					fi;
#endif
					steal(th);
					if
					:: ok ->
#if defined(F_EARLY_PROBE) || defined(F_NO_PROBE) /* or not at all */
						ok = false;
#else
						ok = latch;
#endif
						if
						:: ok ->
#ifndef F_STRANGER_DROPPED /* what is none of f's is left to others, though it is claimed */
							loose ! job;
#endif
							job = 0
						:: else ->
							assert(slots[job] == number); /* no stranger on this stack */
							runJob()
						fi
					:: else
					fi;
					d_step { ok = false; th = 0 }
				fi
			od;
Renew:
			latch = false;
#ifndef F_RENEW_KEEPS_THIEF /* the next fork of the frame begins with the last one's thief */
			thief = 0
#endif
		fi
	od
}

inline push(kind) { d_step { slots[slot(t, head)] = kind; done[slot(t, head)] = false; head++ } }

/* Publish of the oldest private job */
inline publish() {
	d_step {
		if
		:: mine < head ->
			if
			:: tail[t] == split[t] -> tail[t] = mine; split[t] = mine + 1
			:: else -> split[t]++
			fi;
			mine++
		:: else
		fi
	}
}

/* Pop, and Await where that fails */
inline pop() {
	do
	:: head > mine -> head--; break
	:: head == mine -> /* popPublic */
		d_step { wt = tail[t]; ws = split[t] };
		if
		:: wt == ws ->
			done[slot(t, head - 1)]; /* Await */
			d_step { head--; mine = head }; /* Drop */
			break
		:: else ->
			d_step {
				ok = (tail[t] == wt && split[t] == ws);
				if
				:: ok -> split[t] = head - 1; head--; mine = head
				:: else
				fi
			};
			if
			:: ok -> break
			:: else
			fi
		fi
	od;
	atomic { wt = 0; ws = 0; ok = false }
}

proctype Thief(byte t) {
	byte head, mine, wt, ws, piece;
	bool ok, over;
end_top:
	if
	:: atomic { offered -> offered = false; piece = number }; goto Begin
	:: atomic { strangers > 0 -> strangers-- };
		push(STRANGER);
		if
		:: publish()
		:: skip
		fi;
		if
		:: skip
		:: atomic { offered -> offered = false; piece = number; over = true }; goto Begin /* Yield */
		fi;
Over:
		over = false;
		publish();
		pop();
		goto end_top
	fi;

Begin:
	ok = (tail[t] == split[t]); /* Bare */
#ifndef F_PRIVATE_IGNORED /* what thieves don't see yet is left out of account */
	ok = (ok && head == mine);
#endif
#ifdef F_BEGIN_UNCHECKED /* the owner is sent to the stack whatever lies there */
	ok = true;
#endif
	if
	:: ok -> thief = t
	:: else
	fi;
	ok = false;
	/* f runs */
	push(piece);
	if
	:: publish()
	:: publish(); publish()
	fi;
	pop();
	atomic { piece = 0; latch = true }; /* Finish */
	if
	:: over -> goto Over
	:: else -> goto end_top
	fi
}

/* Some other goroutine takes what it sees. */
proctype Other() {
	byte job, wt, ws, t;
	bool ok;
end_search:
	do
	:: tail[1] != split[1] || tail[2] != split[2] ->
		t = (tail[1] != split[1] -> 1 : 2);
		steal(t);
		if
		:: ok -> ok = false; runJob()
		:: else
		fi;
		t = 0
	od
}

/* A goroutine that runs what the owner has claimed and doesn't run itself. */
proctype Loose() {
	byte job;
end_rest:
	do
	:: loose ? job -> runJob()
	od
}

proctype Monitor() {
end_never:
	timeout;
	assert(claimed == ran) /* every job that was claimed was run */
}

init {
	atomic {
		run Owner();
		run Thief(1);
		run Thief(2);
		run Other();
		run Loose();
		run Monitor()
	}
}
