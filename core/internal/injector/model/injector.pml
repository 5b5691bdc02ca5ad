/*
 * The injector: pushers and poppers on a list of blocks. ../README.md says what is
 * argued; the steps named in comments are those there.
 *
 * Every Go atomic operation is one step here, in the one total order of Go's
 * atomics.
 */

#define LEN 2     /* slots in a block */
#define BLOCKS 6  /* enough for all slots that pushers pass over */
#ifndef PUSHES
#define PUSHES 2  /* by each of two pushers */
#endif
#define JOBS (2 * PUSHES)
#ifndef POPS
#define POPS 3    /* tries of each of two poppers */
#endif
#ifndef PLENTY
#define PLENTY 9
#endif
#ifndef WASTE
#define WASTE 1   /* how many slots poppers take before their pushers come: more are like these */
#endif
#define GONE 255

byte slot[BLOCKS * LEN];   /* 0: nil; job n is n + 1 */
byte pushed[BLOCKS], popped[BLOCKS];
byte blocks = 1;           /* those that are linked */
byte head, tail;

byte taken[JOBS + 1];      /* how often each job has left */
bool done[JOBS + 1];       /* its Push has returned */
byte newest[2];            /* of each pusher: the job that left last */
byte over, wasted;

/* Whether there is a job that somebody must find: its Push has returned, and nobody has taken its slot. */
#define unseen(j) (done[j] && left[j])
bool left[JOBS + 1];       /* it is in a slot that nobody has taken */

proctype pusher(byte me) {
	byte n, b, i, job;
	for (n : 0 .. PUSHES - 1) {
		job = me * PUSHES + n + 1;
		b = tail;
		do
		:: true ->
			d_step { i = pushed[b]; pushed[b]++ } /* Give */
			if
			:: i >= LEN -> /* behind */
				assert(b + 1 < BLOCKS);
				d_step {
					if
					:: blocks == b + 1 -> blocks++
					:: else
					fi
				}
				d_step {
					if
					:: tail == b -> tail = b + 1
					:: else
					fi
				}
				b++
			:: else ->
				d_step { /* Fill */
#ifdef F_FILL_STORE
					slot[b * LEN + i] = job;
					i = 100
#else
					if
					:: slot[b * LEN + i] == 0 ->
						slot[b * LEN + i] = job;
						left[job] = popped[b] <= i;
						i = 100
					:: else
					fi
#endif
				}
				if
				:: i == 100 -> break
				:: else
				fi
			fi
		od;
		atomic { done[job] = true; b = 0; i = 0; job = 0 }
	}
	n = 0;
	over++
}

/* A job that is to be seen for as long as the look lasts. */
inline choose() {
	watched = 0;
	if
	:: unseen(1) -> watched = 1
	:: unseen(JOBS) -> watched = JOBS
	:: true
	fi
}

inline pop() { /* from the head on, which b is */
	do
	:: true ->
		i = popped[b]; /* Look */
		n = pushed[b];
#ifdef F_HEAD_EARLY
		i = i + (i == LEN - 1 && n >= LEN);
#endif
		if
		:: i >= LEN ->
			if
			:: blocks == b + 1 -> break
			:: else
			fi;
			d_step {
				if
				:: head == b -> head = b + 1
				:: else
				fi
			}
			b++
		:: i < LEN && i >= n -> break
		:: else -> /* Take */
			if
			:: n - i >= PLENTY ->
				d_step {
					i = popped[b];
					popped[b]++;
					took(b, i)
				}
			:: else ->
				d_step {
#ifdef F_TAKE_STORE
					popped[b] = i + 1;
					took(b, i)
#else
					if
					:: popped[b] == i -> popped[b]++; took(b, i)
					:: else -> i = 100
					fi
#endif
				}
			fi;
			if
			:: i >= LEN
			:: else ->
				atomic { /* Empty */
					slot[b * LEN + i] != 0 || wasted < WASTE;
					got = slot[b * LEN + i];
					wasted = wasted + (got == 0);
#ifdef F_EMPTY_LEAVES_NIL
					slot[b * LEN + i] = 0;
#else
					slot[b * LEN + i] = GONE;
#endif
					if
					:: got != 0 -> break
					:: else
					fi
				}
			fi
		fi
	od
}

inline took(b, i) {
	if
	:: i < LEN && slot[b * LEN + i] != 0 && slot[b * LEN + i] != GONE -> left[slot[b * LEN + i]] = false
	:: else
	fi
}

proctype popper() {
	byte n, b, i, got, watched, tries;
	do
	:: tries < POPS ->
		atomic {
			tries++;
			choose();
			b = head
		}
		pop();
		atomic {
			if
			:: got == 0 -> assert(watched == 0 || !left[watched]) /* What was pushed is seen. */
			:: else ->
				assert(got != GONE);
				taken[got]++;
				assert(taken[got] == 1) /* Each job leaves once. */
			fi;
			n = 0; b = 0; i = 0; got = 0; watched = 0
		}
	:: else -> break
	od;
	over++
}

/* In the end one pops all that is left. One that only pops meets each pusher's jobs in order. */
proctype last() {
	byte n, b, i, got, j, watched;
	over == 4;
	do
	:: true ->
		got = 0;
		b = head;
		pop();
		if
		:: got == 0 -> break
		:: else ->
			assert(got != GONE);
			taken[got]++;
			assert(got > newest[(got - 1) / PUSHES]); /* in order */
			newest[(got - 1) / PUSHES] = got
		fi
	od;
	for (j : 1 .. JOBS) {
		assert(taken[j] == 1)
	}
}

init {
	atomic {
		run pusher(0);
		run pusher(1);
		run popper();
		run popper();
		run last()
	}
}
