package javascript

import (
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/template"
)

// TestLibrary checks that the file can be read, and that it has the functions that rewritten templates call.
func TestLibrary(t *testing.T) {
	t.Parallel()
	lib := front.Library[library](libraryFile)
	require.Subset(t, lib.Platform, []string{template.PageScript, template.ScriptOutput, template.Unescaped})
	require.Equal(t, "reply", lib.Handlers.Reply)
	require.Contains(t, lib.Resolvers.Roots, "Query")
}
