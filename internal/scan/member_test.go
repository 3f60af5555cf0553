package scan_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/scan"
)

func TestRoleAllows(t *testing.T) {
	t.Parallel()
	for i, have := range scan.Roles() {
		for j, need := range scan.Roles() {
			require.Equal(t, i >= j, have.Allows(need), "%s needs %s", have, need)
		}
		require.False(t, have.Allows("OWNER"))
		require.False(t, scan.Role("").Allows(have))
		require.False(t, scan.Role("admin").Allows(have))
	}
	require.False(t, scan.Role("").Allows(""))
}

func TestScopeAllows(t *testing.T) {
	t.Parallel()
	for i, have := range scan.Scopes() {
		for j, need := range scan.Scopes() {
			require.Equal(t, i >= j, have.Allows(need), "%s needs %s", have, need)
		}
		require.False(t, have.Allows("write"))
		require.False(t, scan.Scope("").Allows(have))
	}
}

func TestKeyProjects(t *testing.T) {
	t.Parallel()
	require.True(t, scan.APIKey{}.InProject("aaaaaaaaaa"), "no list means all projects")
	limited := scan.APIKey{Projects: []string{"aaaaaaaaaa", "bbbbbbbbbb"}}
	require.True(t, limited.InProject("bbbbbbbbbb"))
	require.False(t, limited.InProject("cccccccccc"))
	require.False(t, limited.InProject(""))
}
