package coreweb

import (
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par"
)

func noPipelines() []par.PipelineStats { return nil }

func (s *sampler) isRunning() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.running
}

// TestSamplesWhileWatched: nobody samples before the first request, and some time after the last one.
func TestSamplesWhileWatched(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		looks := 0
		pools := func() []*core.Pool { looks++; return nil }
		h := newHandler(Config{Every: 50 * time.Millisecond, Linger: time.Minute}, sources{pools, noPipelines, time.Now})
		time.Sleep(time.Hour)
		if looks != 0 {
			t.Errorf("%d looks before the first request", looks)
		}
		for round := range 3 {
			looks = 0
			for range 10 {
				get(t, h, "/")
			}
			if looks != 1 {
				t.Errorf("ten requests at a time made %d looks", looks)
			}
			time.Sleep(10 * time.Second)
			if looks < 190 || looks > 210 {
				t.Errorf("%d looks in 10 seconds", looks)
			}
			time.Sleep(40 * time.Second)
			get(t, h, "/")
			time.Sleep(59 * time.Second)
			if !h.sampler.isRunning() {
				t.Error("the sampling has ended too early")
			}
			time.Sleep(2 * time.Second)
			if h.sampler.isRunning() {
				t.Error("the sampling has not ended")
			}
			n := looks
			time.Sleep(time.Hour)
			if looks != n {
				t.Errorf("round %d: somebody looks though nobody watches", round)
			}
		}
	})
}

// TestHistory holds workers in known states, one look for each.
func TestHistory(t *testing.T) {
	p := quietPool(t, "", 1)
	s := newSampler(Config{Every: 10 * time.Second, Linger: time.Hour}, sources{
		func() []*core.Pool { return []*core.Pool{p} }, noPipelines, time.Now,
	})
	if s.columns != 6 {
		t.Fatalf("a minute has %d columns", s.columns)
	}
	look := func(n int) {
		for range n {
			s.sample()
		}
	}
	look(2)
	started, end := make(chan struct{}), make(chan struct{})
	task := func() {
		started <- struct{}{}
		<-end
	}
	p.Spawn(task)
	<-started
	look(3)
	if got := s.tracks[0].history(0, 0); got != "zzbbb" {
		t.Errorf("the history is %q", got)
	}
	end <- struct{}{}
	blocked, unblock := make(chan struct{}), make(chan struct{})
	p.Spawn(func() {
		core.Blocking(func() {
			blocked <- struct{}{}
			<-unblock
		})
	})
	<-blocked
	p.Spawn(task)
	<-started
	look(2)
	if got := s.tracks[0].history(0, 0); got != "zbbbll" {
		t.Errorf("the history of the last minute is %q", got)
	}
	if got := s.tracks[0].history(0, 6); got != "l" {
		t.Errorf("the history from sample 6 on is %q", got)
	}
	v := s.viewFrom(0)
	if got := strings.Join(v.Pools[0].Workers[0].Shares, " "); got != "50\u202f% 33\u202f% 0\u202f% 17\u202f%" {
		t.Errorf("the shares are %s", got)
	}
	if v.Pools[0].Name != "without a name, number 1" {
		t.Error(v.Pools[0].Name)
	}
	close(unblock)
	end <- struct{}{}
}

// TestStrip draws some histories.
func TestStrip(t *testing.T) {
	for history, want := range map[string][4]string{
		"":           {},
		"   ":        {},
		"bbbzz":      {0: "M5 20h3v-20h-3z", 3: "M8 20h2v-3h-2z"},
		"b sslzzzzb": {"M0 20h1v-20h-1zM9 20h1v-20h-1z", "M4 20h1v-20h-1z", "M2 20h2v-11h-2z", "M5 20h4v-3h-4z"},
	} {
		for i, p := range strip(history, 10) {
			if p.D != want[i] || p.State != core.WorkerState(i).String() {
				t.Errorf("%q: %s is drawn by %s, want %s", history, p.State, p.D, want[i])
			}
		}
	}
}

// TestPoolsComeAndGo: the shape changes with the rows, and only with them.
func TestPoolsComeAndGo(t *testing.T) {
	var pools []*core.Pool
	var pipelines []par.PipelineStats
	s := newSampler(Config{Every: time.Second}, sources{
		func() []*core.Pool { return pools }, func() []par.PipelineStats { return pipelines }, time.Now,
	})
	shapes := map[string]bool{}
	see := func(isNew bool) {
		t.Helper()
		s.sample()
		shape := s.viewFrom(0).Shape
		if shapes[shape] == isNew {
			t.Errorf("the shape is new: %v", !isNew)
		}
		shapes[shape] = true
	}
	see(true)
	pools = append(pools, quietPool(t, "a", 1))
	see(true)
	see(false)
	pools = append(pools, quietPool(t, "b", 70))
	see(true)
	if p := s.viewFrom(0).Pools[1]; len(p.Workers) != strips || p.More != 6 {
		t.Errorf("a pool of 70 workers has %d strips and %d more", len(p.Workers), p.More)
	}
	pipelines = []par.PipelineStats{{Name: "x"}}
	see(true)
	pipelines[0].Runs++
	see(false)
	pools = pools[1:]
	see(true)
	if len(s.tracks) != 1 {
		t.Errorf("%d tracks of one pool", len(s.tracks))
	}
}

func TestTexts(t *testing.T) {
	for seconds, want := range map[float64]string{
		0: "0", 1e-9: "1.00 ns", 999e-9: "999 ns", 999.9e-9: "1.00 µs", 12.34e-6: "12.3 µs", 0.1: "100 ms", 1: "1.00 s", 3600: "3600 s",
	} {
		if got := strings.ReplaceAll(duration(seconds), "\u202f", " "); got != want {
			t.Errorf("%g seconds are %s, want %s", seconds, got, want)
		}
	}
	for n, want := range map[uint64]string{0: "0", 999: "999", 1000: "1 000", 18446744073709551615: "18 446 744 073 709 551 615"} {
		if got := strings.ReplaceAll(number(n), "\u202f", " "); got != want {
			t.Errorf("%d is %s", n, got)
		}
	}
	if rate(5, 0) != "–" || rate(5, 10) != "0.5/s" || rate(1e6, 10) != "100\u202f000/s" || percent(1, 0) != "–" {
		t.Error(rate(5, 10), rate(1e6, 10), percent(1, 0))
	}
}
