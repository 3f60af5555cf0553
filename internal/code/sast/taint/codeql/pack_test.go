package codeql_test

import (
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"

	"assay/internal/code/sast/taint/codeql"
)

const sinkRow = `extensions:
  - addsTo: {pack: codeql/java-all, extensible: sinkModel}
    data:
      - ["com.shop", "Database", true, "search", "(String)", "", "Argument[0]", "sql-injection", "manual"]
`

// TestPack reads the models that a pack names.
func TestPack(t *testing.T) {
	t.Parallel()
	tree := func(pack, model string) fstest.MapFS {
		return fstest.MapFS{
			"shop/qlpack.yml":              {Data: []byte("name: acme/shop\nextensionTargets: {codeql/java-all: '*'}\n" + pack)},
			"shop/models/data/shop.yml":    {Data: []byte(model)},
			"shop/codeql-pack.lock.yml":    {Data: []byte("lockVersion: 1.0.0\n")},
			"shop/ext/users.model.yml":     {Data: []byte(sinkRow)},
			"shop/models/data/ignored.txt": {Data: []byte("no model")},
		}
	}
	for name, c := range map[string]struct {
		pack, model string
		rows        int
		fails       string
	}{
		"folders":      {"dataExtensions: ['models/**/*.yml']\n", sinkRow, 2, ""},
		"one pattern":  {"dataExtensions: models/data/*.yml\n", sinkRow, 2, ""},
		"named twice":  {"dataExtensions: ['ext/*.yml', 'models/data/shop.yml']\n", sinkRow, 2, ""},
		"none":         {"", sinkRow, 1, ""},
		"no file":      {"dataExtensions: ['model/*.yml']\n", sinkRow, 0, "shop/qlpack.yml: line 3: dataExtensions: no file matches model/*.yml"},
		"another name": {"dataExtensions: ['models/**']\n", sinkRow, 0, "models/data/ignored.txt must end in .yml"},
		"no pattern":   {"dataExtensions: [{a: b}]\n", sinkRow, 0, "shop/qlpack.yml: line 3: dataExtensions must be patterns"},
		"malformed":    {"dataExtensions: [\n", sinkRow, 0, "shop/qlpack.yml: "},
		"short row": {
			"dataExtensions: ['models/**/*.yml']\n",
			"extensions:\n  - addsTo: {pack: codeql/java-all, extensible: sinkModel}\n    data:\n      - [\"a\", \"B\"]\n",
			0, "shop/models/data/shop.yml: ",
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			models, err := codeql.Read(tree(c.pack, c.model), "Java")
			if c.fails != "" {
				require.ErrorContains(t, err, c.fails)
				return
			}
			require.NoError(t, err)
			require.Equal(t, c.rows, models.Rows)
		})
	}
}
