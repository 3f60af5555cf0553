package e2e

import (
	"encoding/json"
	"io/fs"
	"maps"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"assay/internal/scan"
	"assay/internal/store"
	"assay/internal/testsupport/ports"
	"github.com/stretchr/testify/require"
)

// A scan that is running when the process ends continues at the next start, however the
// process ended.
func TestSecondStartResumes(t *testing.T) {
	t.Parallel()
	for name, end := range map[string]func(*testing.T, *standalone){
		"killed":  func(t *testing.T, s *standalone) { s.kill(t) },
		"stopped": func(t *testing.T, s *standalone) { s.stop(t) },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			g := newGate(t)
			z := openZoo(t, g)
			dir := filepath.Join(t.TempDir(), "data")
			settings := append(append(anyPorts(), z.Env()...), "ASSAY_WORKER_STOP_TIMEOUT=4s")
			first := startStandalone(t, dir, settings...)
			id := first.caller(t).trigger(t, first.first.ProjectID, gatedURL)
			g.awaitVisitor(t)
			end(t, first)

			g.release()
			second := startStandalone(t, dir, settings...)
			require.Equal(t, first.first.APIKey, second.first.APIKey)
			require.Equal(t, first.first.ProjectID, second.first.ProjectID)
			require.NotContains(t, second.out.String(), first.first.APIKey, "the key is shown once")
			view := follow(t, scanPatience, id, second.caller(t).as(first.first.APIKey))
			require.Equal(t, scan.StateComplete, view.Status, view.Reason)
			onceOnly(t, openStore(t, store.DriverSQLite, filepath.Join(dir, "assay.db")), filepath.Join(dir, "blobs"), id, 1)
			second.stop(t)
		})
	}
}

// onceOnly requires that each effect of the scan exists once: one run owned it, and there
// are one capture and one blob for every part and one category for every pillar.
func onceOnly(t *testing.T, db *store.Store, blobs, id string, runs int) {
	t.Helper()
	ctx := t.Context()
	tenantID, err := db.Operator().WebsiteScans.TenantOf(ctx, id)
	require.NoError(t, err)
	record, err := db.WebsiteScans.Get(ctx, tenantID, id)
	require.NoError(t, err)
	require.Equal(t, runs, record.RunNo)
	require.Equal(t, record.Total(), record.Done)
	var pillars []scan.Pillar
	for _, c := range record.Categories {
		pillars = append(pillars, c.Pillar)
	}
	require.ElementsMatch(t, record.Pillars, pillars)
	captures, err := db.WebsiteScans.Captures(ctx, tenantID, id)
	require.NoError(t, err)
	var parts, keys []string
	for _, c := range captures {
		require.NotEmpty(t, c.BlobKey, "%s: %s", c.Part, c.Message)
		parts, keys = append(parts, c.Part), append(keys, filepath.Base(c.BlobKey))
	}
	require.ElementsMatch(t, record.Parts, parts)
	var files []string
	require.NoError(t, filepath.WalkDir(blobs, func(path string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() && strings.Contains(path, id) && strings.HasSuffix(path, ".json.zst") {
			files = append(files, filepath.Base(path))
		}
		return err
	}))
	require.ElementsMatch(t, keys, files)
}

func TestFirstRun(t *testing.T) {
	t.Parallel()
	z := openZoo(t, nil, "example.com")
	s := startStandalone(t, filepath.Join(t.TempDir(), "data"), append(anyPorts(), z.Env()...)...)

	info, err := os.Stat(s.file)
	require.NoError(t, err)
	require.Equal(t, fs.FileMode(0o600), info.Mode().Perm())
	raw, err := os.ReadFile(s.file)
	require.NoError(t, err)
	var fields map[string]string
	require.NoError(t, json.Unmarshal(raw, &fields))
	require.ElementsMatch(t, []string{"apiUrl", "appUrl", "temporalUiUrl", "temporalAddress", "apiKey", "projectId", "setupUrl"},
		slices.Collect(maps.Keys(fields)))
	for name, value := range fields {
		require.NotEmpty(t, value, name)
	}
	for _, address := range []string{s.first.APIURL + "/docs", s.first.APIURL + "/openapi.yaml", s.first.TemporalUIURL} {
		resp, err := http.Get(address)
		require.NoError(t, err)
		require.NoError(t, resp.Body.Close())
		require.Equal(t, http.StatusOK, resp.StatusCode, address)
	}
	require.NotContains(t, s.errOut.String(), s.first.APIKey, "the key is not logged")

	commands := regexp.MustCompile(`(?m)^  (curl (?:.*\\\n)*.*)$`).FindAllStringSubmatch(s.out.String(), -1)
	require.Len(t, commands, 4, s.out.String())
	var answer struct {
		ScanJobID string `json:"scanJobId"`
		Status    string `json:"status"`
	}
	require.NoError(t, json.Unmarshal(shell(t, commands[0][1]), &answer))
	require.Equal(t, "QUEUED", answer.Status)
	require.Contains(t, commands[2][1], "/v1/site-health/trigger")
	require.Contains(t, string(shell(t, commands[3][1])), "INTEGRATION_REPO_NOT_FOUND", "a repository, whose id is still to be put in")
	poll := strings.Replace(commands[1][1], "SCAN_JOB_ID", answer.ScanJobID, 1)
	require.NoError(t, json.Unmarshal(shell(t, poll), &answer))
	require.Contains(t, []string{"QUEUED", "RUNNING", "COMPLETE"}, answer.Status)
	follow(t, scanPatience, answer.ScanJobID, s.caller(t))
	s.stop(t)
}

// shell runs a command as a user who copied it would.
func shell(t *testing.T, command string) []byte {
	t.Helper()
	out, err := exec.CommandContext(t.Context(), "sh", "-c", command).Output()
	require.NoError(t, err, command)
	return out
}

func TestTwoStandalonesSideBySide(t *testing.T) {
	t.Parallel()
	var both []*standalone
	for range 2 {
		listen := ports.Free(t).String()
		s := startStandalone(t, filepath.Join(t.TempDir(), "data"), "ASSAY_API_LISTEN="+listen)
		require.Equal(t, "http://"+listen, s.first.APIURL)
		require.FileExists(t, filepath.Join(s.dir, "assay.db"))
		both = append(both, s)
	}
	require.NotEqual(t, both[0].first.TemporalAddress, both[1].first.TemporalAddress)
	require.NotEqual(t, both[0].first.TemporalUIURL, both[1].first.TemporalUIURL)
	for _, s := range both {
		resp, _ := s.caller(t).do(t, http.MethodGet, "/v1/projects", "")
		require.Equal(t, http.StatusOK, resp.StatusCode)
		resp, _ = s.caller(t).do(t, http.MethodGet, "/ready", "")
		require.Equal(t, http.StatusOK, resp.StatusCode)
	}
	other := both[0].caller(t).as(both[1].first.APIKey)
	resp, _ := other.do(t, http.MethodGet, "/v1/projects", "")
	require.Equal(t, http.StatusUnauthorized, resp.StatusCode, "each has keys of its own")
	third := start(t, "third standalone", append(anyPorts(), "ASSAY_DATA_DIR="+both[0].dir), standaloneBinary)
	<-third.ended
	require.Equal(t, 1, third.cmd.ProcessState.ExitCode(), "one data directory has one process")
	require.Contains(t, third.errOut.String(), "another process")
	for _, s := range both {
		s.stop(t)
	}
}
