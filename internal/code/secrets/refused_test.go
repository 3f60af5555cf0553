package secrets

import "testing"

// TestRefusedValues scans values that a program does not accept, and those that it signs with.
func TestRefusedValues(t *testing.T) {
	t.Parallel()
	m := newMaker(t, 2406)
	key := m.word(20)
	requireKinds(t, map[string]specimen{
		"weak defaults":        {"auth.ts", "const WEAK_DEFAULTS: Record<string, string> = {\n  JWT_AUTH_TOKEN_SECRET: '" + key + "',\n}\n", ""},
		"defaults":             {"auth.ts", "const DEFAULTS: Record<string, string> = {\n  JWT_AUTH_TOKEN_SECRET: '" + key + "',\n}\n", sevHigh},
		"after weak defaults":  {"auth.ts", "const WEAK = { a: 1 }\nconst all = {\n  JWT_AUTH_TOKEN_SECRET: '" + key + "',\n}\n", sevHigh},
		"key of a test helper": {"command/agent/testing.go", "package agent\n\nvar key = `" + keyPEM(t) + "`\n", ""},
		"key of a command":     {"command/agent/agent.go", "package agent\n\nvar key = `" + keyPEM(t) + "`\n", sevHigh},
		"helpers of tests":     {"sdk/testhelpers/db.go", "package db\n\nconst q = \"CREATE USER a WITH PASSWORD '" + m.password() + "'\"\n", ""},
		"helpers":              {"sdk/helpers/db.go", "package db\n\nconst q = \"CREATE USER a WITH PASSWORD '" + m.password() + "'\"\n", sevMed},
		"signed link that ended": {
			"page.json", "{\"file\": \"https://cdn.garden-shop.net/a.bin?e=1571000000&token=" + m.word(40) + "\"}\n", sevLow,
		},
		"signed link": {"page.json", "{\"file\": \"https://cdn.garden-shop.net/a.bin?e=1999000000&token=" + m.word(40) + "\"}\n", sevMed},
	})
}

// TestLongNames scans settings with long names, as frameworks compose them.
func TestLongNames(t *testing.T) {
	t.Parallel()
	m := newMaker(t, 2407)
	pair := "spring.security.oauth2.client.registration.github.client-id=" + m.hex(20) +
		"\nspring.security.oauth2.client.registration.github.client-secret="
	requireKinds(t, map[string]specimen{
		"secret of a client":      {"application.properties", pair + m.hex(40) + "\n", sevHigh},
		"reference to a variable": {"application.properties", pair + "${GITHUB_SECRET}\n", ""},
	})
}

// TestMailOfDevelopers scans passwords in the settings of developers.
func TestMailOfDevelopers(t *testing.T) {
	t.Parallel()
	requireKinds(t, map[string]specimen{
		"issued by a mail provider": {"config/dev.env", "SENDER_EMAIL = \"garden7@gmail.com\"\nSENDER_PASSWORD = \"xkqzvbnwtrplmsdf\"\n", sevHigh},
		"of the developer":          {"config/dev.env", "SENDER_EMAIL = \"garden7@localhost\"\nSENDER_PASSWORD = \"xkqzvbnwtrplmsdf\"\n", sevLow},
	})
}
