package web_test

import (
	"context"
	"net/http"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/website"
	"assay/internal/website/gather/web"
	"assay/internal/zoo/webzoo"
)

func TestDownSitesAreTriedAgain(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	b.cfg.Confirm = web.Confirm{Tries: 2, Every: time.Millisecond}
	g := web.New(b.cfg)
	down, err := g.GatherHTTP(t.Context(), b.add(t, "down", webzoo.ServerError), nil)
	require.NoError(t, err)
	require.Len(t, down.Retries, 2)
	require.Equal(t, 500, down.Retries[1].Status)
	require.True(t, down.Retries[1].At.After(down.Secure.Hops[0].At))
	up, err := g.GatherHTTP(t.Context(), b.add(t, "up"), nil)
	require.NoError(t, err)
	require.Empty(t, up.Retries)
}

func TestSitesThatRecoverAreJudgedByWhatTheyAnswer(t *testing.T) {
	t.Parallel()
	abort := func(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) }
	broken := func(w http.ResponseWriter, _ *http.Request) { http.Error(w, "starting", http.StatusServiceUnavailable) }
	for name, c := range map[string]struct {
		fail    http.HandlerFunc
		times   int32
		retries int
	}{
		"no answer, then one":      {abort, 2, 1},
		"no answer twice":          {abort, 3, 2},
		"an error, then an answer": {broken, 2, 1},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			b := newBench(t)
			b.cfg.Confirm = web.Confirm{Tries: 2, Every: time.Millisecond}
			var asked atomic.Int32
			to := b.add(t, "flaky", webzoo.NoSibling, func(bp *webzoo.Blueprint) {
				bp.HTTP2, bp.HTTP3, bp.KeepAlive = false, false, false
				bp.Wrap = func(next http.Handler) http.Handler {
					return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
						if asked.Add(1) <= c.times {
							c.fail(w, r)
							return
						}
						next.ServeHTTP(w, r)
					})
				}
			})
			h, err := web.New(b.cfg).GatherHTTP(t.Context(), to, nil)
			require.NoError(t, err)
			require.Len(t, h.Retries, c.retries)
			require.Empty(t, website.Unreachable(h, to.Host))
			require.True(t, h.Secure.OK())
			require.Equal(t, 301, h.Plain.Hops[0].Status)
			require.Equal(t, 200, h.Document.Status)
			require.NotEmpty(t, h.Samples)
			require.False(t, h.Outage.OK() && h.Outage.Final().Status < 500)
		})
	}
}

func TestConfirmingEndsWithTheStep(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	b.cfg.StepTimeout = 8 * time.Second // the step uses all of its time
	b.cfg.Confirm = web.Confirm{Tries: 2, Every: time.Hour}
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	h, err := web.New(b.cfg).GatherHTTP(ctx, b.add(t, "down", webzoo.ServerError), nil)
	require.NoError(t, err, "the facts are there")
	require.Equal(t, 500, h.Document.Status)
	require.Empty(t, h.Retries)
}
