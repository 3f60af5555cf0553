package api_test

import (
	"bytes"
	"fmt"
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/api"
	"assay/internal/mcp"
	"assay/internal/scan"
	"assay/internal/service"
)

// TestAssistantReadsLeads checks that leads come page by page, and that those of another workspace are unknown.
func TestAssistantReadsLeads(t *testing.T) {
	t.Parallel()
	b := newCodeBench(t, func(d *api.Deps) {
		tools := mcp.Deps{Version: "test", Log: d.Log}
		d.Assistants = func(api http.Handler) http.Handler {
			tools.API = api
			return mcp.New(tools)
		}
	})
	r := b.judged(1)
	all := make([]scan.Lead, 12)
	for i := range all {
		all[i] = scan.Lead{Likelihood: 20, Finding: flaw(fmt.Sprintf("%d.go", i), scan.SeverityHigh)}
	}
	raw, err := service.EncodeLeads(all)
	require.NoError(t, err)
	require.NoError(t, b.blobs.Put(t.Context(), "code/leads", bytes.NewReader(raw), "application/json"))
	_, err = b.store.CodeRuns.FinishJob(t.Context(), b.tenant.ID, r.ID, "run-1", scan.CodeJob{
		ID: r.Jobs[0].ID, Coverage: scan.CoverageComplete,
		Artifacts: []scan.ArtifactRef{{Name: service.LeadsName, ContentType: "application/json", Key: "code/leads", Bytes: int64(len(raw))}},
	}, nil)
	require.NoError(t, err)

	type answerOf struct {
		Leads []service.Lead
		Total int
	}
	assistant := &assistantBench{bench: b.bench}
	s := assistant.connect(b.key)
	first := into[answerOf](t, use(t, s, "list_leads", map[string]any{"jobId": r.Jobs[0].ID}))
	require.Len(t, first.Leads, 10)
	require.Equal(t, 12, first.Total)
	require.Equal(t, "0.go", first.Leads[0].Path)
	second := into[answerOf](t, use(t, s, "list_leads", map[string]any{"jobId": r.Jobs[0].ID, "page": 2}))
	require.Len(t, second.Leads, 2)
	none := into[answerOf](t, use(t, s, "list_leads", map[string]any{"jobId": r.Jobs[1].ID}))
	require.Empty(t, none.Leads)
	_, other, _ := b.workspace("Theirs")
	theirs := use(t, assistant.connect(other), "list_leads", map[string]any{"jobId": r.Jobs[0].ID})
	require.True(t, theirs.IsError)
	require.Contains(t, textOf(theirs), "not found")

	a := b.do(request{method: "GET", path: "/v1/code-scans/jobs/" + r.Jobs[0].ID + "/artifacts/leads.json"})
	require.Equal(t, http.StatusOK, a.status)
	require.Equal(t, "application/json", a.header.Get("Content-Type"))
	require.JSONEq(t, string(raw), a.body)
}
