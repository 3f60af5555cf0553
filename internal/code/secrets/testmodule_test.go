package secrets

import (
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/code"
	"assay/internal/scan"
)

// TestModulesOfTests scans values in Rust files before, in and after a module that is compiled for tests only.
func TestModulesOfTests(t *testing.T) {
	t.Parallel()
	m := newMaker(t, 99)
	secret, token := m.of(alphanumeric+"!%&*+", 24), "glpat-"+m.of(alphanumeric, 20)
	line := "let client_secret = \"" + secret + "\";\n"
	requireKinds(t, map[string]specimen{
		"in a function":        {"src/idm.rs", "fn main() {\n    " + line + "}\n", sevMed},
		"in a module of tests": {"src/idm.rs", "#[cfg(test)]\nmod tests {\n    fn a() {\n        " + line + "    }\n}\n", ""},
		"with an attribute": {
			"src/idm.rs", "#[cfg(all(test, feature = \"x\"))]\n#[allow(unused)]\npub(crate) mod tests {\n    " + line + "}\n", "",
		},
		"before it":             {"src/idm.rs", "fn main() {\n    " + line + "}\n\n#[cfg(test)]\nmod tests {\n}\n", sevMed},
		"after it":              {"src/idm.rs", "#[cfg(test)]\nmod tests {\n    fn a() {\n    }\n}\n\nfn main() {\n    " + line + "}\n", sevMed},
		"in another file":       {"src/idm.rs", "#[cfg(test)]\nmod tests;\n\nfn main() {\n    " + line + "}\n", sevMed},
		"in other code":         {"src/idm.rs", "#[cfg(not(test))]\nmod real {\n    " + line + "}\n", sevMed},
		"token in it":           {"src/idm.rs", "#[cfg(test)]\nmod tests {\n    let t = \"" + token + "\";\n}\n", sevLow},
		"token in a function":   {"src/idm.rs", "fn main() {\n    let t = \"" + token + "\";\n}\n", sevCrit},
		"in a language without": {"src/idm.go", "// #[cfg(test)]\n// mod tests {\nvar clientSecret = \"" + secret + "\"\n", sevMed},
	})
}

// TestProjectsOfTests scans a key beside the project files of .NET, of which one declares tests.
func TestProjectsOfTests(t *testing.T) {
	t.Parallel()
	key := newMaker(t, 106).ecKey()
	declares, refers := "<IsTestProject>true</IsTestProject>", "<PackageReference Include=\"Microsoft.NET.Test.Sdk\" />"
	for name, c := range map[string]struct {
		project string
		content string
		want    []scan.Severity
	}{
		"declares tests":      {"acceptance/Shop.Acceptance.csproj", declares, nil},
		"refers to a library": {"acceptance/Shop.Acceptance.fsproj", refers, nil},
		"declares none":       {"acceptance/Shop.Acceptance.csproj", "<OutputType>Exe</OutputType>", []scan.Severity{sevHigh}},
		"another folder":      {"unit/Shop.Unit.csproj", declares, []scan.Severity{sevHigh}},
		"the whole tree":      {"Shop.csproj", declares, []scan.Severity{sevHigh}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			requireSeverities(t, scanFiles(t, map[string]string{"acceptance/server.key": key, c.project: c.content}), c.want...)
		})
	}
}

// requireSeverities checks the severities of all findings, in order.
func requireSeverities(t *testing.T, report code.Report, want ...scan.Severity) {
	t.Helper()
	var got []scan.Severity
	for _, f := range report.Findings {
		got = append(got, f.Severity)
	}
	require.Equal(t, want, got)
}
