package secrets

import (
	"strings"
	"testing"
)

// TestServersInSchemes scans connection strings that follow the address of their server.
func TestServersInSchemes(t *testing.T) {
	t.Parallel()
	password := newMaker(t, 215).password()
	const address = "    \"mssql\": \"DB_URL='sqlserver://%:1433;database=master;username=sa;password="
	at := func(host string) string { return "{\"scripts\": {\n" + strings.ReplaceAll(address, "%", host) }
	requireKinds(t, map[string]specimen{
		"database of the machine": {"package.json", at("localhost") + password + "' npm run dev\"\n}}\n", sevMed},
		"database elsewhere":      {"package.json", at("db.corp.net") + password + "' npm run dev\"\n}}\n", sevHigh},
		"sequences":               {"package.json", at("localhost") + "123ABabc!' npm run dev\"\n}}\n", ""},
	})
}
