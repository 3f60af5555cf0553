package secrets

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/scan"
)

// TestPastSecretsAreJudgedInTheirFile checks that circumstances count as they do in the tree,
// although the commit only shows the changed line.
func TestPastSecretsAreJudgedInTheirFile(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, path, file string // in file, @ stands for the secret
		makes            func(*maker) string
		tree, history    scan.Severity // "" without a finding
	}{
		{"token", "a.go", "package p\n\nconst token = \"@\"\n", (*maker).githubToken, sevCrit, sevCrit},
		{"setting", ".env", "PORT=80\nAPP_SECRET=@\n", random, sevHigh, sevMed},
		{"value to be replaced", ".env", "# Change this to a random value\nAPP_SECRET=@\n", random, sevMed, sevLow},
		{"server", "config/app.yml", "production:\n  smtp_password: @\n", (*maker).password, sevMed, sevLow},
		{"development", "config/app.yml", "production:\n  a: b\ndevelopment:\n  smtp_password: @\n", (*maker).password, "", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			secret := c.makes(newMaker(t, 31))
			r := newRepository(t)
			r.commit(map[string]string{c.path: strings.ReplaceAll(c.file, "@", "placeholder")})
			r.commit(map[string]string{c.path: strings.ReplaceAll(c.file, "@", secret)})
			require.Equal(t, c.tree, onlySeverity(t, scanOf(t, engine(t), r.tree()).Findings), "tree")
			r.commit(map[string]string{c.path: strings.ReplaceAll(c.file, "@", "placeholder")})
			past := scanOf(t, engine(t), r.tree()).Findings
			require.Equal(t, c.history, onlySeverity(t, past), "history")
			require.Len(t, inHistory(past), len(past))
		})
	}
}

func random(m *maker) string { return m.word(32) }

// onlySeverity returns the severity of the only finding, "" without any.
func onlySeverity(t *testing.T, findings []scan.Finding) scan.Severity {
	t.Helper()
	if len(findings) == 0 {
		return ""
	}
	require.Len(t, findings, 1)
	return findings[0].Severity
}

// TestPastDefaults checks that a past setting is a default if a sample or a test has its value, at
// present or in the history.
func TestPastDefaults(t *testing.T) {
	t.Parallel()
	m := newMaker(t, 32)
	inTree, inHistory, alone := m.word(24), m.word(24), m.word(24)
	setting := func(value string) string { return "app:\n  port: 8080\n  db_password: " + value + "\n" }
	r := newRepository(t)
	r.commit(map[string]string{
		"a/settings.yml": setting(inTree), "b/settings.yml": setting(inHistory), "c/settings.yml": setting(alone),
		"a/settings.yml.example": setting(inTree), "b/settings.yml.example": setting(inHistory),
	})
	r.commit(map[string]string{"a/settings.yml": "", "b/settings.yml": "", "c/settings.yml": "", "b/settings.yml.example": ""})
	got := map[string]scan.Finding{}
	for _, f := range scanOf(t, engine(t), r.tree()).Findings {
		got[f.Path] = f
	}
	require.Contains(t, got, "c/settings.yml")
	for _, path := range []string{"a/settings.yml", "b/settings.yml"} {
		if f, ok := got[path]; ok {
			require.Equal(t, scan.SeverityLow, f.Severity, path)
			require.Equal(t, scan.ConfidenceLow, f.Confidence, path)
		}
	}
}
