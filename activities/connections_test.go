package activities_test

import (
	"log/slog"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.temporal.io/sdk/testsuite"

	"assay/activities"
	"assay/internal/egress"
	"assay/internal/provider"
	"assay/internal/scan"
	"assay/internal/seal"
	"assay/internal/service"
	"assay/internal/store"
	"assay/internal/testsupport/clock"
	"assay/internal/testsupport/githost"
	"assay/workflows/contract"
)

// A round checks connections without exposing their tokens, and returns counts.
func TestConnectionsAreChecked(t *testing.T) {
	t.Parallel()
	passing := clock.At(time.Now())
	db, err := store.Open(t.Context(), store.Config{Driver: store.DriverSQLite, DSN: filepath.Join(t.TempDir(), "a.db"), Clock: passing.Now})
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, db.Close()) })
	require.NoError(t, db.Migrate(t.Context()))
	tenant, err := db.Tenants.Create(t.Context(), "Workspace")
	require.NoError(t, err)
	key, err := seal.NewKey()
	require.NoError(t, err)
	ring, err := seal.Parse([]string{key})
	require.NoError(t, err)
	policy, err := egress.NewPolicy([]string{"127.0.0.0/8"})
	require.NoError(t, err)
	log := slog.New(slog.DiscardHandler)
	use := &service.Connections{
		Store: db, Ring: ring, Clock: passing.Now, Log: log, Every: time.Hour,
		Open: func(kind provider.Kind, baseURL string, as provider.Credentials) (provider.Provider, error) {
			return provider.New(kind, provider.Config{
				BaseURL: baseURL, Credentials: as, Clock: passing.Now, Dialer: egress.NewDialer(egress.DialConfig{Policy: policy.WithAnyPort()}),
			})
		},
	}
	host := githost.Start(t, githost.Gitea(githost.NewWorld("acme"), "/api/v1"), "Authorization", "token sesame")
	conn, err := use.Create(t.Context(), service.NewConnection{
		TenantID: tenant.ID, Name: "Code", Provider: "GITEA", BaseURL: host.URL, Token: "sesame",
	})
	require.NoError(t, err)

	var suite testsuite.WorkflowTestSuite
	env := suite.NewTestActivityEnvironment()
	env.SetWorkerOptions(behindBoundary(log))
	do := &activities.Connections{Connections: use}
	env.RegisterActivity(do.Keep)
	keep := func() (out contract.KeepResult) {
		v, err := env.ExecuteActivity(do.Keep)
		require.NoError(t, err)
		require.NoError(t, v.Get(&out))
		return out
	}
	require.Equal(t, contract.KeepResult{}, keep(), "nothing is due yet")
	passing.Pass(2 * time.Hour)
	require.Equal(t, contract.KeepResult{Checked: 1, Synced: 1}, keep())
	host.Accept()
	passing.Pass(2 * time.Hour)
	require.Equal(t, contract.KeepResult{Checked: 1}, keep())
	conn, err = use.Get(t.Context(), tenant.ID, conn.ID)
	require.NoError(t, err)
	require.Equal(t, scan.ConnectionInvalid, conn.Status)
}
