package site_test

import (
	"context"
	"net/http"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/scan"
	"assay/internal/site"
)

func TestBatchIsPolite(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		pause, delay, took time.Duration
		most               int
	}{
		"no pause":                       {0, 0, 2*time.Second + 2*time.Millisecond, 3},
		"its own pause":                  {4 * time.Second, time.Second, 45 * time.Second, 1},
		"the pause of robots.txt":        {time.Second, 3 * time.Second, 34 * time.Second, 1},
		"a long one takes one lane only": {0, 30 * time.Second, 331 * time.Second, 1},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			inBubble(t, func(t *testing.T) {
				f := newFakeSite(many(6)...)
				f.delay, f.scoring = c.delay, time.Second
				b := f.batch()
				b.Settings.Pause, b.Time = c.pause, time.Hour
				began := time.Now()
				settled, err := b.Run(t.Context())
				require.NoError(t, err)
				require.Equal(t, 6, settled)
				require.Equal(t, c.took, time.Since(began))
				require.Equal(t, c.most, f.most)
			})
		})
	}
}

// A page of another host that asks for a long pause is not waited for.
func TestBatchDoesNotWaitForSlowHosts(t *testing.T) {
	t.Parallel()
	inBubble(t, func(t *testing.T) {
		const slow = "https://blog.example.org/"
		f := newFakeSite(slow, slow+"a", entry)
		f.delays = map[string]time.Duration{slow: time.Hour}
		began := time.Now()
		settled, err := f.batch().Run(t.Context())
		require.NoError(t, err)
		require.Equal(t, 3, settled)
		require.Less(t, time.Since(began), time.Second)
		p := f.page(t, slow+"a")
		require.Equal(t, []string{string(scan.PageFailed), "TIMEOUT"}, []string{string(p.State), p.ErrorKind})
		require.Equal(t, "robots.txt of blog.example.org requires 1h between visits, but the check waits at most 30s.", p.Error)
		require.False(t, site.IsBroken(p))
		require.Equal(t, scan.PageScored, f.page(t, entry).State)

		f = newFakeSite(slow, slow+"a")
		f.delays = map[string]time.Duration{slow: time.Hour}
		b := f.batch()
		b.Delay, b.Time = time.Hour, 10*time.Hour // the entry's own host
		_, err = b.Run(t.Context())
		require.NoError(t, err)
		require.Len(t, f.states()[scan.PageScored], 2)
	})
}

// A busy server is left alone by all lanes and for as long as it asks; then the page is
// tried once more.
func TestBatchLeavesABusyServerAlone(t *testing.T) {
	t.Parallel()
	refuses := func(status int, after time.Duration) error {
		return &site.PageError{Kind: site.FaultHTTP, Status: status, Again: true, After: after}
	}
	for name, c := range map[string]struct {
		fault  error
		scorer bool // the browser is refused, not the crawler
		rest   time.Duration
	}{
		"503 that says for how long":  {refuses(http.StatusServiceUnavailable, 40*time.Second), false, 40 * time.Second},
		"500 that says for how long":  {refuses(http.StatusInternalServerError, 9*time.Second), false, 9 * time.Second},
		"429 that says nothing":       {refuses(http.StatusTooManyRequests, 0), false, 10 * time.Second},
		"503 to the browser":          {refuses(http.StatusServiceUnavailable, 0), true, 10 * time.Second},
		"500 that says nothing":       {refuses(http.StatusInternalServerError, 0), false, 0},
		"a host that does not answer": {refuses(0, 0), false, 0},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			inBubble(t, func(t *testing.T) {
				f := newFakeSite(many(9)...)
				first := f.frontier[0].URL
				var refused time.Time
				refuse := func() error {
					if !refused.IsZero() {
						return nil
					}
					refused = time.Now()
					return c.fault
				}
				var again []time.Duration // visits after the refusal
				for _, p := range f.frontier {
					f.visits[p.URL] = func() (site.Visit, error) {
						if !refused.IsZero() {
							again = append(again, time.Since(refused))
						}
						v := site.Visit{Status: 200, FinalURL: p.URL}
						if p.URL == first && !c.scorer {
							return v, refuse()
						}
						return v, nil
					}
				}
				if c.scorer {
					f.scores[first] = func(context.Context) (*site.PageScore, error) {
						if err := refuse(); err != nil {
							return nil, err
						}
						return scoreWith(), nil
					}
				}
				b := f.batch()
				b.Settings.Pause = time.Second
				settled, err := b.Run(t.Context())
				require.NoError(t, err)
				require.Equal(t, 9, settled)
				require.Len(t, f.states()[scan.PageScored], 9)
				again = slices.DeleteFunc(again, func(at time.Duration) bool { return c.rest > 0 && at >= c.rest })
				if c.rest > 0 {
					require.LessOrEqual(t, len(again), 2, "only lanes that had their time already: %v", again)
					return
				}
				require.Equal(t, time.Second, again[0])
			})
		})
	}
}

func TestServerThatStaysBusyIsGivenUp(t *testing.T) {
	t.Parallel()
	inBubble(t, func(t *testing.T) {
		f := newFakeSite(entry)
		f.visits[entry] = func() (site.Visit, error) {
			return site.Visit{}, &site.PageError{Kind: site.FaultHTTP, Status: http.StatusTooManyRequests, Again: true, After: time.Minute}
		}
		b := f.batch()
		b.Time = time.Hour
		began := time.Now()
		settled, err := b.Run(t.Context())
		require.NoError(t, err)
		require.Equal(t, 1, settled)
		require.Equal(t, scan.PageFailed, f.page(t, entry).State)
		require.Equal(t, 3, f.page(t, entry).Attempts)
		require.Equal(t, 2*time.Minute, time.Since(began))
	})
}
