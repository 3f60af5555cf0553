package sast_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/code"
	"assay/internal/code/sast"
	"assay/internal/scan"
)

const (
	harmlessPython = `import random
import sqlite3
import subprocess

from flask import Flask, request

app = Flask(__name__)
TABLES = ["items", "orders"]


@app.route("/count")
def count():
    total = 0
    for table in TABLES:
        total += sqlite3.connect("a.db").execute(f"SELECT count(*) FROM {table}").fetchone()[0]
    subprocess.run(["git", "status"])
    return str(total + random.random())
`
	harmlessScript = "const fs = require('fs');\n" +
		"const names = ['a', 'b'];\n" +
		"module.exports = () => names.map((n) => fs.readFileSync('/etc/' + n));\n"
	harmlessGo = "package web\n\nimport (\n\t\"database/sql\"\n\t\"fmt\"\n\t\"os\"\n)\n\n" +
		"func Count(db *sql.DB, tables []string, name string) error {\n" +
		"\tfor _, t := range tables {\n\t\tif _, err := db.Exec(fmt.Sprintf(\"DELETE FROM %s\", t)); err != nil " +
		"{\n\t\t\treturn err\n\t\t}\n\t}\n" +
		"\t_, err := os.ReadFile(name)\n\treturn err\n}\n"
)

// TestPatternsYield checks that the findings of patterns that no untrusted input reaches are
// downgraded or dropped, and that the others stay.
func TestPatternsYield(t *testing.T) {
	t.Parallel()
	engines, err := sast.New(sast.Config{Self: self()})
	require.NoError(t, err)
	judged := func(files map[string]string) (places, notes []string) {
		v, err := code.Judge(t.Context(), scan.DimensionSAST, engines, tree(t, files), codeOptions(t))
		require.NoError(t, err)
		for _, f := range v.Findings {
			places = append(places, short(f)+" "+string(f.Confidence))
		}
		for _, n := range v.Notes {
			notes = append(notes, n.Code+" "+n.Message)
		}
		return places, notes
	}
	harmless := map[string]string{"app.py": harmlessPython, "web.js": harmlessScript, "go.mod": goMod, "web.go": harmlessGo}
	found, notes := judged(harmless)
	require.Empty(t, found)
	require.Equal(t, []string{
		"PATTERNS_YIELD Rules that do not follow data reported code that no untrusted input was found to reach: " +
			"2 findings were rated lower, 4 findings left out.",
		"GUESSES Findings of severity LOW with confidence LOW were left out: 2 findings.",
	}, notes)

	// Data may come from a file of the language that was not understood.
	harmless["broken.py"] = "def f(:\n  ]]]\n"
	found, _ = judged(harmless)
	require.Equal(t, []string{"app.py:15 S608 MEDIUM MEDIUM"}, found)

	delete(harmless, "broken.py")
	harmless["app.py"] = strings.Replace(harmlessPython, "{table}", "{request.args['table']}", 1)
	found, _ = judged(harmless)
	require.Equal(t, []string{"app.py:15 S608 CRITICAL HIGH"}, found)
}
