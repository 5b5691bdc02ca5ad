package coreweb_test

import (
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"

	"github.com/seed1237c087/manta/coreweb"
	"github.com/seed1237c087/manta/par"
)

func ExampleHandler() {
	numbers := make([]int, 100_000)
	par.Slice(numbers).Named("count the even ones").Filter(func(n int) bool { return n%2 == 0 }).Count()

	// A program has this and http.ListenAndServe("localhost:6060", nil), or adds the handler to a mux
	// that only its operators reach.
	http.Handle("/debug/manta/", coreweb.Handler(coreweb.Config{}))

	server := httptest.NewServer(http.DefaultServeMux)
	defer server.Close()
	answer, err := http.Get(server.URL + "/debug/manta/")
	if err != nil {
		panic(err)
	}
	defer answer.Body.Close()
	page, err := io.ReadAll(answer.Body)
	if err != nil {
		panic(err)
	}
	fmt.Println(answer.Status, strings.Contains(string(page), "count the even ones"))
	// Output: 200 OK true
}
