/*
 * The join stack: its owner pushes, publishes, pops, waits for what was stolen
 * and drops it; thieves steal. README.md says what is checked and how; the
 * functions named in comments are the ones of ../joinstack.go, where the same
 * names of steps stand.
 *
 * Every Go atomic operation is one step here, in the one total order of Go's
 * atomics, and so is every access to a slot, which is plain memory in Go: that
 * no two of them meet is asserted. The owner does whatever it may in any order,
 * up to PUSHES jobs.
 */

#ifndef PUSHES
#define PUSHES 4 /* jobs in all */
#endif
#ifndef DEPTH
#define DEPTH 3 /* joins that can be pending at once */
#endif
#ifndef THIEVES
#define THIEVES 2
#endif

/* the word */
byte tail, split;

byte slots[DEPTH];
bool writing[DEPTH]; /* the owner writes the slot at this moment */
byte claimed[DEPTH]; /* thieves between their claim and their read of the slot */
byte ran[PUSHES + 1]; /* how often job 1, 2, ... was run */
bool isDone[DEPTH]; /* the latch of the job at this index, as set by its thief */
bool over;

proctype Owner() {
	byte head, mine; /* head, and the owner's own copy of split */
	byte jobs, n, oldTail, oldSplit;
	bool got, found;
	byte ids[DEPTH]; /* which job was pushed at which index: for the assertions */

	do
	:: jobs < PUSHES && head < DEPTH ->
Push:
#ifdef F_PUBLISH_BEFORE_WRITE /* the new job is public before its slot is written */
		if
		:: mine == head && tail == split -> d_step { tail = mine; split = mine + 1 }; mine++
		:: mine == head && tail != split -> split++; mine++
		:: else
		fi;
#endif
		d_step { jobs++; writing[head] = true; assert(claimed[head] == 0) };
		d_step { slots[head] = jobs; ids[head] = jobs; isDone[head] = false; writing[head] = false };
		head++
	:: head > mine ->
Publish:
		if
		:: n = 1
		:: head - mine > 1 -> n = head - mine
		fi;
		mine = mine + n;
		d_step { oldTail = tail; oldSplit = split };
#ifdef F_PUBLISH_STALE /* the word's indexes are taken for right though nothing is public */
		split = split + n;
#else
		if
		:: oldTail == oldSplit -> d_step { tail = mine - n; split = mine }
		:: else -> split = split + n
		fi;
#endif
		atomic { n = 0; oldTail = 0; oldSplit = 0 }
	:: head > 0 ->
		if
		:: head > mine -> /* a private job */
Pop:
			head--;
			found = true
		:: else ->
PopPublic:
			do
			:: d_step { oldTail = tail; oldSplit = split };
				if
				:: oldTail == oldSplit -> /* all is stolen */
					mine = head;
					found = false;
					break
				:: else ->
#ifdef F_NO_RECHECK /* the owner takes without a look whether tail has moved */
					d_step { got = true; split = head - 1 };
#else
					d_step {
						got = (tail == oldTail && split == oldSplit);
						if
						:: got -> split = head - 1
						:: else
						fi
					};
#endif
					if
					:: got -> head--; mine = head; found = true; break
					:: else
					fi
				fi
			od;
			atomic { oldTail = 0; oldSplit = 0; got = false }
		fi;
		if
		:: found -> /* the owner runs the job itself */
			atomic { found = false; ran[ids[head]]++; assert(ran[ids[head]] == 1) }
		:: else ->
#ifndef F_DROP_EARLY /* the owner does not wait for the latch */
			isDone[head - 1];
#endif
Drop:
			head--;
			mine = head;
#ifndef F_DROP_EARLY
			assert(ran[ids[head]] == 1)
#endif
		fi
	:: head == 0 && jobs == PUSHES -> break
	od;
	for (n : 1 .. PUSHES) { assert(ran[n] == 1) }
	over = true
}

proctype Thief() {
	byte oldTail, oldSplit, job;
	bool got;
	do
	:: over -> break
	:: else ->
		d_step { oldTail = tail; oldSplit = split };
		if
		:: oldTail == oldSplit
		:: else ->
#ifdef F_READ_BEFORE_CLAIM /* the word may come back to what it was */
			job = slots[oldTail];
#endif
Steal:
			d_step {
#ifdef F_NO_CLAIM /* a store in the place of the compare-and-swap */
				got = true;
				tail = oldTail + 1;
#else
				got = (tail == oldTail && split == oldSplit);
				if
				:: got -> tail = oldTail + 1
				:: else
				fi;
#endif
				if
				:: got -> claimed[oldTail]++
				:: else
				fi
			};
			if
			:: got ->
				d_step {
					claimed[oldTail]--;
					assert(!writing[oldTail]);
#ifndef F_READ_BEFORE_CLAIM
					job = slots[oldTail]
#endif
				};
				atomic { ran[job]++; assert(ran[job] == 1) };
				isDone[oldTail] = true /* SetLatch: from here on the slot is the owner's */
			:: else
			fi
		fi;
		atomic { oldTail = 0; oldSplit = 0; job = 0; got = false }
	od
}

init {
	byte i;
	atomic {
		run Owner();
		for (i : 1 .. THIEVES) { run Thief() }
	}
}

#ifdef LIVE
/* Whatever thieves do, the owner comes to the end of its work. */
ltl served { <> over }
#endif
