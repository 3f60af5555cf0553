package secrets

import (
	"strings"
	"testing"
)

// TestNamesInConstants scans constants whose values are names.
func TestNamesInConstants(t *testing.T) {
	t.Parallel()
	requireKinds(t, map[string]specimen{
		"name of a cookie":     {"variables.php", "<?php\ndefine('REMEMBER_COOKIE_TOKEN', 'GARDENREMEMBERTOKEN');\n", ""},
		"name with separators": {"variables.php", "<?php\ndefine('AUTH_COOKIE_TOKEN', 'garden-auth-cookie-token');\n", ""},
		"salt of words":        {"variables.php", "<?php\ndefine('PROJECT_HASH_SALT', 'strong-garden-salt');\n", ""},
		"password":             {"variables.php", "<?php\ndefine('SHOP_DB_PASSWORD', 'kzwqtrGarden');\n", sevHigh},
	})
}

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
