package secrets

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestCopies scans copies of files with settings, and a sample.
func TestCopies(t *testing.T) {
	t.Parallel()
	m := newMaker(t, 109)
	settings := "<?php\n$databaselocation = 'db.corp.net';\n$databasepass = '" + m.password() + "';\n"
	requireKinds(t, map[string]specimen{
		"copy":              {"config.php.bak", settings, sevMed},
		"copy of a machine": {"config.php_cloud", settings, sevMed},
		"copy of an editor": {"config.php~", settings, sevMed},
		"copy of variables": {".env.old", "SMTP_PASSWORD=" + m.password() + "\n", sevHigh},
		"sample":            {"config.php.sample", settings, ""},
		"another file":      {"config.phpx", settings, ""},
	})
	findings := scanFiles(t, map[string]string{"config.php.bak": settings}).Findings
	require.Len(t, findings, 1)
	require.Equal(t, "config.php.bak", findings[0].Path)
}
