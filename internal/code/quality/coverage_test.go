package quality

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/code"
	"assay/internal/code/coverage"
	"assay/internal/testsupport/sandboxes"
)

func covered(t *testing.T) *code.Tree {
	t.Helper()
	return treeOf(t, map[string]string{
		"server/go.mod": "module example.com/shop\n", "server/api/a.go": "package api\n\nfunc f() {\n\tg()\n}\n\nfunc g() {}\n",
		"server/api/a_test.go": "package api\n",
		"cover.out": "mode: set\nexample.com/shop/api/a.go:3.10,5.2 1 1\nexample.com/shop/api/a.go:7.1,7.9 1 0\n" +
			"example.com/shop/api/a_test.go:1.1,1.2 1 1\n",
		"web/coverage.xml": "<project/>", "node_modules/x/lcov.info": "SF:index.js\nDA:1,1\n",
	})
}

// Reports in the repository are read, unless the caller gives others.
func TestCoverage(t *testing.T) {
	t.Parallel()
	tree := covered(t)
	tree.Changed = code.Changes{"server/api/a.go": {{First: 5, Last: 7}}}
	r, err := engine(t, Config{}).Scan(t.Context(), tree, code.Options{Clock: time.Now})
	require.NoError(t, err)
	s := r.Facts["coverage"].(*coverage.Summary)
	require.Equal(
		t, []coverage.Source{{Name: "cover.out", Format: coverage.Go, Files: 1, Unknown: 1}}, s.Reports, "tests are not what is covered",
	)
	require.Equal(t, "75.0 % (3 of 4)", s.Lines.Text())
	require.Equal(t, "50.0 % (1 of 2)", s.Changed.Text())

	given := []coverage.Document{{Name: "lcov.info", Data: []byte("SF:/ci/shop/server/api/a.go\nDA:4,1\n")}, {Name: "x", Data: []byte("x")}}
	r, err = isolated(t, "well").Scan(t.Context(), sandboxes.Shut(t, tree), code.Options{Coverage: given})
	require.NoError(t, err)
	require.Contains(t, encoded(t, r.Facts["coverage"]), `"lines":{"covered":1,"percent":100,"total":1}`)
	require.Contains(t, encoded(t, r.Facts["coverage"]), `"changedLines":{"covered":0,"percent":null,"total":0}`)
	require.Contains(t, encoded(t, r.Notes), "The coverage report x was not read")

	r, err = engine(t, Config{}).Scan(t.Context(), treeOf(t, map[string]string{"a.go": "package a\n"}), code.Options{})
	require.NoError(t, err)
	require.NotContains(t, r.Facts, "coverage")
}
