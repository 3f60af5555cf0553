package sast_test

import (
	"encoding/binary"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/code"
	"assay/internal/code/sast"
	"assay/internal/scan"
)

// TestSettings analyses settings files in the engine's process.
func TestSettings(t *testing.T) {
	t.Parallel()
	files := map[string]string{
		".github/workflows/triage.yml": "on: issues\njobs:\n  a:\n    steps:\n      - run: echo '${{ github.event.issue.title }}'\n",
		"Dockerfile":                   "FROM alpine:3.22\nCMD [\"server\"]\n",
		"compose.yml":                  "services:\n  web:\n    privileged: true\n",
		"compose.dev.yml":              "services:\n  web:\n    privileged: true\n",
		"dev/main.tf": "resource \"aws_security_group\" \"a\" {\n  ingress {\n    from_port = 22\n    to_port = 22\n" +
			"    cidr_blocks = [\"0.0.0.0/0\"]\n  }\n}\n",
		"chart/templates/pod.yaml": "apiVersion: v1\nkind: Pod\nmetadata: {{ .Values.a }}\nspec: {{- toYaml . }}\n",
		".gitlab-ci.yml":           "build: [\n",
		"notes.yaml":               "privileged: true\n",
		"vendor/a/Dockerfile":      "FROM alpine\nCMD [\"server\"]\n",
	}
	report := run(t, engine(t, sast.Config{}, "settings"), tree(t, files))
	require.ElementsMatch(t, []string{
		".github/workflows/triage.yml:5 actions-script-injection HIGH", "Dockerfile:2 docker-root LOW", "compose.yml:3 compose-privileged MEDIUM",
		"dev/main.tf:5 terraform-open-port LOW",
	}, places(report))
	require.ElementsMatch(t, []string{"UNPARSED!", "TEMPLATES", "TEST_CODE"}, codes(report))
	require.True(t, report.Judged)
	require.Equal(t, 6, report.Run.Files)
	require.Equal(t, 1, report.Run.Failed)
	for _, f := range report.Findings {
		require.NotEmpty(t, f.Snippet, f.RuleID)
		require.Contains(t, f.Remediation, "https://", f.RuleID)
		require.Equal(t, strings.HasPrefix(f.Path, "dev/"), strings.Contains(f.Message, "development"), f.RuleID)
	}
	require.False(t, run(t, engine(t, sast.Config{}, "settings"), tree(t, map[string]string{"a.go": "package a\n"})).Judged)
}

// TestUnreadSettings notes settings files that are not judged.
func TestUnreadSettings(t *testing.T) {
	t.Parallel()
	large := strings.Repeat("# filling\n", 120_000)
	pod := "apiVersion: v1\nkind: Pod\nspec:\n  hostNetwork: true\n"
	report := run(t, engine(t, sast.Config{}, "settings"), tree(t, map[string]string{
		"deploy/pod.yaml": pod + large, "values.yaml": large, "late.yaml": large + pod, "compose.yml": "services:\n  web: {}\n" + large,
		"vendor/pod.yaml": pod + large, "wide/pod.yaml": utf16Text(binary.LittleEndian, pod),
		"wide/values.yaml": utf16Text(binary.LittleEndian, "a: b\n"), "Web.config": utf16Text(binary.BigEndian, "<configuration/>"),
		"Dockerfile": "FROM alpine\nUSER a\n",
	}))
	noted := map[string]string{}
	for _, n := range report.Notes {
		require.True(t, n.Gap)
		noted[n.Path] = n.Code
	}
	require.Equal(t, map[string]string{
		"compose.yml": "NOT_JUDGED", "deploy/pod.yaml": "NOT_JUDGED", "Web.config": "UNPARSED", "wide/pod.yaml": "UNPARSED",
	}, noted)
	report = run(t, engine(t, sast.Config{}, "settings"), tree(t, map[string]string{"pod.yaml": pod + large}))
	require.Equal(t, []string{"NOT_JUDGED!"}, codes(report), "without any file to judge")
}

// TestSettingsIdentity checks that a finding for several places remains the same when its first place is repaired.
func TestSettingsIdentity(t *testing.T) {
	t.Parallel()
	const head, pinned = "on: push\njobs:\n  a:\n    steps:\n      - uses: ", "someone/a@0123456789012345678901234567890123456789"
	workflow := func(uses string) string { return head + uses + "\n" }
	fingerprints := func(files map[string]string) []string {
		v, err := code.Judge(t.Context(), scan.DimensionSAST, []code.Engine{engine(t, sast.Config{}, "settings")}, tree(t, files), codeOptions(t))
		require.NoError(t, err)
		var out []string
		for _, f := range v.Findings {
			out = append(out, f.RuleID+" "+f.Fingerprint)
		}
		slices.Sort(out)
		return out
	}
	before := fingerprints(map[string]string{
		".github/workflows/a.yml": workflow("someone/a@main"), ".github/workflows/b.yml": workflow("someone/b@main"),
		"one/Dockerfile": "FROM someone/a\nFROM someone/b\n", "two/Dockerfile": "FROM someone/a\n",
	})
	require.Len(t, before, 3)
	require.Contains(t, before[0], "actions-unpinned ")
	require.Contains(t, before[1], "docker-untagged ")
	require.NotEqual(t, before[1], before[2], "files are independent")
	require.Equal(t, before, fingerprints(map[string]string{
		".github/workflows/a.yml": workflow(pinned), ".github/workflows/b.yml": workflow("someone/b@main"),
		"one/Dockerfile": "FROM someone/a:1.2@sha256:" + strings.Repeat("0", 64) + "\nFROM someone/b\n", "two/Dockerfile": "FROM someone/a\n",
	}))
}

// TestSettingsMerged checks that a weakness that two engines report is one finding.
func TestSettingsMerged(t *testing.T) {
	t.Parallel()
	engines, err := sast.New(sast.Config{Self: self()})
	require.NoError(t, err)
	v, err := code.Judge(t.Context(), scan.DimensionSAST, engines, tree(t, map[string]string{
		"shop/settings.py": "import os\nINSTALLED_APPS = []\nDEBUG = True\nALLOWED_HOSTS = [\"*\"]\n",
	}), codeOptions(t))
	require.NoError(t, err)
	require.Len(t, v.Findings, 2)
	for _, f := range v.Findings {
		if f.StartLine == 3 {
			require.ElementsMatch(t, []string{"taint", "settings"}, f.Engines)
		}
	}
}

// TestGuardedActuator checks that endpoints that the program itself restricts do not count as exposed.
func TestGuardedActuator(t *testing.T) {
	t.Parallel()
	const head = "class WebSecurity {\n  void configure(HttpSecurity http) throws Exception {\n    http.authorizeRequests()\n"
	for name, test := range map[string]struct {
		rule string
		want []string
	}{
		"for everybody":      {`.antMatchers("/management/**").permitAll();`, []string{"src/main/resources/application.yml:5 spring-actuator-exposed MEDIUM"}},
		"for one of them":    {`.antMatchers("/management/env").hasRole("ADMIN");`, []string{"src/main/resources/application.yml:5 spring-actuator-exposed MEDIUM"}},
		"for administrators": {`.antMatchers("/management/**").hasAuthority(Roles.ADMIN);`, []string{}},
		"all endpoints":      {`.requestMatchers(EndpointRequest.toAnyEndpoint()).hasRole("ADMIN");`, []string{}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			report := run(t, engine(t, sast.Config{}, "settings"), tree(t, map[string]string{
				"src/main/resources/application.yml": "management:\n  endpoints:\n    web:\n      exposure:\n        include: \"*\"\n",
				"src/main/java/WebSecurity.java":     head + "      " + test.rule + "\n  }\n}\n",
			}))
			require.Equal(t, test.want, places(report))
		})
	}
}
