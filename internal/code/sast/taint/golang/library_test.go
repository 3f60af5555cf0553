package golang

import (
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/code/sast/taint/front"
)

// TestLibrary checks that the file can be read, and which results carry no data.
func TestLibrary(t *testing.T) {
	t.Parallel()
	lib := front.Library[library](libraryFile)
	for name, want := range map[string]bool{"err": true, "parseErr": true, "ok": true, "errs2": false, "user": false, "token": false} {
		require.Equal(t, want, lib.Outcomes.MatchString(name), name)
	}
	require.True(t, lib.Services.MatchString("UnimplementedGreeterServer"))
	require.Contains(t, lib.Ends, "log.Fatalf")
}
