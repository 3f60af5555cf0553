package main

import (
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/code/secrets"
)

func TestSecretLabels(t *testing.T) {
	t.Parallel()
	projects, err := readLeaky("secrets")
	require.NoError(t, err)
	sets := map[string]int{}
	for _, p := range projects {
		sets[p.set]++
	}
	require.GreaterOrEqual(t, sets[kindHealthy], 60)
	require.GreaterOrEqual(t, sets[kindVulnerable], 12)
	figures, err := secretsFigures(t.Context(), "taint", t.TempDir(), 0, io.Discard)
	require.NoError(t, err)
	require.Empty(t, figures, "nothing is measured without projects")
}

func TestSecretsOfAProject(t *testing.T) {
	t.Parallel()
	apps := t.TempDir()
	commit := repositoryIn(t, filepath.Join(apps, "owner", "one"), ".netrc")
	e, err := secrets.New(secrets.Config{})
	require.NoError(t, err)
	p := leakyProject{Repository: "owner/one", Commit: commit, Labels: []secretLabel{{File: ".netrc", Act: true}}}
	var w worth
	var log strings.Builder
	require.NoError(t, p.measure(t.Context(), e, apps, 1, &w, &log))
	require.Len(t, w.scores, 1)
	require.Contains(t, log.String(), "owner/one")
	require.ErrorIs(t, leakyProject{Repository: "owner/none", Commit: commit}.measure(t.Context(), e, apps, 1, &w, &log), errNotThere)
	_, err = readLeaky(t.TempDir())
	require.ErrorIs(t, err, os.ErrNotExist)
}
