package secrets

import "testing"

// TestExplainedValues scans values that documentation and comments show, and values beside them.
func TestExplainedValues(t *testing.T) {
	t.Parallel()
	m := newMaker(t, 100)
	key, password, random := m.ecKey(), m.password(), m.word(32)
	requireKinds(t, map[string]specimen{
		"key in AsciiDoc":  {"src/main/asciidoc/index.adoc", "----\n" + key + "----\n", ""},
		"key in resources": {"src/main/resources/index.pem", key, sevHigh},
		"value in a docstring": {"src/sign.py", "def sign():\n    r\"\"\"Sign it::\n\n" +
			"        client_secret=\"" + random + "\"\n    \"\"\"\n", sevLow},
		"value in a text":         {"src/sign.py", "CONF = \"\"\"\nclient_secret=\"" + random + "\"\n\"\"\"\n", sevMed},
		"value in a comment":      {"src/sign.go", "/* Sign it:\n\n   clientSecret = \"" + random + "\"\n*/\n", sevLow},
		"value after a docstring": {"src/sign.py", "def sign():\n    r\"\"\"Sign it.\"\"\"\n    client_secret=\"" + random + "\"\n", sevMed},
		"statement in a comment":  {"src/sqlite.h", "/*\n** columns identified by \"" + password + "\" may\n*/\n", ""},
		"statement in code":       {"src/db.c", "exec(db, \"CREATE USER app IDENTIFIED BY '" + password + "'\");\n", sevMed},
		"statement in a dump":     {"db/dump.sql", "/*!50003\nCREATE USER app IDENTIFIED BY '" + password + "' */;\n", sevMed},
	})
}
