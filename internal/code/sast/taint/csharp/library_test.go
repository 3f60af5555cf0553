package csharp

import (
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/code/sast/taint/front"
)

// TestLibrary checks that the file can be read, and which types are taken for services.
func TestLibrary(t *testing.T) {
	t.Parallel()
	lib := front.Library[library](libraryFile)
	l := &lowering{lib: lib}
	for typ, want := range map[string]bool{
		"IClock": true, "Shop.OrderService": true, "DbContext": true, "HttpContext": false, "IFormFile": false, "Order": false, "Invoice": false,
	} {
		require.Equal(t, want, l.isService(typ), typ)
	}
	require.True(t, l.converted("Microsoft.AspNetCore.Components.MarkupString"))
	require.False(t, l.converted("string"))
	require.True(t, lib.Reads.MatchString("OnGetList"))
	require.True(t, lib.Writes.MatchString("HttpPost"))
}
