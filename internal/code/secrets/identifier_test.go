package secrets

import "testing"

// TestRandomPasswords scans random passwords that have the form of an identifier by chance, and identifiers.
func TestRandomPasswords(t *testing.T) {
	t.Parallel()
	code := func(password string) string {
		return "const (\n\thost     = \"db.corp.net\"\n\tuser     = \"shop\"\n\tpassword = \"" + password + "\"\n)\n"
	}
	requireKinds(t, map[string]specimen{
		"parts like words":    {"main.go", code("4k7_3aVkuteo6hAf8JuKiOzucaGeTo5"), sevHigh},
		"no words":            {"main.go", code("xV7cq2hKr9wTz4bLn8mPd3sGf6jYx1Q"), sevHigh},
		"identifier":          {"main.go", code("user_password_field_name_v2"), ""},
		"name of a property":  {"main.go", code("userPasswordFieldName2024"), ""},
		"condition of a tool": {"pyproject.toml", "[tool.rules]\nhas-pwd = \"is_installed('pwd')\"\n", ""},
		"algorithm":           {"main.go", code("PBKDF2WithHmacSHA256"), ""},
	})
}

// TestNamesOfMembers scans identifiers that name members in JSON after texts that speak of keys.
func TestNamesOfMembers(t *testing.T) {
	t.Parallel()
	m := newMaker(t, 3402)
	id := func() string {
		return m.hex(8) + "-" + m.hex(4) + "-" + m.hex(4) + "-" + m.hex(4) + "-" + m.hex(12)
	}
	requireKinds(t, map[string]specimen{
		"names": {"models.json", `{"` + id() + `":"Garden Security Key","` + id() + `":"Garden Passkey Token","` + id() + `":"Other"}`, ""},
		"value": {"models.json", `{"garden_api_key":"` + id() + `"}`, sevMed},
	})
}
