// Package cgo calls core from C: from callbacks on goroutines of Go's and on threads
// that C has made. Those have a goroutine each for the length of a callback only, so
// that the next callback may find another goroutine's key.
//
// It is a module of its own because the library does without a C compiler.
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

// threads makes n threads, each of which calls back some times. It returns how many
// could be made, when they have ended.
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

// Callback has C call f on the calling thread.
func Callback(f func()) {
	h := cgo.NewHandle(f)
	defer h.Delete()
	C.callback(C.uintptr_t(h))
}

// Threads has n threads of C's call f, each so many times, and returns how many threads
// could be made, at most 64.
func Threads(n, times int, f func()) int {
	h := cgo.NewHandle(f)
	defer h.Delete()
	return int(C.threads(C.uintptr_t(h), C.int(n), C.int(times)))
}
