package e2e

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"
	"go.temporal.io/api/workflowservice/v1"
	"go.temporal.io/sdk/client"

	"assay/internal/archive"
	"assay/internal/scan"
	"assay/internal/service"
	"assay/internal/store"
)

// waitingPage returns a page whose responses wait until it is released.
func waitingPage(t *testing.T) (page *httptest.Server, reached <-chan struct{}, release func()) {
	t.Helper()
	open, seen := make(chan struct{}), make(chan struct{})
	var once sync.Once
	page = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		once.Do(func() { close(seen) })
		select {
		case <-open:
		case <-r.Context().Done():
		}
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		_, _ = w.Write([]byte("<!doctype html><html lang=en><title>A page</title><h1>A page</h1></html>"))
	}))
	release = sync.OnceFunc(func() { close(open) })
	t.Cleanup(func() { release(); page.Close() })
	return page, seen, release
}

// dataSettings returns those of processes that scan loopback.
func dataSettings(dir string) []string {
	return append(anyPorts(), "ASSAY_EGRESS_ALLOW=127.0.0.0/8", "ASSAY_DNS_SERVERS=127.0.0.1", "ASSAY_DATA_DIR="+dir)
}

// view returns the response about a scan without links, which name the process.
func view(t *testing.T, c *caller, id string) map[string]any {
	t.Helper()
	var out map[string]any
	c.get(t, "/v1/scans/"+id+"/status", &out)
	delete(out, "reportLink")
	return out
}

// A backup of a running process is restored into an empty directory, on which another process continues: records that had ended
// are the same, and records that were running are completed. Exports move the data to Postgres and back.
func TestBackupOfARunningProcess(t *testing.T) {
	t.Parallel()
	dir, files := filepath.Join(t.TempDir(), "data"), t.TempDir()
	s := startStandalone(t, dir, dataSettings(dir)...)
	api := s.caller(t)
	page := plainPage(t)
	ended := api.trigger(t, s.first.ProjectID, page.URL)
	require.Equal(t, scan.StateComplete, follow(t, scanPatience, ended, api).Status)
	want := view(t, api, ended)
	slow, reached, release := waitingPage(t)
	running := api.trigger(t, s.first.ProjectID, slow.URL)
	<-reached
	backup := filepath.Join(files, "backup")
	run(t, dataSettings(dir), standaloneBinary, "backup", backup)
	require.Equal(t, scan.StateRunning, api.status(t, running).Status, "it goes on")
	release()
	require.Equal(t, scan.StateComplete, follow(t, scanPatience, running, api).Status)
	s.stop(t)
	require.Contains(t, run(t, dataSettings(dir), standaloneBinary, "restore", backup, "--verify"), "with the key file")

	restored := filepath.Join(t.TempDir(), "data")
	run(t, dataSettings(restored), standaloneBinary, "restore", backup)
	again := startStandalone(t, restored, dataSettings(restored)...)
	back := newCaller(t, again.first.APIURL, s.first.APIKey)
	require.Equal(t, want, view(t, back, ended))
	require.Equal(t, scan.StateComplete, follow(t, scanPatience, running, back).Status, "its workflow is started again")
	require.Equal(t, scan.StateComplete, follow(t, scanPatience, back.trigger(t, s.first.ProjectID, page.URL), back).Status)
	again.stop(t)

	there, here := filepath.Join(files, "export"), filepath.Join(files, "export-of-postgres")
	key, err := os.ReadFile(filepath.Join(restored, "secret.key"))
	require.NoError(t, err)
	lines := strings.FieldsFunc(string(key), func(r rune) bool { return r == '\n' })
	secret := lines[len(lines)-1]
	postgres := append(dataSettings(t.TempDir()), "ASSAY_DATABASE_DRIVER=postgres", "ASSAY_DATABASE_DSN="+databases.EmptyDatabase(t),
		"ASSAY_BLOB_URL=file://"+t.TempDir(), "ASSAY_SECRET_KEYS="+secret)
	run(t, dataSettings(restored), standaloneBinary, "export", there)
	run(t, postgres, assayBinary, "import", there)
	run(t, postgres, assayBinary, "export", here)
	before, after := manifest(t, there), manifest(t, here)
	require.Equal(t, before.Rows(), after.Rows())
	require.Equal(t, before.Blobs, after.Blobs)
	moved := filepath.Join(t.TempDir(), "data")
	run(t, append(dataSettings(moved), "ASSAY_SECRET_KEYS="+secret), standaloneBinary, "import", here)
	last := startStandalone(t, moved, append(dataSettings(moved), "ASSAY_SECRET_KEYS="+secret)...)
	require.Equal(t, want, view(t, newCaller(t, last.first.APIURL, s.first.APIKey), ended))
	last.stop(t)
}

// manifest verifies an archive.
func manifest(t *testing.T, path string) archive.Manifest {
	t.Helper()
	from, err := os.Open(path)
	require.NoError(t, err)
	defer func() { require.NoError(t, from.Close()) }()
	m, err := archive.Verify(t.Context(), from)
	require.NoError(t, err)
	return m
}

// A workspace is exported and erased while the process works for another workspace, which is not
// affected.
func TestTenantLeavesARunningProcess(t *testing.T) {
	t.Parallel()
	dir := filepath.Join(t.TempDir(), "data")
	s := startStandalone(t, dir, dataSettings(dir)...)
	settings := append(dataSettings(dir), "ASSAY_TEMPORAL_ADDRESS="+s.first.TemporalAddress)
	admin := func(args ...string) string {
		return run(t, settings, standaloneBinary, append([]string{"admin"}, args...)...)
	}
	stays := s.caller(t)
	tenant := admin("tenant", "create", "Leaving")
	project := strings.Fields(admin("project", "create", "Shop", "--tenant", "Leaving"))[0]
	leaves := newCaller(t, s.first.APIURL, admin("key", "create", "CI", "--tenant", "Leaving"))
	page := plainPage(t)
	gone := leaves.trigger(t, project, page.URL)
	require.Equal(t, scan.StateComplete, follow(t, scanPatience, gone, leaves).Status)
	slow, reached, release := waitingPage(t)
	other := stays.trigger(t, s.first.ProjectID, slow.URL)
	<-reached

	exported := filepath.Join(t.TempDir(), "leaving")
	admin("tenant", "export", exported, "--tenant", "Leaving")
	require.Equal(t, tenant, manifest(t, exported).Header.Tenant)
	var proof service.Erased
	require.NoError(t, json.Unmarshal([]byte(admin("tenant", "erase", "--tenant", "Leaving", "--confirm", "Leaving")), &proof))
	require.Equal(t, tenant, proof.TenantID)
	require.True(t, proof.Left.None())
	require.Contains(t, proof.Tables, store.TableRows{Table: "website_scans", Rows: 1})
	require.Positive(t, proof.Objects)
	for _, text := range []string{tenant, gone} {
		admin("tenant", "search", text) // fails if it finds something
	}
	resp, _ := leaves.do(t, http.MethodGet, "/v1/scans/"+gone+"/status", "")
	require.Equal(t, http.StatusUnauthorized, resp.StatusCode)
	c, err := client.DialContext(t.Context(), client.Options{HostPort: s.first.TemporalAddress, Namespace: namespace})
	require.NoError(t, err)
	defer c.Close()
	await(t, scanPatience, "its workflows are gone", func() bool {
		n, err := c.CountWorkflow(t.Context(), &workflowservice.CountWorkflowExecutionsRequest{Query: "ScanTenant = '" + tenant + "'"})
		return err == nil && n.GetCount() == 0
	})
	release()
	require.Equal(t, scan.StateComplete, follow(t, scanPatience, other, stays).Status)
	s.stop(t)
}
