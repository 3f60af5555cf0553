package secrets

import (
	"maps"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/scan"
)

// TestInstructions scans the secret that Symfony generates beside instructions to replace it.
func TestInstructions(t *testing.T) {
	t.Parallel()
	m := newMaker(t, 3403)
	generated := "###> symfony/framework-bundle ###\nAPP_ENV=dev\nAPP_SECRET=" + m.hex(32) + "\n###< symfony/framework-bundle ###\n"
	for name, c := range map[string]struct {
		file, content string
		want          scan.Severity
	}{
		"instruction":            {"README.md", "Set the variables:\n\n    SetEnv APP_SECRET <app-secret-id>\n", sevLow},
		"deployment":             {"compose.yaml", "services:\n  web:\n    environment:\n      APP_SECRET: ${APP_SECRET}\n", sevLow},
		"mention":                {"README.md", "The sessions are signed with APP_SECRET.\n", sevMed},
		"another variable":       {"README.md", "    SetEnv APP_SECRETS <ids>\n", sevMed},
		"deployment of the same": {"Dockerfile", "FROM php:8\nRUN grep APP_SECRET .env\n", sevMed},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			require.Equal(t, []scan.Severity{c.want}, severities(scanFiles(t, map[string]string{".env": generated, c.file: c.content}).Findings))
		})
	}
}

// TestDescriptions scans a token of a provider that the description of an interface shows, and elsewhere.
func TestDescriptions(t *testing.T) {
	t.Parallel()
	m := newMaker(t, 3404)
	token := "whsec_" + m.word(32)
	source := "const body = `{\"token\": \"" + token + "\"}`\n"
	describe := "{\n  \"paths\": {},\n  \"x\": \"client('" + token + "')\"\n}\n"
	licence := documentsOfProduct()
	jwt := "eyJhbGciOiJIUzI1NiJ9.eyJ1c2VyIjoi" + m.word(19) + "X0." + m.word(43)
	for name, c := range map[string]struct {
		files map[string]string
		want  []scan.Severity
	}{
		"described":         {map[string]string{"main.go": source, "api/shop-openapi.json": describe}, []scan.Severity{sevLow, sevLow}},
		"another file":      {map[string]string{"main.go": source, "api/shop.json": describe}, []scan.Severity{sevHigh, sevHigh}},
		"JWT of Elixir":     {map[string]string{"shop.ex": "x = [\n  example:\n    \"Bearer " + jwt + "\"\n]\n"}, nil},
		"example of Elixir": {map[string]string{"shop.ex": "x = [\n  example:\n    \"Bearer " + token + "\"\n]\n"}, nil},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			maps.Copy(c.files, licence)
			require.Equal(t, c.want, severities(scanFiles(t, c.files).Findings))
		})
	}
}
