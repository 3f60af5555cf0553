package capture_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/website/capture"
)

func TestParseTime(t *testing.T) {
	t.Parallel()
	want := time.Date(1994, time.November, 6, 8, 49, 37, 0, time.UTC)
	for _, form := range []string{"Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994"} {
		at, err := capture.ParseTime(form)
		require.NoError(t, err, form)
		require.True(t, want.Equal(at), "%s is %s", form, at)
	}
	require.Equal(t, "Sun, 06 Nov 1994 08:49:37 GMT", want.Format(capture.TimeFormat))
	for _, other := range []string{"", "0", "1994-11-06T08:49:37Z", "Sun, 06 Nov 1994 08:49:37", "Sun, 32 Nov 1994 08:49:37 GMT"} {
		at, err := capture.ParseTime(other)
		require.Error(t, err, other)
		require.Zero(t, at)
	}
}
