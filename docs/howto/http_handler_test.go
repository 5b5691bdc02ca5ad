package howto_test

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par"
)

func sum(w http.ResponseWriter, r *http.Request) {
	var total float64
	err := par.Do(r.Context(), func() (err error) {
		total, err = par.Try(par.MapErr(par.ScanLines(r.Body), parse).Sum)
		return err
	})

	var bad *par.ElementError
	switch {
	case err == nil:
		fmt.Fprintln(w, total)
	case errors.As(err, &bad):
		http.Error(w, fmt.Sprintf("line %d: %v", bad.Index+1, bad.Err), http.StatusBadRequest)
	case r.Context().Err() != nil:
		http.Error(w, err.Error(), http.StatusServiceUnavailable)
	default: // the body could not be read
		http.Error(w, err.Error(), http.StatusInternalServerError)
	}
}

func parse(line string) (float64, error) { return strconv.ParseFloat(strings.TrimSpace(line), 64) }

func TestHandler(t *testing.T) {
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	for _, c := range []struct {
		ctx        context.Context
		body, want string
	}{
		{t.Context(), "1\n2.5\n", "200 3.5\n"},
		{t.Context(), "1\ntwo\n", "400 line 2: strconv.ParseFloat: parsing \"two\": invalid syntax\n"},
		{gone, "1\n2.5\n", "503 context canceled\n"},
	} {
		w := httptest.NewRecorder()
		sum(w, httptest.NewRequestWithContext(c.ctx, http.MethodPost, "/", strings.NewReader(c.body)))
		require.Equal(t, c.want, fmt.Sprint(w.Code, " ", w.Body))
	}
}

func Example_pool() {
	pool, err := core.NewPool(core.Config{Workers: 2}) // once, for all requests
	if err != nil {
		panic(err)
	}
	answer := func(ctx context.Context) (total int, err error) {
		err = par.Do(ctx, func() error {
			total = par.Range(0, 1000).WithPool(pool).Sum()
			return nil
		})
		return total, err
	}
	fmt.Println(answer(context.Background()))
	fmt.Println(pool.Close())
	// Output:
	// 499500 <nil>
	// <nil>
}
