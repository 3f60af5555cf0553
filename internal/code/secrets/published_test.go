package secrets

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestPublishedSCIM keeps the user of RFC 7643 out of the findings.
func TestPublishedSCIM(t *testing.T) {
	t.Parallel()
	require.True(t, published("t1me"+"Ma$heen"))
}
