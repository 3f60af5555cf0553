package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/testsupport/executable"
)

// TestProjects checks the list of projects and the labels.
func TestProjects(t *testing.T) {
	t.Parallel()
	projects, verdicts, err := readProjects("data")
	require.NoError(t, err)
	count := map[string]int{}
	for _, p := range projects {
		count[p.Kind]++
		count[p.Half+p.Kind]++
	}
	require.GreaterOrEqual(t, count[kindHealthy], 60)
	require.GreaterOrEqual(t, count[kindVulnerable], 40)
	require.InDelta(t, count[halfTuning+kindHealthy], count[halfUnseen+kindHealthy], 4)
	require.InDelta(t, count[halfTuning+kindVulnerable], count[halfUnseen+kindVulnerable], 8)
	for repository, list := range verdicts {
		for _, v := range list {
			require.NotEmpty(t, v.Reason, repository)
			require.NotEmpty(t, v.Rule, repository)
		}
	}
}

func TestSeparation(t *testing.T) {
	t.Parallel()
	require.Empty(t, separation(halfTuning, []float64{90}, nil))
	figures := separation(halfUnseen, []float64{90, 80, 30, 100}, []float64{20, 30})
	require.Equal(t, "figure sast_score_unseen_auc 0.938 >=0.970 short", figures[0].String())
	require.Equal(t, "figure sast_score_unseen_healthy_median 85.000 >=85.000 holds", figures[1].String())
	require.Equal(t, "figure sast_score_unseen_vulnerable_median 25.000 <=35.000 holds", figures[2].String())
}

// TestScoreFigures scans a repository with a program that writes a known result.
func TestScoreFigures(t *testing.T) {
	t.Parallel()
	apps, data := t.TempDir(), t.TempDir()
	good := repositoryIn(t, filepath.Join(apps, "o", "good"), "a.py")
	bad := repositoryIn(t, filepath.Join(apps, "o", "bad"), "b.py")
	list := "- {repository: o/good, commit: " + good + ", language: Python, kind: healthy, half: tuning}\n" +
		"- {repository: o/bad, commit: " + bad + ", language: Python, kind: vulnerable, half: tuning}\n" +
		"- {repository: o/gone, commit: " + bad + ", language: Python, kind: vulnerable, half: tuning}\n"
	require.NoError(t, os.WriteFile(filepath.Join(data, "projects.yaml"), []byte(list), 0o600))
	require.NoError(t, os.Mkdir(filepath.Join(data, "labels"), 0o700))
	require.NoError(t, os.WriteFile(filepath.Join(data, "labels", "good.yaml"), []byte(
		"repository: o/good\nfindings:\n- {path: a.py, rule: S1, line: 1, act: true, reason: so}\n"+
			"- {path: a.py, rule: S2, line: 1, act: false, reason: so}\n",
	), 0o600))
	program := filepath.Join(t.TempDir(), "program")
	executable.Write(t, program, `#!/bin/sh
out=${7#json=}
score=20
test -e "$3/a.py" && score=95
cat >"$out" <<END
{"scores": [{"name": "SAST", "score": $score}], "findings": [
{"part": "SAST", "rule": "S1", "severity": "HIGH", "path": "a.py", "line": 1},
{"part": "SAST", "rule": "S2", "severity": "LOW", "path": "a.py", "line": 1},
{"part": "SAST", "rule": "S3", "severity": "LOW", "path": "a.py", "line": 1}]}
END
`)
	var log strings.Builder
	figures, err := scoreFigures(t.Context(), data, apps, program, &log)
	require.NoError(t, err)
	var lines []string
	for _, f := range figures {
		lines = append(lines, f.String())
	}
	require.Equal(t, []string{
		"figure sast_score_tuning_auc 1.000 >=0.970 holds",
		"figure sast_score_tuning_healthy_median 95.000 >=85.000 holds",
		"figure sast_score_tuning_vulnerable_median 20.000 <=35.000 holds",
		"figure sast_act_severe 100.000 >=60.000 holds",
		"figure sast_act_all 50.000 >=40.000 holds",
	}, lines)
	require.Contains(t, log.String(), "o/gone: not measured")
	require.Contains(t, log.String(), "2 findings of healthy projects are labelled, 1 are not")
}

// TestReadings prints the shares of findings that readers found worth acting on, and checks the data.
func TestReadings(t *testing.T) {
	t.Parallel()
	figures, err := readingFigures("data")
	require.NoError(t, err)
	require.NotEmpty(t, figures)
	for _, f := range figures {
		t.Log(f)
	}
	var names []string
	for _, f := range figures {
		names = append(names, f.name)
	}
	require.Contains(t, names, "sast_read_second_unseen_act_all")

	dir := t.TempDir()
	require.NoError(t, os.Mkdir(filepath.Join(dir, "readings"), 0o700))
	read := func(finding string) ([]figure, error) {
		require.NoError(t, os.WriteFile(filepath.Join(dir, "readings", "a.yaml"), []byte(
			"projects:\n- repository: o/a\n  commit: "+strings.Repeat("a", 40)+"\n  findings:\n  - "+finding+"\n",
		), 0o600))
		return readingFigures(dir)
	}
	_, err = read("{path: a.py, rule: S1, line: 1, severity: HIGH, act: true}")
	require.ErrorContains(t, err, "reason")
	figures, err = read("{path: a.py, rule: S1, line: 1, severity: LOW, act: true, reason: a}")
	require.NoError(t, err)
	require.Len(t, figures, 2, "severe findings have no share in a reading without any")
}
