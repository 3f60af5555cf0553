// Package sandboxes provides the product's sandbox to tests.
package sandboxes

import (
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/code"
	"assay/internal/sandbox"
)

// Host returns the sandbox of this machine.
func Host(t testing.TB) *sandbox.Host {
	t.Helper()
	h, err := sandbox.Open(t.Context(), sandbox.Config{})
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, h.Close()) })
	return h
}

// Shut makes programs that read the tree run in the sandbox, as those of a checkout do, and
// returns the tree.
func Shut(t testing.TB, tree *code.Tree) *code.Tree {
	t.Helper()
	s, err := Host(t).New(false)
	require.NoError(t, err)
	t.Cleanup(s.Close)
	require.NoError(t, s.ShareTree(tree.Root))
	if tree.GitDir != "" {
		require.NoError(t, s.ShareTree(tree.GitDir))
	}
	tree.Sandbox = s
	return tree
}
