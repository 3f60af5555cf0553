package store_test

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	sdktrace "go.opentelemetry.io/otel/sdk/trace"
	"go.opentelemetry.io/otel/sdk/trace/tracetest"

	"assay/internal/scan"
	"assay/internal/store"
	"assay/internal/store/storetest"
)

// Statements within a recorded trace are spans with operation and table, and without values or texts.
func TestStatementsAreSpans(t *testing.T) {
	t.Parallel()
	for name, cfg := range map[string]store.Config{"sqlite": storetest.SQLite(t), "postgresql": postgresEmpty(t)} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := openMigrated(t, cfg)
			recorder := tracetest.NewSpanRecorder()
			provider := sdktrace.NewTracerProvider(sdktrace.WithSpanProcessor(recorder))
			t.Cleanup(func() { require.NoError(t, provider.Shutdown(context.Background())) })
			ctx, root := provider.Tracer("test").Start(t.Context(), "request")

			const canary = "canary-0123456789"
			tenant, err := s.Tenants.Create(ctx, canary)
			require.NoError(t, err)
			_, err = s.Projects.Get(ctx, tenant.ID, "zzzzzzzzzz")
			require.True(t, scan.IsCode(err, scan.CodeNotFound), err)
			_, _, err = s.WebsiteScans.Close(ctx, tenant.ID, tenant.ID, canary)
			require.True(t, scan.IsCode(err, scan.CodeNotFound), err)
			_, err = s.Tenants.Create(t.Context(), "without a trace")
			require.NoError(t, err)
			root.End()

			var names []string
			for _, one := range recorder.Ended() {
				if one.Name() == "request" {
					continue
				}
				names = append(names, one.Name())
				require.Equal(t, root.SpanContext().TraceID(), one.SpanContext().TraceID())
				require.NotContains(t, fmt.Sprint(one.Name(), one.Attributes(), one.Events(), one.Status()), "canary")
				require.NotContains(t, fmt.Sprint(one.Attributes()), tenant.ID)
				if one.Name() != "transaction" {
					require.Contains(t, fmt.Sprint(one.Attributes()), name)
				}
			}
			require.Contains(t, names, "INSERT tenants")
			require.Contains(t, names, "SELECT projects")
			require.Contains(t, names, "SELECT website_scans")
			require.Len(t, slices.DeleteFunc(slices.Clone(names), func(n string) bool { return n != "transaction" }), 1, names)
		})
	}
}
