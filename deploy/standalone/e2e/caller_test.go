package e2e

import (
	"encoding/json"
	"io"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/api/contract"
	"assay/internal/cli"
	"assay/internal/scan"
	"assay/internal/store"
)

// caller calls one API with one key, and validates every response against the contract.
type caller struct {
	base, key string
	http      *http.Client
}

func newCaller(t *testing.T, base, key string) *caller {
	t.Helper()
	transport := &http.Transport{}
	t.Cleanup(transport.CloseIdleConnections)
	return &caller{base: base, key: key, http: &http.Client{
		Transport: contract.Transport(t, validator, transport), Timeout: 2 * time.Minute,
	}}
}

// as returns a caller of the same API with another key.
func (c *caller) as(key string) *caller { return &caller{base: c.base, key: key, http: c.http} }

// do sends a request; body "" sends none. header alternates names and values.
func (c *caller) do(t *testing.T, method, path, body string, header ...string) (*http.Response, []byte) {
	t.Helper()
	var content io.Reader
	if body != "" {
		content = strings.NewReader(body)
	}
	req, err := http.NewRequestWithContext(t.Context(), method, c.base+path, content)
	require.NoError(t, err)
	if c.key != "" {
		req.Header.Set("Authorization", "Bearer "+c.key)
	}
	if body != "" {
		req.Header.Set("Content-Type", "application/json")
	}
	for i := 0; i+1 < len(header); i += 2 {
		req.Header.Set(header[i], header[i+1])
	}
	resp, err := c.http.Do(req)
	require.NoError(t, err)
	raw, err := io.ReadAll(resp.Body)
	require.NoError(t, err)
	require.NoError(t, resp.Body.Close())
	return resp, raw
}

// read returns the body of a response. It obeys the limits of reads: how many are within a minute depends on how long what the test
// polls for takes.
func (c *caller) read(t *testing.T, path string) []byte {
	t.Helper()
	for {
		resp, raw := c.do(t, http.MethodGet, path, "")
		if resp.StatusCode != http.StatusTooManyRequests {
			require.Equal(t, http.StatusOK, resp.StatusCode, "%s", raw)
			return raw
		}
		seconds, err := strconv.Atoi(resp.Header.Get("Retry-After"))
		require.NoError(t, err)
		select {
		case <-time.After(time.Duration(seconds) * time.Second):
		case <-t.Context().Done():
			require.NoError(t, t.Context().Err())
		}
	}
}

// trigger queues a scan and returns its id.
func (c *caller) trigger(t *testing.T, projectID, url string, header ...string) string {
	t.Helper()
	body, err := json.Marshal(map[string]string{"projectId": projectID, "url": url})
	require.NoError(t, err)
	resp, raw := c.do(t, http.MethodPost, "/v1/scans/trigger", string(body), header...)
	require.Equal(t, http.StatusAccepted, resp.StatusCode, "%s", raw)
	return scanID(t, raw)
}

// scanID reads the response to an accepted trigger.
func scanID(t *testing.T, raw []byte) string {
	t.Helper()
	var queued struct {
		ScanJobID string `json:"scanJobId"`
		Status    string `json:"status"`
	}
	require.NoError(t, json.Unmarshal(raw, &queued))
	require.Equal(t, "QUEUED", queued.Status)
	return queued.ScanJobID
}

// status is the part of the status view that tests read.
type status struct {
	Status     scan.State `json:"status"`
	ShortCode  string     `json:"shortCode"`
	ReportLink string     `json:"reportLink"`
	Completed  int        `json:"completed"`
	Total      int        `json:"total"`
	Reason     string     `json:"reason"`
	Band       scan.Band  `json:"band"`
	Categories []struct {
		Pillar  scan.Pillar `json:"pillar"`
		Score   float64     `json:"score"`
		Band    scan.Band   `json:"band"`
		Results []struct {
			Checks []struct {
				ID     string `json:"id"`
				Status string `json:"status"`
			} `json:"checks"`
		} `json:"results"`
	} `json:"categories"`
}

func (c *caller) status(t *testing.T, id string) status {
	t.Helper()
	resp, raw := c.do(t, http.MethodGet, "/v1/scans/"+id+"/status", "")
	require.Equal(t, http.StatusOK, resp.StatusCode, "%s", raw)
	var s status
	require.NoError(t, json.Unmarshal(raw, &s))
	return s
}

// notBefore fails if the later view shows less than the earlier one.
func notBefore(t *testing.T, earlier, later status) {
	t.Helper()
	order := []scan.State{"", scan.StateQueued, scan.StateRunning}
	rank := func(s scan.State) int {
		if s.Terminal() {
			return len(order)
		}
		return slices.Index(order, s)
	}
	require.GreaterOrEqual(t, rank(later.Status), rank(earlier.Status), "state went back from %s to %s", earlier.Status, later.Status)
	require.GreaterOrEqual(t, later.Completed, earlier.Completed, "completed steps went back")
	require.GreaterOrEqual(t, len(later.Categories), len(earlier.Categories), "categories went back")
}

// follow polls the scan with the callers in turn until it has ended, and fails if a response
// shows less than an earlier one.
func follow(t *testing.T, patience time.Duration, id string, by ...*caller) status {
	t.Helper()
	var last status
	turn := 0
	await(t, patience, "scan "+id+" ends", func() bool {
		next := by[turn%len(by)].status(t, id)
		turn++
		notBefore(t, last, next)
		last = next
		return next.Status.Terminal()
	})
	return last
}

// tenant is a workspace created for a test.
type tenant struct{ id, projectID, key string }

// newTenant makes a workspace with a project and a key in the store.
func newTenant(t *testing.T, s *store.Store, name string) tenant {
	t.Helper()
	ctx := t.Context()
	made, err := s.Tenants.Create(ctx, name)
	require.NoError(t, err)
	project, err := s.Projects.Create(ctx, made.ID, "Project of "+name)
	require.NoError(t, err)
	plain, record, err := cli.NewAPIKey(made.ID, "key", time.Now(), 0)
	require.NoError(t, err)
	_, err = s.Keys.Create(ctx, record)
	require.NoError(t, err)
	return tenant{id: made.ID, projectID: project.ShortID, key: plain.Reveal()}
}

// openStore opens the database in parallel to the processes that use it.
func openStore(t *testing.T, driver, dsn string) *store.Store {
	t.Helper()
	s, err := store.Open(t.Context(), store.Config{Driver: driver, DSN: dsn})
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, s.Close()) })
	return s
}
