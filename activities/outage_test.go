package activities

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/scan"
)

func TestPatiently(t *testing.T) {
	t.Parallel()
	outage := scan.OutageOf(errors.New("connection refused"), "The database is unavailable.")
	other := scan.Errorf(scan.CodeSuperseded, "Another run owns the record.")
	tests := map[string]struct {
		outages int
		then    error
		want    error
		tries   int
	}{
		"at once":                {tries: 1},
		"after an outage":        {outages: 3, tries: 4},
		"an error of another":    {outages: 1, then: other, want: other, tries: 2},
		"an outage that goes on": {outages: 1000, want: outage, tries: 5},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				tries := 0
				began := time.Now()
				err := patiently(t.Context(), gatherPatience, func(context.Context) error {
					if tries++; tries <= tt.outages {
						return outage
					}
					return tt.then
				})
				require.Equal(t, tt.want, err)
				require.Equal(t, tt.tries, tries)
				require.LessOrEqual(t, time.Since(began), gatherPatience)
			})
		})
	}
}

// A write that waits for storage ends with the time for it, as an outage, and with its activity.
func TestPatientlyEnds(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		hang := func(ctx context.Context) error {
			<-ctx.Done()
			if errors.Is(ctx.Err(), context.Canceled) {
				return ctx.Err()
			}
			return scan.OutageOf(ctx.Err(), "The blob store did not respond in time.")
		}
		require.True(t, scan.IsOutage(patiently(t.Context(), gatherPatience, hang)))
		ctx, cancel := context.WithCancel(t.Context())
		time.AfterFunc(time.Second, cancel)
		require.ErrorIs(t, patiently(ctx, gatherPatience, hang), context.Canceled)
	})
}
