package temporal_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/scan"
	"assay/workflows/contract"
)

// Workflows do not know package scan; what StartReportMail passes on must mean the same to them.
func TestKindsOfMailedReports(t *testing.T) {
	t.Parallel()
	require.Equal(t, scan.DeliveryWebsiteScan, contract.ReportOfWebsiteScan)
	require.Equal(t, scan.DeliverySiteHealth, contract.ReportOfSiteHealth)
}
