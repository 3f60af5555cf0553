package main

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestCheckFirstRun(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	require.NoError(t, checkFirstRun(""), "nobody asked for the file")
	require.NoError(t, checkFirstRun(filepath.Join(dir, "first.json")))
	left, err := os.ReadDir(dir)
	require.NoError(t, err)
	require.Empty(t, left, "looking leaves nothing behind")
	require.ErrorContains(t, checkFirstRun(dir), "FIRST_RUN: "+dir+" is a directory")
	missing := filepath.Join(dir, "missing", "first.json")
	require.ErrorContains(t, checkFirstRun(missing), "FIRST_RUN: "+missing+" cannot be written")
}

func TestReplaceFileLeavesNothingHalf(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	path := filepath.Join(dir, "first.json")
	require.NoError(t, replaceFile(path, []byte("1")))
	require.NoError(t, replaceFile(path, []byte("2")))
	info, err := os.Stat(path)
	require.NoError(t, err)
	require.Equal(t, os.FileMode(0o600), info.Mode().Perm())
	taken := filepath.Join(dir, "taken")
	require.NoError(t, os.Mkdir(taken, 0o700))
	require.ErrorContains(t, replaceFile(taken, []byte("3")), "FIRST_RUN")
	left, err := os.ReadDir(dir)
	require.NoError(t, err)
	require.Len(t, left, 2, "no temporary file stays")
}
