package activities_test

import (
	"log/slog"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.temporal.io/sdk/testsuite"

	"assay/activities"
	"assay/internal/advisory"
	"assay/internal/blob"
	"assay/workflows/contract"
)

func TestAdvisories(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(dir, "kev.json"), []byte(`{"vulnerabilities":[{"cveID":"CVE-2021-44228"}]}`), 0o600))
	blobs, err := blob.Open(t.Context(), "mem://", blob.Options{})
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, blobs.Close()) })
	log := slog.New(slog.DiscardHandler)
	a := &activities.Advisories{Mirror: advisory.NewMirror(advisory.MirrorConfig{
		Base: dir, Ecosystems: []string{"npm"}, KEV: filepath.Join(dir, "kev.json"), Blobs: blobs, TempDir: dir, Clock: time.Now, Log: log,
	})}
	var suite testsuite.WorkflowTestSuite
	env := suite.NewTestActivityEnvironment()
	env.SetWorkerOptions(behindBoundary(slog.New(slog.DiscardHandler)))
	env.RegisterActivity(a.Plan)
	env.RegisterActivity(a.Refresh)
	value, err := env.ExecuteActivity(a.Plan)
	require.NoError(t, err)
	var subjects contract.AdvisoriesSubjects
	require.NoError(t, value.Get(&subjects))
	require.Equal(t, []string{"npm", "KEV"}, subjects.Names)
	var lines []contract.AdvisoriesLine
	for _, name := range subjects.Names {
		value, err = env.ExecuteActivity(a.Refresh, contract.AdvisoriesSubject{Name: name})
		require.NoError(t, err)
		var line contract.AdvisoriesLine
		require.NoError(t, value.Get(&line))
		lines = append(lines, line)
	}
	require.Equal(t, "The source does not publish this.", lines[0].Error)
	require.False(t, lines[0].NoAnswer)
	require.Equal(t, 1, lines[1].Records)
	require.True(t, lines[1].Changed)
	_, err = env.ExecuteActivity(a.Refresh, contract.AdvisoriesSubject{Name: "nothing"})
	require.ErrorContains(t, err, "There is no source of advisories")
}
