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
	projects, err := readProjects("secrets")
	require.NoError(t, err)
	sets := map[string]int{}
	for _, p := range projects {
		sets[p.set]++
	}
	require.GreaterOrEqual(t, sets[healthyProjects], 60)
	require.GreaterOrEqual(t, sets[vulnerableOnes], 12)
	figures, err := secretsFigures(t.Context(), "taint", t.TempDir(), io.Discard)
	require.NoError(t, err)
	require.Empty(t, figures, "nothing is measured without projects")
}

func TestSecretsOfAProject(t *testing.T) {
	t.Parallel()
	apps := t.TempDir()
	commit := repositoryIn(t, filepath.Join(apps, "owner", "one"), ".netrc")
	e, err := secrets.New(secrets.Config{})
	require.NoError(t, err)
	p := project{Repository: "owner/one", Commit: commit, Labels: []secretLabel{{File: ".netrc", Act: true}}}
	var w worth
	var log strings.Builder
	require.NoError(t, p.measure(t.Context(), e, apps, &w, &log))
	require.Len(t, w.scores, 1)
	require.Contains(t, log.String(), "owner/one")
	require.ErrorIs(t, project{Repository: "owner/none", Commit: commit}.measure(t.Context(), e, apps, &w, &log), errNotThere)
	_, err = readProjects(t.TempDir())
	require.ErrorIs(t, err, os.ErrNotExist)
}

func TestMedianAndArea(t *testing.T) {
	t.Parallel()
	require.InDelta(t, 2.5, median([]float64{4, 1, 2, 3}), 0)
	require.InDelta(t, 3, median([]float64{9, 1, 3}), 0)
	require.InDelta(t, 1, area([]float64{90, 80}, []float64{10}), 0)
	require.InDelta(t, 0.5, area([]float64{50}, []float64{50}), 0)
}
