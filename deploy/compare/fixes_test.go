package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestFixes checks the list of fixed flaws.
func TestFixes(t *testing.T) {
	t.Parallel()
	flaws, err := readFixes("data")
	require.NoError(t, err)
	require.GreaterOrEqual(t, len(flaws), 70)
	halves := map[string]string{}
	for _, f := range flaws {
		if half, known := halves[f.Project]; known {
			require.Equal(t, half, f.Half, "%s is in one half", f.Project)
		}
		halves[f.Project] = f.Half
	}
	figures, err := fixFigures(t.Context(), "data", "", "", &strings.Builder{})
	require.NoError(t, err)
	require.Empty(t, figures, "nothing is measured without projects")
}

// TestFoundFixes checks which findings count for a flaw.
func TestFoundFixes(t *testing.T) {
	t.Parallel()
	f := fixed{CWE: 22}
	for want, findings := range map[string]string{
		foundSevere: `{"severity": "HIGH", "path": "a.go", "line": 9, "cwe": ["CWE-22"]}`,
		foundLower:  `{"severity": "MEDIUM", "path": "b.go", "line": 1, "cwe": ["CWE-73"], "message": "The same is true of a.go:7, a.go:20."}`,
		foundNot: `{"severity": "HIGH", "path": "a.go", "line": 9, "cwe": ["CWE-79"]}, {"severity": "HIGH", "path": "a.go", "line": 19, "cwe": ["CWE-22"]},
			{"severity": "HIGH", "path": "b.go", "line": 9, "cwe": ["CWE-22"]}`,
		foundLead: `], "leads": [{"severity": "HIGH", "path": "a.go", "line": 9, "cwe": ["CWE-22"]}`,
	} {
		var s scanned
		require.NoError(t, json.Unmarshal([]byte(`{"findings": [`+findings+`]}`), &s))
		found, rank := f.foundIn(s, "a.go", 5, 10)
		require.Equal(t, want, found, findings)
		require.Equal(t, want == foundLead, rank == "1 of 1")
	}
}

func TestFunctionAround(t *testing.T) {
	t.Parallel()
	code := strings.Split("package a\n\nfunc A() {\n\tif x {\n\t\treturn\n\t}\n\trun()\n}\n\nfunc B() {\n}\n", "\n")
	begin, end := functionAround(code, 5)
	require.Equal(t, []int{3, 8}, []int{begin, end})
}

func TestKeepOnly(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	for _, name := range []string{"app/src", "app/test", "docs"} {
		require.NoError(t, os.MkdirAll(filepath.Join(dir, name), 0o700))
		require.NoError(t, os.WriteFile(filepath.Join(dir, name, "a.go"), nil, 0o600))
	}
	require.NoError(t, keepOnly(dir, nil))
	require.DirExists(t, filepath.Join(dir, "docs"))
	require.NoError(t, keepOnly(dir, []string{"app/src"}))
	require.FileExists(t, filepath.Join(dir, "app", "src", "a.go"))
	require.NoDirExists(t, filepath.Join(dir, "app", "test"))
	require.NoDirExists(t, filepath.Join(dir, "docs"))
}
