package dashboard_test

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// maxStatements is how many statements a page may send to the database.
const maxStatements = 15

// No page sends many statements, whatever it shows.
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
