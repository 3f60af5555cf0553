package front_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/code/sast/taint/front"
)

func TestLibrary(t *testing.T) {
	t.Parallel()
	type library struct{ Ends []string }
	require.Equal(t, []string{"os.Exit"}, front.Library[library]([]byte("ends: [os.Exit]\n")).Ends)
	require.Panics(t, func() { front.Library[library]([]byte("ends: [")) })
}
