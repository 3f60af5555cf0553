package secrets

import "testing"

// TestReferencesOfGon scans references to variables and to the key ring, as gon has them.
func TestReferencesOfGon(t *testing.T) {
	t.Parallel()
	m := newMaker(t, 102)
	password := m.password()
	requireKinds(t, map[string]specimen{
		"reference to a variable": {"etc/sign.hcl", "apple_id {\n  password = \"@env:AC_PASSWORD\"\n}\n", ""},
		"reference to a key ring": {"etc/sign.hcl", "apple_id {\n  password = \"@keychain:AC_PASSWORD\"\n}\n", ""},
		"password of that file":   {"etc/sign.hcl", "apple_id {\n  password = \"" + password + "\"\n}\n", sevMed},
	})
}
