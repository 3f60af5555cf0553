package goengine

import (
	"bytes"
	"compress/gzip"
	"flag"
	"go/token"
	"go/types"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/tools/go/gcexportdata"
	"golang.org/x/tools/go/packages"
)

var update = flag.Bool("update", false, "rewrite the export data of the standard library")

// TestStd checks that the embedded export data of the standard library can be read; with -update,
// it writes the data from the library of the Go version that runs the test.
func TestStd(t *testing.T) {
	t.Parallel()
	if *update {
		writeStd(t)
	}
	std, err := readStd(token.NewFileSet())
	require.NoError(t, err)
	require.Greater(t, len(std), 150)
	for name, member := range map[string]string{
		"net/http": "ListenAndServe", "database/sql": "DB", "os/exec": "CommandContext", "crypto/tls": "Config", "html/template": "HTML",
		"slices": "SortFunc",
	} {
		require.NotNil(t, std[name], name)
		require.NotNil(t, std[name].Scope().Lookup(member), "%s.%s", name, member)
	}
	query, _, _ := types.LookupFieldOrMethod(types.NewPointer(std["database/sql"].Scope().Lookup("DB").Type()), true, nil, "QueryContext")
	require.IsType(t, (*types.Func)(nil), query)
}

func writeStd(t *testing.T) {
	t.Helper()
	fset := token.NewFileSet()
	loaded, err := packages.Load(&packages.Config{
		Mode: packages.NeedName | packages.NeedTypes | packages.NeedImports | packages.NeedDeps | packages.NeedExportFile, Fset: fset,
		Env: append(os.Environ(), "GOOS=linux", "GOARCH=amd64", "GOFLAGS="),
	}, "std")
	require.NoError(t, err)
	var all []*types.Package
	for _, p := range loaded {
		if p.PkgPath != "unsafe" && !slices.Contains(strings.Split(p.PkgPath, "/"), "internal") && !strings.HasPrefix(p.PkgPath, "vendor/") {
			all = append(all, p.Types)
		}
	}
	var data, zipped bytes.Buffer
	require.NoError(t, gcexportdata.WriteBundle(&data, fset, all))
	z, err := gzip.NewWriterLevel(&zipped, gzip.BestCompression)
	require.NoError(t, err)
	_, err = z.Write(data.Bytes())
	require.NoError(t, err)
	require.NoError(t, z.Close())
	require.NoError(t, os.WriteFile("std.bundle.gz", zipped.Bytes(), 0o644))
}
