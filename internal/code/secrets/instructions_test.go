package secrets

import (
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
