package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestCatalogue measures models of which the engine knows some by itself.
func TestCatalogue(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	for name, text := range map[string]string{
		"java": `
  - addsTo: {pack: codeql/java-all, extensible: sinkModel}
    data:
      - ["java.nio.file", "Files", False, "delete", "(Path)", "", "Argument[0]", "path-injection", "manual"]
      - ["com.shop", "Store", True, "find", "(String,int)", "", "Argument[0]", "sql-injection", "manual"]
      - ["com.shop", "Store", True, "Store", "(File)", "", "Argument[0]", "path-injection", "manual"]
      - ["com.shop", "Link", True, "open", "()", "", "Argument[this]", "request-forgery", "manual"]
      - ["android.shop", "Store", True, "find", "(String)", "", "Argument[0]", "sql-injection", "manual"]
  - addsTo: {pack: codeql/java-all, extensible: sourceModel}
    data:
      - ["com.shop", "Acceptor", True, "handle", "(Order,String)", "", "Parameter[1]", "remote", "manual"]
      - ["com.shop", "Inbox", True, "read", "(byte[])", "", "Argument[0]", "remote", "manual"]
      - ["com.shop", "Disk", True, "read", "()", "", "ReturnValue", "file", "manual"]`,
		"go": `
  - addsTo: {pack: codeql/go-all, extensible: sinkModel}
    data:
      - ["os", "", False, "Remove", "", "", "Argument[0]", "path-injection", "manual"]
      - ["group:shop", "Store", True, "Find", "", "", "Argument[1]", "sql-injection", "manual"]
  - addsTo: {pack: codeql/go-all, extensible: packageGrouping}
    data: [["shop", "example.com/shop"]]`,
		"csharp": `
  - addsTo: {pack: codeql/csharp-all, extensible: sinkModel}
    data:
      - ["Shop", "StoreExtensions", False, "Find<T>", "(Shop.Store,System.String)", "", "Argument[1]", "sql-injection", "manual"]
  - addsTo: {pack: codeql/csharp-all, extensible: sourceModel}
    data:
      - ["Shop", "Inbox", True, "get_Title", "()", "", "ReturnValue", "remote", "manual"]
      - ["Shop", "FromUserAttribute", False, "", "", "Attribute.Getter", "ReturnValue", "remote", "manual"]`,
	} {
		require.NoError(t, os.WriteFile(filepath.Join(dir, name+".model.yml"), []byte("extensions:"+text+"\n"), 0o600))
	}
	var log bytes.Buffer
	figures, err := catalogueFigures(t.Context(), "data", dir, &log)
	require.NoError(t, err)
	got := map[string]float64{}
	for _, f := range figures {
		got[f.name] = f.value
	}
	require.InDelta(t, 200.0/6, got["catalogue_java"], 0.1, log.String())
	require.InDelta(t, 100, got["catalogue_java_models"], 0.1, log.String())
	require.InDelta(t, 50, got["catalogue_java_sinks"], 0.1)
	require.InDelta(t, 50, got["catalogue_go"], 0.1, log.String())
	require.InDelta(t, 100, got["catalogue_go_sink_sql_injection_models"], 0.1)
	require.InDelta(t, 0, got["catalogue_csharp_sources"], 0.1)
	require.InDelta(t, 100, got["catalogue_csharp_models"], 0.1, log.String())
	require.Contains(t, log.String(), "# catalogue java: 6 of 8 rows are web-relevant, 25.0 % are left out")
	require.Equal(t, 4, strings.Count(log.String(), "java missed:"))

	_, err = catalogueFigures(t.Context(), "data", "", &log)
	require.ErrorContains(t, err, "-models must name a folder")
}
