package retryafter_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/retryafter"
)

func TestParse(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 3, 14, 9, 26, 53, 0, time.UTC)
	for value, want := range map[string]time.Duration{
		"0": 0, "120": 2 * time.Minute, " 7 ": 7 * time.Second, "99999999999999": (1<<31 - 1) * time.Second,
		"Sat, 14 Mar 2026 09:27:00 GMT": 7 * time.Second, "Saturday, 14-Mar-26 09:27:00 GMT": 7 * time.Second,
		"Sat, 14 Mar 2026 09:26:00 GMT": 0,
	} {
		wait, ok := retryafter.Parse(value, now)
		require.True(t, ok, value)
		require.Equal(t, want, wait, value)
	}
	for _, value := range []string{"", "-1", "1.5", "soon", "Sat, 14 Mar", "184467440737095516160"} {
		wait, ok := retryafter.Parse(value, now)
		require.False(t, ok, value)
		require.Zero(t, wait, value)
	}
}

func TestFormat(t *testing.T) {
	t.Parallel()
	for wait, want := range map[time.Duration]string{
		-time.Second: "1", 0: "1", time.Millisecond: "1", time.Second: "1", time.Second + 1: "2", time.Minute: "60",
	} {
		require.Equal(t, want, retryafter.Format(wait), wait.String())
	}
}
