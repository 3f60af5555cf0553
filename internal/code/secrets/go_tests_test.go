package secrets

import "testing"

// TestGoTests scans files that Go compiles for tests alone, and others.
func TestGoTests(t *testing.T) {
	t.Parallel()
	m := newMaker(t, 218)
	code := "package store\n\nconst dsn = \"postgres://shop:" + m.password() + "@db.corp.net/shop\"\n"
	requireKinds(t, map[string]specimen{
		"tests":              {"store/e2e_service.go", "//go:build e2etest\n\n" + code, ""},
		"tests of a system":  {"store/store.go", "//go:build linux && integration\n\n" + code, ""},
		"all but tests":      {"store/store.go", "//go:build !e2etest\n\n" + code, sevHigh},
		"system":             {"store/store.go", "//go:build linux\n\n" + code, sevHigh},
		"settings of a test": {"phpunit.xml", "<env name=\"DB_PASSWORD\" value=\"" + m.password() + "\"/>\n", ""},
		"settings":           {"phpsite.xml", "<env name=\"DB_PASSWORD\" value=\"" + m.password() + "\"/>\n", sevMed},
		"story":              {"src/Login.stories.tsx", "const a = { password: '" + m.password() + "' };\n", ""},
	})
}
