package value_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/code/sast/taint/value"
)

// TestPaths builds the path from a parameter to the name in the rows of a query, which is in one of
// its members.
func TestPaths(t *testing.T) {
	t.Parallel()
	o := value.Origin{Param: 0}.Below("statement").Queries().Below("name")
	require.Equal(t, []value.PathStep{{Key: "statement"}, {Queries: true}, {Key: "name"}}, o.Path.Steps())
	require.True(t, o.Path.HasQueries())
	require.Equal(t, 3, o.Path.Len())
	require.Equal(t, o, o.Below("more"), "the length is limited")
	require.Empty(t, value.Origin{}.Path.Steps())
}
