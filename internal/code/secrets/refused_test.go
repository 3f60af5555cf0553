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
		"fixtures of tests":    {"config/src/testFixtures/a.xml", "<server webhookSecret=\"" + m.hex(40) + "\"/>\n", ""},
		"settings of a server": {"config/src/main/a.xml", "<server webhookSecret=\"" + m.hex(40) + "\"/>\n", sevMed},
		"words in a comment":   {"labels.go", "package labels\n\n//   - The type is identified by \"garden.sh/shop7\" label\n", ""},
		"helpers of tests":     {"sdk/testhelpers/db.go", "package db\n\nconst q = \"CREATE USER a WITH PASSWORD '" + m.password() + "'\"\n", ""},
		"helpers":              {"sdk/helpers/db.go", "package db\n\nconst q = \"CREATE USER a WITH PASSWORD '" + m.password() + "'\"\n", sevMed},
		"signed link that ended": {
			"page.json", "{\"file\": \"https://cdn.garden-shop.net/a.bin?e=1571000000&token=" + m.word(40) + "\"}\n", sevLow,
		},
		"signed link": {"page.json", "{\"file\": \"https://cdn.garden-shop.net/a.bin?e=1999000000&token=" + m.word(40) + "\"}\n", sevMed},
	})
}

// TestPartsOfKeys scans literals that code makes bytes of, and the beginnings of generated keys.
func TestPartsOfKeys(t *testing.T) {
	t.Parallel()
	program := func(key string) string {
		return "package auth\n\nvar SECRET_KEY = " + key +
			"\n\nfunc sign(token *jwt.Token) (string, error) { return token.SignedString(SECRET_KEY) }\n"
	}
	requireKinds(t, map[string]specimen{
		"capitals as bytes":    {"auth.go", program("[]byte(\"GARDEN_SHOP_WORDS\")"), sevHigh},
		"name of a variable":   {"auth.go", program("os.Getenv(\"GARDEN_SHOP_WORDS\")"), ""},
		"prefix of a new key":  {"hook.ts", "const signingKey = \"ewhk_\" + md5(randomUUID()).substr(0, 32);\n", ""},
		"key and a new suffix": {"hook.ts", "const signingKey = \"garden shop words 77\" + suffix();\n", sevHigh},
	})
}

// TestPlacesOfDevelopers scans secrets in files of pipelines, tests and developers, and in others.
func TestPlacesOfDevelopers(t *testing.T) {
	t.Parallel()
	m := newMaker(t, 2408)
	composition := "services:\n  web:\n    environment:\n      SESSION_SECRET: " + m.hex(40) + "\n"
	variables := "env:\n  SHOP_SESSION_SECRET: \"" + m.word(20) + "\"\n"
	restore := "  command: PGPASSWORD=\"" + m.password() + "\" pg_restore -h shop-postgres -U shop shop.dump\n"
	requireKinds(t, map[string]specimen{
		"composition of developers": {"docker/dev-compose.yml", composition, ""},
		"composition":               {"docker/web-compose.yml", composition, sevMed},
		"pipeline":                  {"whale-ci.yml", variables, ""},
		"settings":                  {"whale.yml", variables, sevMed},
		"containers of tests":       {"internal/testcontainers/src/web.ts", "export const env = { SESSION_SECRET: '" + m.word(20) + "' }\n", ""},
		"containers":                {"internal/containers/src/web.ts", "export const env = { SESSION_SECRET: '" + m.word(20) + "' }\n", sevHigh},
		"mark of a missing secret":  {"Shop.php", "<?php\nconst INVALID_SHOP_SECRET = '" + m.word(30) + "';\n", ""},
		"secret":                    {"Shop.php", "<?php\nconst SHOP_SECRET = '" + m.word(30) + "';\n", sevMed},
		"command of developers":     {"dev/restore.yaml", restore, sevLow},
		"command":                   {"ops/restore.yaml", restore, sevHigh},
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
		"issued by a mail provider": {"config/dev.env", "SENDER_EMAIL = garden7@gmail.com\nSENDER_PASSWORD = xkqzvbnwtrplmsdf\n", sevHigh},
		"of the developer":          {"config/dev.env", "SENDER_EMAIL = garden7@localhost\nSENDER_PASSWORD = xkqzvbnwtrplmsdf\n", sevLow},
	})
}
