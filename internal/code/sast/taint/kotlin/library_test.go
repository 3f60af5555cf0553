package kotlin

import (
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/code/sast/taint/front"
)

func TestLibrary(t *testing.T) {
	t.Parallel()
	lib := front.Library[library](libraryFile)
	require.Equal(t, "java.util.List", lib.Types["MutableList"])
	require.Equal(t, "java.util.Map", lib.Collections["mapOf"])
	require.Equal(t, "this", lib.Blocks["withContext"].Object)
	require.Equal(t, "object", lib.Blocks[".apply"].Returns)
	require.True(t, lib.Blocks[".apply"].Receiver)
}
