package php

import (
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/code/sast/taint/front"
)

// TestLibrary checks that the file can be read, and some of its expressions.
func TestLibrary(t *testing.T) {
	t.Parallel()
	lib := front.Library[library](libraryFile)
	require.Len(t, lib.Calling, 2)
	require.True(t, lib.isSuper("$_GET"))
	require.Equal(t, `\Locked`, lib.Sent.Locked)
	for name, want := range map[string]bool{"$feedUrl": true, "$url": true, "$path": false, "$curly": false} {
		require.Equal(t, want, lib.Addresses.MatchString(name), name)
	}
}
