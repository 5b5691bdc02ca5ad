package right

import (
	"net/http"
	"net/http/httptest"

	"github.com/seed1237c087/manta/par"
)

func handlerUnderDo() {
	sum := 0
	h := http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		if err := par.Do(r.Context(), func() error { sum = par.Range(0, 100).Sum(); return nil }); err != nil {
			panic(err)
		}
	})
	h(httptest.NewRecorder(), httptest.NewRequest(http.MethodGet, "/", nil))
	if sum != 4950 {
		panic("no sum")
	}
}
