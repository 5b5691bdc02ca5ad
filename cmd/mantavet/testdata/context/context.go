// Package context has parallel work that does not end with its context.
package context

import (
	"context"
	"fmt"
	"net/http"
	"sync"
	"time"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par"
)

func weigh(x int) int { return x * x }

func sums(xs []int) { fmt.Println(par.Slice(xs).Sum()) }

func do(ctx context.Context, xs []int, log chan string) (sum int, err error) {
	err = par.Do(ctx, func() error {
		go func() { // want `Do does not stop a goroutine, nor the Sum in it: use core.Go or a scope, or call Do in it: see https://.*#context`
			sum = par.Slice(xs).Map(weigh).Sum()
		}()
		var wg sync.WaitGroup
		wg.Go(func() { // want `Do does not stop a goroutine, nor the ForEach in it`
			par.Slice(xs).ForEach(func(int) {})
		})
		wg.Wait()
		go sums(xs)                     // want `Do does not stop a goroutine, nor the Sum in it`
		core.Spawn(func() { sums(xs) }) // sums is not looked into any deeper
		core.Spawn(func() {             // want `Do does not stop a task of Spawn, nor the Sort in it`
			par.Sort(xs)
		})
		wg.Go(func() {
			if err := par.Do(ctx, func() error { par.Sort(xs); return nil }); err != nil {
				log <- err.Error()
			}
		})
		go func() { log <- "started" }()
		f := core.Go(func() int { return par.Slice(xs).Sum() })
		f.Wait()
		return nil
	})
	core.WithContext(ctx, func() error {
		go func() { sum++ }() // want `WithContext does not wait for a goroutine, which writes sum: use core.Go or a scope`
		go func() {
			n := 0
			n++
			log <- fmt.Sprint(n)
		}()
		return nil
	})
	core.WithContext(ctx, func() error {
		done := make(chan bool)
		go func() { sum++; close(done) }()
		<-done
		return nil
	})
	return sum, err
}

func handler(w http.ResponseWriter, r *http.Request) {
	xs := make([]int, 1000)
	par.Refs(xs).ForEach(func(x *int) { *x++ }) // want `ForEach goes on when the request's context is done: run it in par.Do\(r.Context\(\), ...\)`
	fmt.Fprint(w, par.Slice(xs).Sum())
}

type server struct{ xs []int }

func (s *server) ServeHTTP(w http.ResponseWriter, req *http.Request) {
	sum := par.Slice(s.xs).Map(weigh).Sum() // want `Sum goes on when the request's context is done: run it in par.Do\(req.Context\(\), ...\)`
	fmt.Fprint(w, sum)
}

func serve(xs []int) {
	http.HandleFunc("/sum", func(w http.ResponseWriter, r *http.Request) {
		var sum int
		sum = par.Slice(xs).Sum() // want `Sum goes on`
		fmt.Fprint(w, sum)
	})
	http.HandleFunc("/right", func(w http.ResponseWriter, r *http.Request) {
		var sum int
		if err := par.Do(r.Context(), func() error { sum = par.Slice(xs).Sum(); return nil }); err != nil {
			return
		}
		fmt.Fprint(w, sum)
	})
	http.HandleFunc("/itself", func(w http.ResponseWriter, r *http.Request) {
		ctx := r.Context()
		err := par.Slice(xs).TryForEach(func(int) error { return ctx.Err() })
		fmt.Fprint(w, err)
	})
	http.HandleFunc("/none", func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, par.Slice(xs).Sum()) })
	http.HandleFunc("/lazy", func(w http.ResponseWriter, r *http.Request) {
		n, ok := par.Slice(xs).Len()
		fmt.Fprint(w, n, ok)
	})
}

func detached(w http.ResponseWriter, r *http.Request) {
	err := par.Do(context.Background(), func() error { sums(nil); return nil }) // want `Do goes on when the request's context is done: give it r.Context\(\)`
	ctx := context.Background()
	err = par.Do(ctx, func() error { sums(nil); return nil }) // want `Do goes on when the request's context is done`
	go func() {
		if err := par.Do(context.Background(), func() error { sums(nil); return nil }); err != nil {
			fmt.Println(err)
		}
	}()
	soon, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	err = par.Do(soon, func() error { sums(nil); return nil }) // want `Do goes on when the request's context is done`
	err = par.Do(context.WithoutCancel(r.Context()), func() error { sums(nil); return nil })
	fmt.Fprint(w, err)
}

func started(xs []int) error {
	return par.Do(context.Background(), func() error { sums(xs); return nil })
}
