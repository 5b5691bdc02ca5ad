//go:build manta_sim

package seam_test

import (
	"testing"
	"time"

	"github.com/seed1237c087/manta/internal/seam"
	"github.com/seed1237c087/manta/internal/sim"
)

// TestSimulated: each function of the package is a step that the controller sees.
func TestSimulated(t *testing.T) {
	if !seam.Simulated {
		t.Fatal("the tag is set, and nothing is simulated")
	}
	var n seam.Uint64
	c := make(chan struct{})
	v := make(chan int, 1)
	var rw seam.RWMutex
	var once seam.Once
	var pool seam.Pool
	timer := func() *seam.Timer { return seam.After(time.Second, func() {}) }
	steps := map[string]func(){
		"an atomic":  func() { n.Add(1) },
		"Yield":      seam.Yield,
		"Send":       func() { seam.Send(v, 1) },
		"Receive":    func() { seam.Receive(v) },
		"TryReceive": func() { seam.TryReceive(v) },
		"ReceiveOr":  func() { seam.ReceiveOr(v, c) },
		"RWMutex":    rw.Lock,
		"Once":       func() { once.Do(func() {}) },
		"Get":        func() { pool.Get() },
		"Put":        func() { pool.Put(1) },
		"Reset":      func() { timer().Reset(time.Second) },
		"TrySend":    func() { seam.TrySend(v, 1) },
		"Closed":     func() { seam.Closed(c) },
		"Go":         func() { seam.Go(func() {}) },
		"After":      func() { seam.After(time.Second, func() {}).Stop() },
		"Close":      func() { seam.Close(c) },
		"Wait":       func() { seam.Wait(c) },
		"WaitEither": func() { seam.WaitEither(c, nil) },
		"WaitFor":    func() { seam.WaitFor(c, time.Second, new(*seam.Timer)) },
	}
	order := []string{"an atomic", "Yield", "Send", "Receive", "TrySend", "Closed", "Go", "After", "Close", "Wait", "WaitEither", "WaitFor",
		"TryReceive", "ReceiveOr", "RWMutex", "Once", "Get", "Put", "Reset"}
	r := sim.Run(sim.Config{}, func() {
		for _, name := range order {
			before := seam.Now()
			steps[name]()
			if seam.Since(before) == 0 {
				sim.Fail("%s is no step", name)
			}
		}
		if seam.Procs() != 2 {
			sim.Fail("Procs is not the run's")
		}
	})
	if r.Failure != nil {
		t.Error(r.Failure)
	}
}
