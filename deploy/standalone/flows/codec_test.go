package flows_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.temporal.io/api/enums/v1"

	"assay/config"
	"assay/internal/seal"
	"assay/internal/temporal"
	"assay/workflows/contract"
)

// With encryption keys configured, the history of a scan reveals nothing but its search
// attributes to operators of the Temporal service, and the scan gives the same result.
func TestSealedHistories(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	plain := b.client
	key, err := seal.NewKey()
	require.NoError(t, err)
	b.client, err = temporal.Dial(config.Temporal{Address: b.server.Addr(), Namespace: namespace, CodecKeys: []string{key}}, quiet(), nil)
	require.NoError(t, err)
	t.Cleanup(b.client.Close)
	b.scans.Workflows = &temporal.Workflows{Client: b.client}
	b.work(b.client, time.Second)
	s := b.trigger()
	require.Equal(t, "COMPLETE", b.ended(s.ID).State)

	events := plain.GetWorkflowHistory(t.Context(), contract.WebsiteScanID(s.ID), "", false, enums.HISTORY_EVENT_FILTER_TYPE_ALL_EVENT)
	sealed := 0
	for events.HasNext() {
		e, err := events.Next()
		require.NoError(t, err)
		require.NotContains(t, e.String(), "https://", "%s", e.GetEventType())
		if a := e.GetActivityTaskScheduledEventAttributes(); a != nil {
			require.Equal(t, "binary/assay-sealed", string(a.GetInput().GetPayloads()[0].GetMetadata()["encoding"]))
			sealed++
		}
	}
	require.NotZero(t, sealed)
}
