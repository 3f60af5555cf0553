package main

import (
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

func TestFigureLine(t *testing.T) {
	t.Parallel()
	for want, f := range map[string]figure{
		"figure polls 0.500 >=0.50 holds": {"polls", 0.5, ">=", 0.5},
		"figure polls 0.499 >=0.50 short": {"polls", 0.499, ">=", 0.5},
		"figure wall 1.300 <=1.30 holds":  {"wall", 1.3, "<=", 1.3},
		"figure wall 1.310 <=1.30 short":  {"wall", 1.31, "<=", 1.3},
		"figure cold 2.999 <3.00 holds":   {"cold", 2.999, "<", 3},
		"figure cold 3.000 <3.00 short":   {"cold", 3, "<", 3},
	} {
		require.Equal(t, want, f.String())
	}
}

func TestMedian(t *testing.T) {
	t.Parallel()
	require.Equal(t, 2, median([]int{3, 1, 2}))
	require.InDelta(t, 2.5, median([]float64{4, 1, 2, 3}), 0)
	require.Equal(t, time.Second, median([]time.Duration{time.Second}))
}

// Every poll has another caller, with a valid address, and the key; the body is read completely, so that the next response starts where it
// should.
func TestPoller(t *testing.T) {
	t.Parallel()
	var mu sync.Mutex
	seen := map[netip.Addr]int{}
	srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		from, err := netip.ParseAddr(r.Header.Get("X-Forwarded-For"))
		if err != nil || r.URL.Path != "/a" || r.Header.Get("Authorization") != "Bearer k" {
			w.WriteHeader(http.StatusBadRequest)
			return
		}
		mu.Lock()
		defer mu.Unlock()
		seen[from]++
		_, _ = w.Write([]byte("0123456789"))
	}))
	t.Cleanup(srv.Close)
	p, err := newPoller(t.Context(), srv.Listener.Addr().String(), "/a", "k")
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, p.close()) })
	body, err := p.body()
	require.NoError(t, err)
	require.Equal(t, "0123456789", string(body))
	for i := range callers {
		require.NoError(t, p.conns[i%connections].poll(uint32(i)))
	}
	mu.Lock()
	defer mu.Unlock()
	require.Len(t, seen, callers)
}

func TestPollerRefusesOtherAnswers(t *testing.T) {
	t.Parallel()
	srv := httptest.NewServer(http.NotFoundHandler())
	t.Cleanup(srv.Close)
	p, err := newPoller(t.Context(), srv.Listener.Addr().String(), "/a", "k")
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, p.close()) })
	_, err = p.run(time.Hour)
	require.ErrorContains(t, err, "404 Not Found")
}

func TestFreeAddresses(t *testing.T) {
	t.Parallel()
	all, err := freeAddresses(t.Context(), "A", "B")
	require.NoError(t, err)
	require.Len(t, all, 2)
	require.NotEqual(t, all[0][2:], all[1][2:])
	_, port, err := net.SplitHostPort(all[0][2:])
	require.NoError(t, err)
	require.NotEqual(t, "0", port)
}
