package suite

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/deploy/cluster/local"
	"assay/internal/cli"
	"assay/internal/scan"
)

// workspaces returns n workspaces, which a test may use alone: the API accepts five scans a minute from
// each.
func (w *shared) workspaces(t *testing.T, n int) []local.Workspace {
	t.Helper()
	ctx := t.Context()
	out := make([]local.Workspace, 0, n)
	for range n {
		tenant, err := w.db.Tenants.Create(ctx, fmt.Sprintf("Workspace %d", len(w.tenants)+len(out)+1))
		require.NoError(t, err)
		project, err := w.db.Projects.Create(ctx, tenant.ID, "Project")
		require.NoError(t, err)
		plain, record, err := cli.NewAPIKey(tenant.ID, "key", time.Now(), 0)
		require.NoError(t, err)
		_, err = w.db.Keys.Create(ctx, record)
		require.NoError(t, err)
		out = append(out, local.Workspace{Tenant: tenant.ID, Project: project.ShortID, Key: plain.Reveal()})
	}
	w.tenants = append(w.tenants, out...)
	return out
}

// answer is the result of a request.
type answer struct {
	status int
	body   []byte
	err    error
}

// ask sends a request without asserting anything. address is the caller's, for the limits.
func ask(ctx context.Context, c *http.Client, key, method, address string, body any, header ...string) answer {
	var content io.Reader
	if body != nil {
		raw, err := json.Marshal(body)
		if err != nil {
			return answer{err: err}
		}
		content = bytes.NewReader(raw)
	}
	req, err := http.NewRequestWithContext(ctx, method, address, content)
	if err != nil {
		return answer{err: err}
	}
	req.Header.Set("Authorization", "Bearer "+key)
	if body != nil {
		req.Header.Set("Content-Type", "application/json")
	}
	for i := 0; i+1 < len(header); i += 2 {
		req.Header.Set(header[i], header[i+1])
	}
	resp, err := c.Do(req)
	if err != nil {
		return answer{err: err}
	}
	defer func() { _ = resp.Body.Close() }()
	raw, err := io.ReadAll(resp.Body)
	return answer{status: resp.StatusCode, body: raw, err: err}
}

// order is a scan to trigger.
type order struct {
	ProjectID string   `json:"projectId"`
	URL       string   `json:"url"`
	Pillars   []string `json:"pillars,omitempty"`
	Email     string   `json:"email,omitempty"`
}

// triggered returns the id of an accepted scan.
func triggered(a answer) (string, error) {
	if a.err != nil {
		return "", a.err
	}
	var queued struct {
		ScanJobID string `json:"scanJobId"`
	}
	if a.status != http.StatusAccepted {
		return "", fmt.Errorf("trigger: %d %s", a.status, a.body)
	}
	return queued.ScanJobID, orEmpty(json.Unmarshal(a.body, &queued), &queued.ScanJobID)
}

// orEmpty returns err, or an error if the text is empty.
func orEmpty(err error, text *string) error {
	if err == nil && *text == "" {
		return fmt.Errorf("an empty id")
	}
	return err
}

// trigger queues a scan, which must be accepted.
func (w *shared) trigger(t *testing.T, by local.Workspace, site string) string {
	t.Helper()
	a := ask(t.Context(), http.DefaultClient, by.Key, http.MethodPost, w.cluster.Address+"/v1/scans/trigger",
		order{ProjectID: by.Project, URL: site, Pillars: []string{"SECURITY", "SEO"}})
	require.NoError(t, a.err)
	require.Equal(t, http.StatusAccepted, a.status, "%s", a.body)
	var queued struct {
		ScanJobID string `json:"scanJobId"`
	}
	require.NoError(t, json.Unmarshal(a.body, &queued))
	return queued.ScanJobID
}

// ended waits until the scan of a workspace has ended and returns it.
func (w *shared) ended(t *testing.T, by local.Workspace, id string) scan.WebsiteScan {
	t.Helper()
	var s scan.WebsiteScan
	await(t, "scan "+id+" ends", func() bool {
		var err error
		s, err = w.db.WebsiteScans.Get(t.Context(), by.Tenant, id)
		require.NoError(t, err)
		return s.State.Terminal()
	})
	return s
}
