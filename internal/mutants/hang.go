package main

import (
	"fmt"
	"os"
	"strings"
	"time"
)

// limits are the limits of a run of tests. A mutant may hang, run for ever or fill the
// memory. Tests have time limits of their own, but these are minutes.
type limits struct {
	wall, cpu time.Duration
	idle      time.Duration // the time without any work
	memory    uint64
}

// limitsFor returns the limits for tests that take so long without a change.
func limitsFor(wall, cpu time.Duration) limits {
	return limits{
		wall:   30*time.Second + 10*wall, // The machine may have other things to do.
		cpu:    5*time.Second + 10*cpu,
		idle:   5 * time.Second,
		memory: 2 << 30,
	}
}

// watch calls kill if the process goes over a limit before over is closed, and
// reports whether it did.
func (l limits) watch(pid int, over <-chan struct{}, kill func()) (exceeded bool) {
	const interval = 200 * time.Millisecond
	tick := time.NewTicker(interval)
	defer tick.Stop()
	began, worked := time.Now(), time.Now()
	var before time.Duration // CPU time when the process was last seen at work
	for {
		select {
		case <-over:
			return false
		case <-tick.C:
		}
		cpu, memory, ok := usage(pid)
		// A hung Go program still looks around every now and then.
		if ok && cpu > before+30*time.Millisecond {
			before, worked = cpu, time.Now()
		}
		if time.Since(began) > l.wall || ok && (cpu > l.cpu || memory > l.memory || time.Since(worked) > l.idle) {
			kill()
			return true
		}
	}
}

// usage returns the CPU time and the memory of a process. ok is false if this system does not show them; Linux does.
func usage(pid int) (cpu time.Duration, memory uint64, ok bool) {
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return 0, 0, false
	}
	// The second field is the program's name in brackets, and may contain anything.
	_, fields, _ := strings.Cut(string(stat[strings.LastIndexByte(string(stat), ')'):]), " ")
	var user, system, resident uint64
	var skip string
	n, _ := fmt.Sscan(fields, &skip, &skip, &skip, &skip, &skip, &skip, &skip, &skip, &skip, &skip, &skip, &user, &system,
		&skip, &skip, &skip, &skip, &skip, &skip, &skip, &skip, &resident)
	const ticks = 100 // a second, on every Linux that Go runs on
	return time.Duration(user+system) * time.Second / ticks, resident * uint64(os.Getpagesize()), n == 22
}
