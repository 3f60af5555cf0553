package sast_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/code"
	"assay/internal/code/sast"
	"assay/internal/code/secrets"
	"assay/internal/scan"
	"assay/internal/testsupport/executable"
)

// script writes a program for a shell.
func script(t testing.TB, body string) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "engine.sh")
	executable.Write(t, name, "#!/bin/sh\n"+body+"\n")
	return name
}

// sarifScript writes a program that writes a log.
func sarifScript(t testing.TB, log string) string {
	t.Helper()
	return script(t, "cat <<'END'\n"+log+"\nEND")
}

const emptyLog = `{"version":"2.1.0","runs":[{"tool":{"driver":{"name":"Tool","semanticVersion":"1.2.3"}},"results":[]}]}`

func TestExternal(t *testing.T) {
	t.Parallel()
	files := map[string]string{"a.java": "class A {\n  int b;\n}\n", "vendor/b.java": "class B {}\n", "sub/c d.java": "class C {}\n"}
	result := func(uri string, more string) string {
		return `{"version":"2.1.0","runs":[{"tool":{"driver":{"name":"Tool","semanticVersion":"1.2.3"}},"results":[{"ruleId":"r/x","level":"error","message":{"text":"m"}` + more +
			`,"locations":[{"physicalLocation":{"artifactLocation":{"uri":"` + uri + `"},"region":{"startLine":2}}}]}]}]}`
	}
	for name, test := range map[string]struct {
		body  string
		want  []string
		notes []string
		fails string
	}{
		"nothing found":         {"cat <<'E'\n" + emptyLog + "\nE", []string{}, []string{}, ""},
		"one":                   {"cat <<'E'\n" + result("a.java", "") + "\nE", []string{"a.java:2 r/x HIGH"}, []string{}, ""},
		"exit code for finding": {"cat <<'E'\n" + result("a.java", "") + "\nE\nexit 1", []string{"a.java:2 r/x HIGH"}, []string{}, ""},
		"file URI": {
			"cat <<E\n" + result("file://$1/sub/c%20d.java", "") + "\nE", []string{"sub/c d.java:2 r/x HIGH"}, []string{}, "",
		},
		"absolute path":   {"cat <<E\n" + result("$1/a.java", "") + "\nE", []string{"a.java:2 r/x HIGH"}, []string{}, ""},
		"vendored":        {"cat <<'E'\n" + result("vendor/b.java", "") + "\nE", []string{}, []string{}, ""},
		"out of the tree": {"cat <<'E'\n" + result("../../etc/passwd", "") + "\nE", []string{}, []string{"FINDINGS_OVER!"}, ""},
		"elsewhere":       {"cat <<'E'\n" + result("file:///etc/passwd", "") + "\nE", []string{}, []string{"FINDINGS_OVER!"}, ""},
		"nothing written": {"exit 0", nil, nil, "wrote nothing"},
		"no JSON":         {"echo hello", nil, nil, "SARIF"},
		"another version": {`echo '{"version":"2.0.0","runs":[{}]}'`, nil, nil, "SARIF"},
		"no run":          {`echo '{"version":"2.1.0","runs":[]}'`, nil, nil, "no run"},
		"dies":            {"kill -9 $$", nil, nil, "wrote nothing"},
		"floods":          {"yes 1234567890", nil, nil, "more than"},
		"leaves a child":  {"cat <<'E'\n" + emptyLog + "\nE\nsleep 1000 >/dev/null 2>&1 &", []string{}, []string{}, ""},
		"neutral surroundings": {
			`test "$HOME" = "$PWD" && test -z "$SECRET" && test -z "$(ls -A)" && test "$(pwd)" != "$1" && cat <<'E'` + "\n" + emptyLog + "\nE",
			[]string{}, []string{}, "",
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			e := engine(t, sast.Config{External: []string{"tool=" + script(t, test.body)}}, "tool")
			report, err := e.Scan(t.Context(), tree(t, files), codeOptions(t))
			if test.fails != "" {
				require.ErrorContains(t, err, test.fails)
				return
			}
			require.NoError(t, err)
			require.Equal(t, test.want, places(report))
			require.Equal(t, test.notes, codes(report))
			require.True(t, report.Judged)
			require.Equal(t, "1.2.3", report.Run.Version)
		})
	}
}

// TestExternalFails runs an engine that reports its own failure.
func TestExternalFails(t *testing.T) {
	t.Parallel()
	body := `echo '{"version":"2.1.0","runs":[{"tool":{"driver":{"name":"T"}},"invocations":[{"executionSuccessful":false,"toolExecutionNotifications":[{"level":"error","message":{"text":"out of luck"}}]}],"results":[]}]}'`
	e := engine(t, sast.Config{External: []string{"tool=" + script(t, body)}}, "tool")
	report := run(t, e, tree(t, map[string]string{"a.java": "class A {}"}))
	require.False(t, report.Judged)
	require.NotEmpty(t, report.Run.Error)
	require.Equal(t, []string{"ENGINE_SAID!"}, codes(report))
	require.NotContains(t, report.Notes[0].Message, "luck", "it could quote a secret")

	masker, err := secrets.New(secrets.Config{})
	require.NoError(t, err)
	key := "AKIA" + "Q3EGRWPL7T5WYZ2X" // has the form of an access key id and was never issued
	body = strings.Replace(body, "out of luck", "out of luck at a.java: String key = "+key+";", 1)
	e = engine(t, sast.Config{External: []string{"tool=" + script(t, body)}, Masker: masker}, "tool")
	report = run(t, e, tree(t, map[string]string{"a.java": "class A {}"}))
	require.Equal(t, "out of luck at a.java: String key = [redacted];", report.Notes[0].Message)
}

// TestExternalEnds runs an engine that never ends by itself, with children that ignore signals.
func TestExternalEnds(t *testing.T) {
	t.Parallel()
	started := filepath.Join(t.TempDir(), "started")
	require.NoError(t, os.WriteFile(started, nil, 0o600))
	ctx, cancel := context.WithCancelCause(t.Context())
	stop := errors.New("enough")
	e := engine(t, sast.Config{External: []string{
		"tool=" + script(t, "trap '' TERM INT HUP\nsh -c 'trap \"\" TERM; while :; do sleep 1; done' &\ncancel=1; while :; do sleep 1; done"),
	}}, "tool")
	opt := codeOptions(t)
	context.AfterFunc(ctx, func() {})
	go cancel(stop)
	_, err := e.Scan(ctx, tree(t, map[string]string{"a.java": "class A {}"}), opt)
	require.Error(t, err)
	left, err := os.ReadDir(opt.TempDir)
	require.NoError(t, err)
	require.Empty(t, left)
}

func TestExternalConfig(t *testing.T) {
	t.Parallel()
	for line, ok := range map[string]bool{
		"semgrep=semgrep scan --sarif":              true,
		"codeql:Java+Kotlin=/opt/run 'a b' \"c d\"": true,
		"a b=x":           false,
		"=x":              false,
		"x=":              false,
		"x='a":            false,
		"x:NoLanguage=y":  false,
		"gosec=true":      false,
		"no command here": false,
	} {
		_, err := sast.New(sast.Config{Self: self(), External: []string{line}})
		if ok {
			require.NoError(t, err, line)
			continue
		}
		require.Equal(t, scan.CodeInvalid, scan.CodeOf(err), line)
	}
	_, err := sast.New(sast.Config{Self: self(), External: []string{"a=x", "A=y"}})
	require.ErrorContains(t, err, "another engine")
}

// TestSurvey checks that languages without an engine are a gap, unless there is very little code in
// them or a configured engine covers them.
func TestSurvey(t *testing.T) {
	t.Parallel()
	scala := map[string]string{"A.scala": "class A\n", "b/B.scala": "class B\n", "run.sh": "true\n"}
	report := run(t, engine(t, sast.Config{}, "survey"), tree(t, scala))
	require.Equal(t, []string{"NO_ENGINE!", "NO_ENGINE!"}, codes(report))
	require.Equal(t, "2 files of Scala with 4 lines were not judged: no engine knows the language.", report.Notes[0].Message)
	require.False(t, report.Judged)

	report = run(t, engine(t, sast.Config{External: []string{"x:Scala+Shell=true"}}, "survey"), tree(t, scala))
	require.Empty(t, report.Notes)

	long := ""
	for range 500 {
		long += "x = 1\n"
	}
	report = run(t, engine(t, sast.Config{}, "survey"), tree(t, map[string]string{
		"a.py": long, "run.sh": "true\n", "vendor/x.rb": "x", "dist/y.js": "y",
	}))
	require.Equal(t, []string{"NO_ENGINE", "LEFT_OUT"}, codes(report))

	engines, err := sast.New(sast.Config{Self: self()})
	require.NoError(t, err)
	v, err := code.Judge(t.Context(), scan.DimensionSAST, engines, tree(t, scala), codeOptions(t))
	require.NoError(t, err)
	require.NotEqual(t, scan.CoverageComplete, v.Coverage)
}
