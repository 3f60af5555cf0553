package checks_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// caps are the agreed hard caps with the limits that they may have.
var caps = map[string][]float64{
	"NO_HTTPS": {20}, "BAD_CERT": {30}, "BROKEN_CRYPTO": {35}, "SSLV3": {59}, "RC4_3DES": {69}, "OLD_TLS": {89},
	"NO_FS": {79}, "INCOMPLETE_CHAIN": {79}, "WEAK_DH": {59}, "SECRETS_EXPOSED": {25}, "PLAIN_CREDENTIALS": {40},
	"CORS_CREDENTIALS": {55}, "COMPROMISED_SCRIPT": {30}, "VULN_JS": {69, 89}, "DEBUG_DATA": {59},
	"DOC_ERROR": {49}, "VERY_SLOW": {69}, "VERY_HEAVY": {69},
	"UNRESOLVABLE": {20}, "DNSSEC_BOGUS": {20}, "SERVICE_DOWN": {30}, "DANGLING": {40}, "DOMAIN_EXPIRING": {49},
	"SINGLE_NS": {69}, "OPEN_AXFR": {59}, "SPF_PLUS_ALL": {59},
	"NOT_INDEXABLE": {49}, "PAGE_ERROR": {20},
}

// TestEveryAgreedCapIsAsked reads the judges: they use each cap of the list, with its limits, and no other cap.
func TestEveryAgreedCapIsAsked(t *testing.T) {
	t.Parallel()
	asked := map[string]map[float64]bool{}
	folders, err := filepath.Glob("*/set.go")
	require.NoError(t, err)
	require.NotEmpty(t, folders)
	for _, set := range folders {
		for name, limits := range capsIn(t, filepath.Dir(set)) {
			if asked[name] == nil {
				asked[name] = map[float64]bool{}
			}
			for _, l := range limits {
				asked[name][l] = true
			}
		}
	}
	want := map[string]map[float64]bool{}
	for name, limits := range caps {
		want[name] = map[float64]bool{}
		for _, l := range limits {
			want[name][l] = true
		}
	}
	require.Equal(t, want, asked)
}

// capsIn finds the caps that the judges of a folder ask for: the arguments of
// Capped, and the fields cap and limit of a table.
func capsIn(t *testing.T, folder string) map[string][]float64 {
	t.Helper()
	found, constants := map[string][]float64{}, map[string]string{}
	var pairs [][2]ast.Expr
	entries, err := os.ReadDir(folder)
	require.NoError(t, err)
	for _, e := range entries {
		if !strings.HasSuffix(e.Name(), ".go") || strings.HasSuffix(e.Name(), "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), filepath.Join(folder, e.Name()), nil, parser.SkipObjectResolution)
		require.NoError(t, err)
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.ValueSpec:
				for i, name := range n.Names {
					if i < len(n.Values) {
						constants[name.Name] = literal(n.Values[i], nil)
					}
				}
			case *ast.CallExpr:
				if f, ok := n.Fun.(*ast.SelectorExpr); ok && f.Sel.Name == "Capped" && len(n.Args) == 2 {
					pairs = append(pairs, [2]ast.Expr{n.Args[0], n.Args[1]})
				}
			case *ast.CompositeLit:
				if name, limit := field(n, "cap"), field(n, "limit"); name != nil && limit != nil {
					pairs = append(pairs, [2]ast.Expr{name, limit})
				}
			}
			return true
		})
	}
	for _, p := range pairs {
		if _, inTable := p[0].(*ast.SelectorExpr); inTable {
			continue // the table's rows are read by the loop itself
		}
		name, number := literal(p[0], constants), literal(p[1], constants)
		limit, err := strconv.ParseFloat(number, 64)
		require.NoError(t, err, "%s: the limit of %q is not known", folder, name)
		require.NotEmpty(t, name, folder)
		found[name] = append(found[name], limit)
	}
	return found
}

// literal returns the text of a literal or of the constant that the name stands for.
func literal(e ast.Expr, constants map[string]string) string {
	switch e := e.(type) {
	case *ast.BasicLit:
		return strings.Trim(e.Value, `"`)
	case *ast.Ident:
		return constants[e.Name]
	}
	return ""
}

func field(c *ast.CompositeLit, name string) ast.Expr {
	for _, e := range c.Elts {
		if kv, ok := e.(*ast.KeyValueExpr); ok {
			if key, ok := kv.Key.(*ast.Ident); ok && key.Name == name {
				return kv.Value
			}
		}
	}
	return nil
}
