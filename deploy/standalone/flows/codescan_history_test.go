package flows_test

import (
	"context"
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/scan"
	"assay/internal/temporal"
	"assay/internal/testsupport/coderepo"
)

// codeRecordings is the folder of the replay test of package workflows.
const codeRecordings = "../../../workflows/testdata/histories/codescan"

// TestRecordCodeHistories is like TestRecordHistories, for code scans.
func TestRecordCodeHistories(t *testing.T) {
	t.Parallel()
	for name, path := range map[string]func(*testing.T, *codeBench) string{
		"happy": func(t *testing.T, b *codeBench) string {
			b.host(1, patience, nil)
			r := b.triggerRun()
			require.Equal(t, "COMPLETED", b.endedRun(r.ID).State)
			return r.ID
		},
		"degraded": func(t *testing.T, b *codeBench) string {
			b.host(1, patience, weak(scan.DimensionSAST,
				func(context.Context) error { return scan.Errorf(scan.CodeInvalid, "Node.js is missing.") }))
			r := b.triggerRun()
			require.Equal(t, "COMPLETED", b.endedRun(r.ID).State)
			return r.ID
		},
		"refused": func(t *testing.T, b *codeBench) string {
			r := b.triggerRun()
			b.repo.Before(func(w http.ResponseWriter, _ *http.Request) bool {
				http.Error(w, "no", http.StatusForbidden)
				return true
			})
			b.host(1, patience, nil)
			require.Equal(t, "FAILED", b.endedRun(r.ID).State)
			return r.ID
		},
		"lost": func(t *testing.T, b *codeBench) string {
			child, lines := b.startCodeHost()
			r := b.triggerRun()
			require.True(t, lines.Scan())
			require.True(t, lines.Scan())
			b.completed(r.ID, 2)
			child.kill(t)
			b.host(1, patience, nil)
			require.Equal(t, "COMPLETED", b.endedRun(r.ID).State)
			return r.ID
		},
		"cancelled": func(t *testing.T, b *codeBench) string {
			gated := newGate(t)
			b.host(1, patience, weak(scan.DimensionSCA, gated.any))
			r := b.triggerRun()
			gated.wait(t)
			b.completed(r.ID, 3)
			_, err := b.runs.Cancel(t.Context(), b.tenant.ID, r.ID, "tester")
			require.NoError(t, err)
			require.Equal(t, "CANCELED", b.endedRun(r.ID).State)
			return r.ID
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			b := newCodeBench(t)
			b.client = b.as("recorder")
			b.runs.Workflows = &temporal.Workflows{Client: b.client}
			b.direct()
			id := path(t, b)
			h := b.codeHistory(id)
			raw := decoded(t, text(t, h))
			require.Contains(t, raw, id, "payloads are decoded")
			require.NotContains(t, raw, coderepo.Token)
			b.keepCodeHistory(name+".json", id)
		})
	}
}

func (b *codeBench) keepCodeHistory(file, id string) {
	b.t.Helper()
	(&siteBench{bench: b.bench}).keepHistory(codeRecordings, file, b.codeHistory(id))
}
