package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestScoreOfLabels(t *testing.T) {
	t.Parallel()
	labels := []label{
		{File: "a.php", Line: 10, Weakness: "xss"}, {File: "a.php", Line: 12, Weakness: "xss"},
		{File: "a.php", Line: 40, Weakness: "sql-injection"},
	}
	found := []place{
		{file: "a.php", line: 10, until: 10, weakness: "xss"},
		{file: "a.php", line: 11, until: 11, weakness: "xss"}, // equally near to two labels: the one without a finding counts
		{file: "a.php", line: 30, until: 37, weakness: "sql-injection"},
		{file: "a.php", line: 40, until: 40, weakness: "xss"},
		{file: "b.php", line: 10, until: 10, weakness: "xss"},
	}
	s := compare(labels, found)
	require.Empty(t, s.missed)
	require.InDelta(t, 100, s.recall(), 0.01)
	require.InDelta(t, 60, s.precision(), 0.01)
	require.Equal(t, []place{found[3], found[4]}, s.wrong)

	s = compare(labels, found[:1])
	require.Equal(t, labels[1:], s.missed)
	require.InDelta(t, 100.0/3, s.recall(), 0.01)
	require.InDelta(t, 100, compare(labels, nil).precision(), 0.01)
}

func TestIgnoredPaths(t *testing.T) {
	t.Parallel()
	a := application{Ignore: []string{"vendor/", "*.min.js", "docs/a.py"}}
	for path, want := range map[string]bool{
		"vendor/x.py": true, "a.min.js": true, "docs/a.py": true, "docs/b.py": false, "src/vendor/x.py": false,
	} {
		require.Equal(t, want, a.ignores(path), path)
	}
}

func TestTalliesOfABenchmark(t *testing.T) {
	t.Parallel()
	name := filepath.Join(t.TempDir(), "expected.csv")
	require.NoError(t, os.WriteFile(name, []byte(
		"# name, category, real, cwe\nT1,sqli,true,89\nT2,sqli,true,89\nT3,sqli,false,89\nT4,sqli,false,89\nT5,xss,false,79\nT6,xss,true,79\n",
	), 0o600))
	cases, err := readCases(name)
	require.NoError(t, err)
	tallies := tallyCases(cases, []place{
		{file: "src/T1.java", cwe: 89}, {file: "src/T3.java", cwe: 89}, {file: "src/T6.java", cwe: 89}, {file: "src/T5.html", cwe: 79},
	}, ".java")
	require.Equal(t, map[string]tallyOf{"sqli": {tp: 1, fn: 1, fp: 1, tn: 1}, "xss": {fn: 1, tn: 1}}, tallies)

	var log bytes.Buffer
	figures := benchmark{name: "b", youden: 85, worst: 3}.figures(map[string]tallyOf{
		"sqli": {tp: 9, fn: 1, fp: 1, tn: 9}, "xss": {tp: 1, tn: 1},
	}, &log)
	require.Equal(t, "figure taint_b_youden 90.000 >=85.000 holds", figures[0].String())
	require.Equal(t, "figure taint_b_worst_fpr 10.000 <=3.000 short", figures[1].String())
}

// TestLabels checks that every file of labels is valid.
func TestLabels(t *testing.T) {
	t.Parallel()
	_, err := applications("taint")
	require.NoError(t, err)

	dir := t.TempDir()
	require.NoError(t, os.Mkdir(filepath.Join(dir, "php"), 0o700))
	name := filepath.Join(dir, "php", "app.yaml")
	const head = "repository: o/app\ncommit: 0123456789012345678901234567890123456789\nlanguage: PHP\nlicense: MIT\n"
	for text, want := range map[string]string{
		head + "weaknesses: [{file: a.php, line: 1, weakness: xss}]": "",
		head + "weaknesses: [{file: a.php, line: 1, weakness: nix}]": `"nix" is not a weakness`,
		head + "weaknesses: [{file: ../a, line: 1, weakness: xss}]":  "not a place in the tree",
		head + "weeknesses: []": "weeknesses",
		head:                    "required",
	} {
		require.NoError(t, os.WriteFile(name, []byte(text), 0o600))
		_, err := applications(dir)
		if want == "" {
			require.NoError(t, err)
			continue
		}
		require.ErrorContains(t, err, want)
		require.ErrorContains(t, err, "app.yaml")
	}
}

// repositoryIn creates a repository with one commit below a folder, and returns the commit.
func repositoryIn(t *testing.T, dir, path string) string {
	t.Helper()
	require.NoError(t, os.MkdirAll(dir, 0o700))
	require.NoError(t, os.WriteFile(filepath.Join(dir, path), []byte("x = 1\n"), 0o600))
	git := func(args ...string) string {
		cmd := exec.CommandContext(t.Context(), "git",
			append([]string{"-C", dir, "-c", "user.name=a", "-c", "user.email=a@example.org"}, args...)...)
		out, err := cmd.CombinedOutput()
		require.NoError(t, err, string(out))
		return string(bytes.TrimSpace(out))
	}
	git("init", "-q")
	git("add", ".")
	git("commit", "-q", "-m", "a")
	require.NoError(t, os.WriteFile(filepath.Join(dir, "later.py"), []byte("y = 1\n"), 0o600))
	return git("rev-parse", "HEAD")
}

func TestCheckoutOfAnApplication(t *testing.T) {
	t.Parallel()
	apps := t.TempDir()
	commit := repositoryIn(t, filepath.Join(apps, "owner", "one"), "a.py")
	require.NoError(t, exec.CommandContext(t.Context(), "git", "clone", "-q", "--bare", filepath.Join(apps, "owner", "one"),
		filepath.Join(apps, "owner+two", "repo")).Run())
	for _, repository := range []string{"owner/one", "owner/two"} {
		for _, at := range []string{commit, ""} {
			dir, remove, err := checkout(t.Context(), apps, repository, at)
			require.NoError(t, err)
			entries, err := os.ReadDir(dir)
			require.NoError(t, err)
			require.Len(t, entries, 1, "the files of the commit alone")
			remove()
			require.NoDirExists(t, dir)
		}
	}
	_, _, err := checkout(t.Context(), apps, "owner/three", "")
	require.ErrorIs(t, err, errNotThere)
	_, _, err = checkout(t.Context(), apps, "owner/one", "0123456789012345678901234567890123456789")
	require.ErrorIs(t, err, errNotThere)
}

// TestMissingApplications checks that missing applications have no figures, and are logged.
func TestMissingApplications(t *testing.T) {
	t.Parallel()
	for _, apps := range []string{"", t.TempDir()} {
		var log bytes.Buffer
		figures, err := taintFigures(t.Context(), "taint", apps, &log)
		require.NoError(t, err)
		require.Empty(t, figures)
		require.Contains(t, log.String(), "not measured")
	}
}
