package telemetry_test

import (
	"context"
	"errors"
	"log/slog"
	"strings"
	"testing"

	"github.com/prometheus/client_golang/prometheus/testutil"
	"github.com/stretchr/testify/require"

	"assay/internal/telemetry"
)

func TestDeliveries(t *testing.T) {
	t.Parallel()
	registry := telemetry.NewRegistry()
	var err error
	logs := &strings.Builder{}
	telemetry.RegisterDeliveries(registry, func(context.Context) ([]telemetry.Delivery, error) {
		return []telemetry.Delivery{{State: "PENDING", Count: 2}, {State: "SENT"}}, err
	}, slog.New(slog.NewTextHandler(logs, nil)))
	require.NoError(t, testutil.GatherAndCompare(registry, strings.NewReader(`
# HELP assay_deliveries Mails by state; sent and failed ones of the last 24 hours.
# TYPE assay_deliveries gauge
assay_deliveries{state="PENDING"} 2
assay_deliveries{state="SENT"} 0
`), "assay_deliveries"))
	err = errors.New("no database")
	require.NoError(t, testutil.GatherAndCompare(registry, strings.NewReader(""), "assay_deliveries"))
	require.Contains(t, logs.String(), "no database")
}
