package httpserver_test

import (
	"net/http/httptest"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/httpserver"
)

func TestClientAddress(t *testing.T) {
	t.Parallel()
	proxies, err := httpserver.ParseProxies([]string{"10.0.0.0/8", "2001:db8::1"})
	require.NoError(t, err)
	clientAddress := httpserver.ClientAddress(proxies)
	for _, c := range []struct {
		remote, want string
		forwarded    []string
	}{
		{"192.0.2.1:1", "192.0.2.1", []string{"198.51.100.1"}},
		{"10.0.0.1:1", "198.51.100.1", []string{"198.51.100.1"}},
		{"10.0.0.1:1", "198.51.100.1", []string{"203.0.113.9, 198.51.100.1, 10.0.0.2"}},
		{"10.0.0.1:1", "198.51.100.1", []string{"203.0.113.9", "198.51.100.1"}},
		{"[2001:db8::1]:1", "2001:db8::2", []string{"2001:db8::2"}},
		{"10.0.0.1:1", "198.51.100.1", []string{"::ffff:198.51.100.1"}},
		{"10.0.0.1:1", "10.0.0.1", nil},
		{"10.0.0.1:1", "10.0.0.2", []string{"unknown, 10.0.0.2"}},
		{"10.0.0.1:1", "10.0.0.3", []string{"10.0.0.3, 10.0.0.2"}},
		{"nonsense", "", []string{"198.51.100.1"}},
	} {
		r := httptest.NewRequestWithContext(t.Context(), "GET", "/", nil)
		r.RemoteAddr = c.remote
		r.Header["X-Forwarded-For"] = c.forwarded
		require.Equal(t, c.want, clientAddress(r), "%+v", c)
	}
}
