package dashboard_test

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// maxStatements limits the database statements of a page.
const maxStatements = 15

// The number of a page's statements does not depend on its content.
func TestPagesSendFewStatements(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	all := 0
	for _, path := range append(codePages(b), settingsPages(b)...) {
		n := b.queries(func() { b.get(path) })
		require.LessOrEqual(t, n, maxStatements, path)
		all += n
	}
	require.NotZero(t, all, "statements are counted")
}
