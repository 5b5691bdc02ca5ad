// Package middleware calls its handlers under Do.
package middleware

import (
	"fmt"
	"net/http"

	"github.com/seed1237c087/manta/par"
)

func under(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if err := par.Do(r.Context(), func() error { next.ServeHTTP(w, r); return nil }); err != nil {
			return
		}
	})
}

func handler(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, par.Range(0, 1000).Sum())
}
