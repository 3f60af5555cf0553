package secrets

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/scan"
)

// TestCircumstances scans the same value in places where it is a real credential, and in
// fixtures, samples and settings of a local service.
func TestCircumstances(t *testing.T) {
	t.Parallel()
	m := newMaker(t, 70)
	key, password, random := m.ecKey(), m.password(), m.word(32)
	for name, c := range map[string]struct {
		path, content string
		want          scan.Severity // "" for nothing
	}{
		"key of a server":          {"deploy/tls/server.key", key, sevHigh},
		"key of a test":            {"src/test/resources/server.key", key, ""},
		"key beside specs":         {"spec/support/server.pem", key, ""},
		"key for the local host":   {"certs/localhost.key", key, sevLow},
		"key of an example":        {"examples/tls/server.key", key, sevLow},
		"key in documentation":     {"docs/tls.md", key, ""},
		"key of a helper of tests": {"shoptest/server.key", key, ""},
		"key of a suite":           {"internal/suites/common/pki/private.pem", key, ""},
		"key of a fixture":         {"_fixture/certs/key.pem", key, ""},
		"key of a test's folder":   {"web_test/main/ssl/server.pem", key, ""},
		"key for a while":          {"host/tempkey.pem", key, sevLow},
		"address with a password":  {"src/net.py", "u = 'https://app:" + password + "@api.corp.net/'\n", sevHigh},
		"address of a parser":      {"src/net.py", "# 'https://us:pa@ex.co:42/'\n", sevLow},
		"password of a guest":      {"Vagrantfile", "DB_PASSWORD: " + password + "\n", ""},
		"password at an address":   {"config/a.yml", "client_password: https://corp.net/a" + random + "\n", ""},
		"made-up key":              {"src/keys.go", strings.ReplaceAll(key, "PRIVATE", "FAKE PRIVATE"), ""},
		"settings":                 {".env", "APP_SECRET=" + random + "\n", sevHigh},
		"settings to be copied":    {".env.example", "APP_SECRET=" + random + "\n", sevLow},
		"settings of unit tests":   {".env.unit-tests", "APP_SECRET=" + random + "\n", ""},
		"settings of a test run":   {".env.testing", "APP_SECRET=" + random + "\n", ""},
		"address without a key":    {".env", "MAILER_DSN=null://null\n", ""},
		"name of a file":           {".env", "APP_SECRET_FILE=" + random + "\n", ""},
		"password of a server":     {"config/app.yml", "production:\n  smtp_password: " + password + "\n", sevMed},
		"password of development":  {"config/app.yml", "production:\n  a: b\ndevelopment:\n  smtp_password: " + password + "\n", ""},
		"password in a pipeline":   {".github/workflows/a.yml", "env:\n  DEPLOY_PASSWORD: " + password + "\n", sevMed},
		"database of a pipeline":   {".github/workflows/a.yml", "env:\n  POSTGRES_PASSWORD: " + password + "\n", ""},
		"server elsewhere":         {"appsettings.json", `{"Db": "Server=sql.corp.net;User Id=sa;Password=` + password + `;"}`, sevHigh},
		"server of a composition":  {"appsettings.json", `{"Db": "Server=sqlserver;User Id=sa;Password=` + password + `;"}`, sevMed},
		"local server in development": {
			"appsettings.Development.json", `{"Db": "Server=localhost;User Id=sa;Password=` + password + `;"}`, "",
		},
		"secret key of a cloud": {"application.properties", "oss.accessKey.secret=" + random + "\n", sevHigh},
		"hash of an account":    {"data/people.sql", "INSERT INTO u VALUES ('carol', '$2b$12$" + m.word(53) + "');\n", sevLow},
		"hash of the first account": {
			"data/people.sql", "INSERT INTO u VALUES ('admin', '$2b$12$" + m.word(53) + "');\n", "",
		},
		"hash of a migration": {"db/migrations/1.sql", "INSERT INTO u VALUES ('carol', '$2b$12$" + m.word(53) + "');\n", ""},
		"token in a comment":  {"src/a.js", "// Authorization: eyJhbGciOiJIUzI1NiJ9." + encode64(`{"sub":"`+random+`"}`) + "." + m.word(43) + "\n", ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var got []scan.Severity
			for _, f := range scanFiles(t, map[string]string{c.path: c.content}).Findings {
				got = append(got, f.Severity)
			}
			if c.want == "" {
				require.Empty(t, got)
				return
			}
			require.Equal(t, []scan.Severity{c.want}, got)
		})
	}
}

// A provider's token is reported everywhere, and a note counts what is omitted in tests.
func TestFixturesAreCounted(t *testing.T) {
	t.Parallel()
	m := newMaker(t, 71)
	report := scanFiles(t, map[string]string{
		"tests/a.key": m.ecKey(), "tests/b_test.go": source(m.githubToken()), "tests/c.yml": "password: " + m.password() + "\n",
	})
	require.Len(t, report.Findings, 1)
	require.Equal(t, "github-pat", report.Findings[0].RuleID)
	require.Contains(t, noteCodes(report.Notes), NoteFixtures)
}

// Many keys in a source file are reported as one hint.
func TestTablesOfKeys(t *testing.T) {
	t.Parallel()
	m := newMaker(t, 72)
	var table strings.Builder
	for range manyKeys {
		table.WriteString("var k = `" + m.ecKey() + "`\n")
	}
	report := scanFiles(t, map[string]string{"src/keys.go": table.String()})
	require.Len(t, report.Findings, 1)
	require.Equal(t, sevLow, report.Findings[0].Severity)
}

func TestMadeOfWords(t *testing.T) {
	t.Parallel()
	for _, v := range []string{"myrootpassword", "ClientSecret", "P@ssw0rd1", "test123", "AccountSid", "database_user_password", "123456",
		"hunter2000"} {
		require.True(t, madeOfWords(v), v)
	}
	m := newMaker(t, 73)
	for range 300 {
		for _, v := range []string{m.password(), m.word(16), m.hex(32)} {
			require.False(t, madeOfWords(v), v)
		}
	}
}
