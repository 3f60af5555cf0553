package app

import (
	"net/http"
	"net/http/httptest"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/config"
	"assay/internal/egress"
	"assay/internal/scan"
)

// The identity provider is reached through the guard, unless the operator turns the
// guard off for it.
func TestProviderIsGuarded(t *testing.T) {
	t.Parallel()
	var asked atomic.Int32
	srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		asked.Add(1)
		http.Error(w, "no", http.StatusTeapot)
	}))
	t.Cleanup(srv.Close)
	policy, err := egress.NewPolicy(nil)
	require.NoError(t, err)
	d := egress.NewDialer(egress.DialConfig{Policy: policy.WithAnyPort()})
	c, err := config.Load("", nil)
	require.NoError(t, err)
	c.OIDC.Issuer, c.OIDC.ClientID = srv.URL, "assay"
	for direct, want := range map[bool]int32{false: 0, true: 1} {
		c.OIDC.Direct = direct
		_, provider, err := newProvider(c, nil, d)
		require.NoError(t, err)
		_, _, err = provider.Begin(t.Context())
		require.True(t, scan.IsCode(err, scan.CodeUnavailable), "%v", err)
		require.Equal(t, want, asked.Swap(0), "direct: %v", direct)
	}
	c.OIDC.Roles = []string{"staff=Acme:owner"}
	_, _, err = newProvider(c, nil, d)
	require.ErrorContains(t, err, `the role of "staff=Acme:owner" must be viewer, member or admin`)
}
