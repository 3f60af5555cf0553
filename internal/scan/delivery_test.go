package scan_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/scan"
)

func TestMaskAddress(t *testing.T) {
	t.Parallel()
	for address, want := range map[string]string{
		"dana@example.org": "d***@example.org", "d@example.org": "d***@example.org", "ü@example.org": "ü***@example.org",
		`"a@b"@example.org`: `"***@example.org`, "@example.org": "***", "nobody": "***", "": "***",
	} {
		require.Equal(t, want, scan.MaskAddress(address))
	}
}

func TestDeliveryStates(t *testing.T) {
	t.Parallel()
	for _, s := range scan.DeliveryStates() {
		require.Equal(t, s != scan.DeliveryPending, s.Settled())
	}
}
