package flows_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.temporal.io/api/enums/v1"
	historypb "go.temporal.io/api/history/v1"
	"go.temporal.io/sdk/client"

	"assay/activities"
	"assay/internal/egress"
	"assay/internal/provider"
	"assay/internal/scan"
	"assay/internal/seal"
	"assay/internal/service"
	"assay/internal/temporal"
	"assay/internal/testsupport/githost"
	"assay/workflows/contract"
)

// connectionRecordings is the folder of the replay test of package workflows.
const connectionRecordings = "../../../workflows/testdata/histories/connections"

// connections returns the service for connections on the bench's store; every connection is
// always due.
func (b *bench) connections() *service.Connections {
	b.t.Helper()
	key, err := seal.NewKey()
	require.NoError(b.t, err)
	ring, err := seal.Parse([]string{key})
	require.NoError(b.t, err)
	dialer := loopback(b.t)
	return &service.Connections{
		Store: b.store, Ring: ring, Clock: time.Now, Log: quiet(), Every: -time.Hour,
		Open: func(kind provider.Kind, baseURL string, as provider.Credentials) (provider.Provider, error) {
			return provider.New(kind, provider.Config{BaseURL: baseURL, Credentials: as, Dialer: dialer})
		},
	}
}

// loopback returns a guard that permits this machine only.
func loopback(t *testing.T) *egress.Dialer {
	t.Helper()
	policy, err := egress.NewPolicy([]string{"127.0.0.0/8"})
	require.NoError(t, err)
	return egress.NewDialer(egress.DialConfig{Policy: policy.WithAnyPort()})
}

// The schedule notices that a token was revoked and lists the repositories of the others;
// the sweep of records has its own schedule.
func TestConnectionsAreCheckedOnSchedule(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	b.client = b.as("recorder")
	require.NoError(t, temporal.EnsureSchedules(t.Context(), b.client))
	use := b.connections()
	deps, err := dependencies(b.store, b.blobs, b.site, b.client, b.scans, b.mails)
	require.NoError(t, err)
	deps.Connections = &activities.Connections{Connections: use}
	b.serve(b.client, deps, workerConfig(patience))
	hosts := map[string]*githost.Host{}
	ids := map[string]string{}
	for _, name := range []string{"well", "withdrawn"} {
		hosts[name] = githost.Start(t, githost.Gitea(githost.NewWorld("acme"), "/api/v1"), "Authorization", "token sesame-0123456789")
		c, err := use.Create(t.Context(), service.NewConnection{
			TenantID: b.tenant.ID, Name: name, Provider: "GITEA", BaseURL: hosts[name].URL, Token: "sesame-0123456789",
		})
		require.NoError(t, err)
		ids[name] = c.ID
	}
	hosts["withdrawn"].Accept()

	handle := b.client.ScheduleClient().GetHandle(t.Context(), contract.ConnectionsSchedule)
	require.NoError(t, handle.Trigger(t.Context(), client.ScheduleTriggerOptions{}))
	var id string
	require.Eventually(t, func() bool {
		d := described(t, handle)
		if len(d.Info.RecentActions) == 0 || len(d.Info.RunningWorkflows) > 0 {
			return false
		}
		id = d.Info.RecentActions[0].StartWorkflowResult.WorkflowID
		return true
	}, patience, 50*time.Millisecond)
	var out contract.KeepResult
	require.NoError(t, b.client.GetWorkflow(t.Context(), id, "").Get(t.Context(), &out))
	require.Equal(t, contract.KeepResult{Checked: 2, Synced: 1}, out)
	for name, want := range map[string]scan.ConnectionStatus{"well": scan.ConnectionActive, "withdrawn": scan.ConnectionInvalid} {
		c, err := use.Get(t.Context(), b.tenant.ID, ids[name])
		require.NoError(t, err)
		require.Equal(t, want, c.Status)
	}
	repos, err := use.Repositories(t.Context(), b.tenant.ID, "")
	require.NoError(t, err)
	require.Len(t, repos, 5)

	h := &historypb.History{}
	it := b.client.GetWorkflowHistory(t.Context(), id, "", false, enums.HISTORY_EVENT_FILTER_TYPE_ALL_EVENT)
	for it.HasNext() {
		e, err := it.Next()
		require.NoError(t, err)
		h.Events = append(h.Events, e)
	}
	(&siteBench{bench: b}).keepHistory(connectionRecordings, "happy.json", h)
}
