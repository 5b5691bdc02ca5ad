// Package block has tasks that wait.
package block

import (
	"net/http"
	"os"
	"sync"
	"time"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par"
)

func fetch(url string) bool {
	r, err := http.Get(url)
	return err == nil && r.StatusCode == http.StatusOK
}

func wrong(urls []string, ch chan string, wg *sync.WaitGroup, pool *core.Pool) {
	par.Slice(urls).ForEach(func(url string) {
		time.Sleep(time.Millisecond) // want `time.Sleep keeps a worker of the pool waiting: do it in core.Blocking: see https://.*#block`
		ch <- url                    // want `the send keeps a worker`
	})
	par.Slice(urls).Filter(func(url string) bool {
		return fetch(url) // want `http.Get in fetch keeps a worker`
	}).Map(func(string) string {
		return <-ch // want `the receive keeps a worker`
	}).Count()
	par.TryMap(par.Slice(urls), os.ReadFile)
	core.Join(wg.Wait, func() {
		wg.Wait() // want `sync.WaitGroup.Wait keeps a worker`
	})
	pool.Install(func() {
		for range ch { // want `the range over a channel keeps a worker`
		}
		select { // want `the select keeps a worker`
		case <-ch:
		case <-time.After(time.Second):
		}
	})
}

func right(urls []string, ch chan string, wg *sync.WaitGroup) {
	results, tokens := make(chan string, len(urls)), make(chan bool, 3)
	par.Slice(urls).ForEach(func(url string) {
		core.Blocking(func() { time.Sleep(time.Millisecond) })
		select {
		case ch <- url:
		default:
		}
		go func() { ch <- url }()
		results <- url
		tokens <- true
		<-tokens
	})
	core.InPlaceScope(func(s *core.Scope) {
		s.Spawn(func() { core.Blocking(func() { fetch("a") }) })
		<-ch
	})
	if err := par.Do(nil, func() error { <-ch; return nil }); err != nil {
		wg.Wait()
	}
}
