// Package cgo calls core from callbacks of C, on Go's goroutines and on threads that C
// has made. A thread of C has a goroutine only for the duration of a callback, so the
// next callback may find the key of another goroutine.
//
// The package is a separate module because the library does not need a C compiler.
package cgo

/*
#cgo LDFLAGS: -lpthread
#include <pthread.h>
#include <stdint.h>

extern void fromC(uintptr_t);

static void callback(uintptr_t call) { fromC(call); }

struct work { uintptr_t call; int times; };

static void *run(void *arg) {
	struct work *w = arg;
	for (int i = 0; i < w->times; i++) fromC(w->call);
	return 0;
}

// threads makes n threads, each of which calls back the given number of times. It waits
// until the threads have ended, and returns how many could be made.
static int threads(uintptr_t call, int n, int times) {
	struct work w = {call, times};
	pthread_t t[64];
	int made = 0;
	while (made < n && made < 64 && pthread_create(&t[made], 0, run, &w) == 0) made++;
	for (int i = 0; i < made; i++) pthread_join(t[i], 0);
	return made;
}
*/
import "C"

import "runtime/cgo"

//export fromC
func fromC(call C.uintptr_t) { cgo.Handle(call).Value().(func())() }

// Callback makes C call f on the calling thread.
func Callback(f func()) {
	h := cgo.NewHandle(f)
	defer h.Delete()
	C.callback(C.uintptr_t(h))
}

// Threads makes n threads of C call f, each the given number of times. It returns how
// many threads could be made, at most 64.
func Threads(n, times int, f func()) int {
	h := cgo.NewHandle(f)
	defer h.Delete()
	return int(C.threads(C.uintptr_t(h), C.int(n), C.int(times)))
}
