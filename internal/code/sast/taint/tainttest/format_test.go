package tainttest_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/code/sast/taint/tainttest"
)

// TestFormat checks that types are sorted, that entries that fit are in one line, and that formatting again
// changes nothing.
func TestFormat(t *testing.T) {
	t.Parallel()
	out, err := tainttest.Format([]byte("framework: A\ntypes:\n  b.B:\n    same: [c.C]\n  a.A: {}\n" +
		"rules:\n  # why\n  - call: [a.A.f]\n    source: request\n"))
	require.NoError(t, err)
	require.Equal(t, "framework: A\ntypes:\n  a.A: {}\n  b.B: {same: [c.C]}\n"+
		"rules:\n  # why\n  - {call: [a.A.f], source: request}\n", string(out))
	again, err := tainttest.Format(out)
	require.NoError(t, err)
	require.Equal(t, string(out), string(again))
	_, err = tainttest.Format([]byte("- a"))
	require.ErrorContains(t, err, "must be a mapping")
}
