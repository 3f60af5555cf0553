package api_test

import (
	"context"
	"crypto/rand"
	"fmt"
	"net/http"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/api"
	"assay/internal/key"
	"assay/internal/scan"
)

// lookups counts the keys that are looked up in the store.
type lookups struct {
	api.KeyStore
	n atomic.Int64
}

func (l *lookups) ByPrefix(ctx context.Context, prefix string) (scan.APIKey, error) {
	l.n.Add(1)
	return l.KeyStore.ByPrefix(ctx, prefix)
}

// guess returns a well-formed key that does not exist.
func guess(t *testing.T) string {
	t.Helper()
	plain, _, err := key.NewGenerator(rand.Reader).APIKey()
	require.NoError(t, err)
	return plain.Reveal()
}

func (b *bench) projectsWith(apiKey string, header map[string]string) answer {
	b.t.Helper()
	return b.do(request{method: "GET", path: "/v1/projects", key: apiKey, header: header})
}

func TestFailedAuthenticationsAreLimitedPerAddress(t *testing.T) {
	t.Parallel()
	keys := &lookups{}
	b := newBench(t, func(d *api.Deps) { keys.KeyStore, d.Keys = d.Keys, keys })
	require.Equal(t, http.StatusOK, b.get("/v1/projects").status)
	unused := b.newKey(b.tenant.ID, time.Time{})
	for i := range 30 {
		require.Equal(t, http.StatusUnauthorized, b.projectsWith(guess(t), nil).status, "attempt %d", i+1)
	}
	b.clock.Pass(17500 * time.Millisecond)
	a := b.projectsWith(guess(t), nil)
	require.Equal(t, http.StatusTooManyRequests, a.status)
	require.JSONEq(t, `{"error":"Too many requests. Please retry shortly."}`, a.body)
	require.Equal(t, "43", a.header.Get("Retry-After"), "42.5 s, rounded up")

	before := keys.n.Load()
	for name, header := range map[string]string{
		"a guess": "Bearer " + guess(t), "no key": "", "another secret": "Bearer " + otherSecret(b.key),
	} {
		a = b.do(request{method: "GET", path: "/v1/projects", key: "-", header: map[string]string{"Authorization": header}})
		require.Equal(t, http.StatusTooManyRequests, a.status, name)
	}
	require.Equal(t, before, keys.n.Load(), "what is refused for its address is not looked up")

	require.Equal(t, http.StatusOK, b.get("/v1/projects").status, "a key in use is not locked out")
	require.Equal(t, http.StatusTooManyRequests, b.projectsWith(unused, nil).status, "a key that this process has not found waits")
	b.clock.Pass(43 * time.Second)
	require.Equal(t, http.StatusOK, b.projectsWith(unused, nil).status, "Retry-After is enough")
	require.Equal(t, http.StatusUnauthorized, b.projectsWith(guess(t), nil).status)
}

// otherSecret returns the key with another last character.
func otherSecret(plain string) string {
	last := byte('a')
	if plain[len(plain)-1] == last {
		last = 'b'
	}
	return plain[:len(plain)-1] + string(last)
}

// A revoked key that was accepted before does not bypass the limit.
func TestRevokedKeysCountAsFailures(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	revoked := b.newKey(b.tenant.ID, time.Time{})
	require.Equal(t, http.StatusOK, b.projectsWith(revoked, nil).status)
	require.NoError(t, b.store.Keys.Revoke(t.Context(), b.tenant.ID, revoked[6:16]))
	b.clock.Pass(time.Second)
	for range 30 {
		require.Equal(t, http.StatusUnauthorized, b.projectsWith(revoked, nil).status)
	}
	require.Equal(t, http.StatusTooManyRequests, b.projectsWith(revoked, nil).status)
}

func TestAddressesOfIPv6AreCountedByNetwork(t *testing.T) {
	t.Parallel()
	b := newBench(t, func(d *api.Deps) { d.TrustedProxies = []string{"127.0.0.0/8"} })
	from := func(address string) int {
		return b.projectsWith(guess(t), map[string]string{"X-Forwarded-For": address}).status
	}
	for i := range 30 {
		require.Equal(t, http.StatusUnauthorized, from(fmt.Sprintf("2001:db8:1:2:%x::%x", 7*i+1, i)))
	}
	require.Equal(t, http.StatusTooManyRequests, from("2001:db8:1:2:ffff::1"), "a host has all addresses of its /64")
	require.Equal(t, http.StatusUnauthorized, from("2001:db8:1:3::1"), "the next /64 is somebody else")
	for range 29 {
		require.Equal(t, http.StatusUnauthorized, from("192.0.2.1"))
	}
	require.Equal(t, http.StatusUnauthorized, from("::ffff:192.0.2.1"))
	require.Equal(t, http.StatusTooManyRequests, from("192.0.2.1"), "both spellings are one address")
	require.Equal(t, http.StatusUnauthorized, from("192.0.2.2"))
}

func TestOnlyXForwardedForNamesTheCaller(t *testing.T) {
	t.Parallel()
	b := newBench(t, func(d *api.Deps) { d.TrustedProxies = []string{"127.0.0.0/8"} })
	for i := range 30 {
		spoof := map[string]string{"X-Real-Ip": fmt.Sprintf("203.0.113.%d", i+1)}
		require.Equal(t, http.StatusUnauthorized, b.projectsWith(guess(t), spoof).status)
	}
	a := b.projectsWith(guess(t), map[string]string{"X-Real-Ip": "203.0.113.99"})
	require.Equal(t, http.StatusTooManyRequests, a.status, "the proxy named no caller, so all of them are the proxy")
	require.NotContains(t, b.logs.String(), "203.0.113.")
}
