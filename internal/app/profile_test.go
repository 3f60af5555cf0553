package app

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/testsupport/clock"
	"assay/internal/website/capture"
	"assay/workflows/contract"
)

// The profile of a scan depends on whether there are browsers, not on whether Temporal answers just now, or a worker is being restarted.
func TestProfileDuringOutages(t *testing.T) {
	t.Parallel()
	now := clock.At(time.Date(2026, 3, 14, 9, 26, 53, 0, time.UTC))
	var served bool
	var away error
	ask := func(_ context.Context, queue string) (bool, error) {
		require.Equal(t, contract.QueueBrowser, queue)
		return served, away
	}
	p := &profiles{mode: "auto", browsers: &browsers{}, pollers: pollers{clock: now.Now, served: ask}}
	for _, step := range []struct {
		what   string
		after  time.Duration
		served bool
		away   error
		want   capture.Profile
	}{
		{what: "nothing is known yet", away: errors.New("away"), want: capture.ProfileHTTP},
		{what: "there is no browser", after: time.Minute, want: capture.ProfileHTTP},
		{what: "a worker has started", after: time.Minute, served: true, want: capture.ProfileLab},
		{what: "it is being restarted", after: time.Minute, want: capture.ProfileLab},
		{what: "it is back", after: time.Minute, served: true, want: capture.ProfileLab},
		{what: "Temporal is away", after: time.Hour, away: errors.New("away"), want: capture.ProfileLab},
		{what: "the worker is gone", after: time.Minute, want: capture.ProfileHTTP},
		{what: "Temporal is away again", after: time.Minute, away: errors.New("away"), want: capture.ProfileHTTP},
	} {
		now.Pass(step.after)
		served, away = step.served, step.away
		require.Equal(t, step.want, p.current(t.Context()), step.what)
	}
}
