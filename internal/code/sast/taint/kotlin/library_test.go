package kotlin

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestLibrary(t *testing.T) {
	t.Parallel()
	lib, err := readLibrary()
	require.NoError(t, err)
	require.Equal(t, "java.util.List", lib.Types["MutableList"])
	require.Equal(t, "java.util.Map", lib.Collections["mapOf"])
	require.Equal(t, "this", lib.Blocks["withContext"].Object)
	require.Equal(t, "object", lib.Blocks[".apply"].Returns)
	require.True(t, lib.Blocks[".apply"].Receiver)
}
