package secrets

import "testing"

// TestOrchestration scans what starts the services of a developer's machine or of a test run.
func TestOrchestration(t *testing.T) {
	t.Parallel()
	m := newMaker(t, 214)
	password := m.password()
	requireKinds(t, map[string]specimen{
		"host of an application": {"src/Shop.AppHost/AppHost.cs", "x.With(\"Shop__Password\", \"" + password + "\");\n", sevLow},
		"application":            {"src/Shop.Web/Web.cs", "x.With(\"Shop__Password\", \"" + password + "\");\n", sevMed},
		"catch-all mail server": {"a.js",
			"const c = { host: 'smtp.ethereal.email', user: 'a@ethereal.email', password: '" + password + "' };\n", sevMed},
		"another mail server": {"a.js", "const c = { host: 'smtp.corp.net', user: 'a@corp.net', password: '" + password + "' };\n", sevHigh},
		"script of tests":     {"runIntegrationTests.cmd", "docker run -e \"SA_PASSWORD=" + password + "\" -d mssql\n", ""},
		"script":              {"runServer.cmd", "docker run -e \"SA_PASSWORD=" + password + "\" -d mssql\n", sevMed},
	})
}
