package provider

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// Every provider with an API has a subject, and a row in the table of docs/operations.md with what a token needs.
func TestKinds(t *testing.T) {
	t.Parallel()
	data, err := os.ReadFile(filepath.Join("..", "..", "docs", "operations.md"))
	require.NoError(t, err)
	page := string(data)
	for _, k := range Kinds() {
		row := regexp.MustCompile("(?m)^\\| [^|]+ \\| `" + string(k) + "` \\|.*$").FindString(page)
		require.NotEmpty(t, row, k)
		about, ok := k.traits()
		require.True(t, ok)
		require.Contains(t, strings.ReplaceAll(row, "`", ""), "| "+about.rights, k)
		for _, s := range subjects() {
			require.True(t, s.kind != k || s.noChanges == (about.rights == ""), "%s: rights to report", k)
		}
		require.Equal(t, k != Git, slices.ContainsFunc(subjects(), func(s subject) bool { return s.kind == k }), k)
		require.NotEqual(t, string(k), k.Title())
		for _, domain := range about.domains {
			require.True(t, publicHost("x."+strings.ToUpper(domain)), domain)
			require.False(t, publicHost("x"+domain), domain)
		}
	}
	require.Equal(t, "SVN", Kind("SVN").Title())
}
