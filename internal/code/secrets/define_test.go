package secrets

import (
	"strings"
	"testing"
)

// TestBareConstants scans constants that are only named a password.
func TestBareConstants(t *testing.T) {
	t.Parallel()
	constants := "<?php\ndefine('EMAIL', '%');\ndefine('PASS', '9182736450');\n"
	in := func(account string) string { return strings.ReplaceAll(constants, "%", account) }
	requireKinds(t, map[string]specimen{
		"constants":           {"includes/credential.php", in("blue.garden@gmail.com"), sevHigh},
		"constants of a name": {"includes/credential.php", in("blue"), ""},
	})
}
