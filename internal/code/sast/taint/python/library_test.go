package python

import (
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
)

func TestLibrary(t *testing.T) {
	t.Parallel()
	lib := front.Library[library](libraryFile)
	require.Contains(t, lib.Standard, "zoneinfo")
	require.Equal(t, "list", lib.Types["typing.Sequence"])
	require.Contains(t, lib.Types, "None")
	require.Contains(t, lib.Keywords, "None")
	require.Equal(t, "a.b.c", lib.Operations.FindStringSubmatch("  operationId: a.b.c\n")[1])
	c := ir.Class{Supers: []string{"shop_grpc.ShopBase"}}
	require.Equal(t, []string{"shop_grpc.ShopBase", "grpclib.Servicer"}, lib.supers(&c))
}
