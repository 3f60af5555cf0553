package limit_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/limit"
	"assay/internal/testsupport/redisserver"
)

func TestFailuresAreCountedTogetherAndRefusedApart(t *testing.T) {
	t.Parallel()
	window := limit.Window{Name: "failed", Limit: 3, Period: time.Hour}
	memory, redis := limit.NewMemory(0, newClock().Now), redisserver.Start(t)
	for name, peers := range map[string][2]limit.Limiter{
		"memory": {memory, memory},
		"redis":  {limit.NewRedis(open(t, redis), "p:"), limit.NewRedis(open(t, redis), "p:")},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c := newClock()
			here, there := limit.NewFailures(peers[0], window, c.Now), limit.NewFailures(peers[1], window, c.Now)
			for i, f := range []*limit.Failures{here, there, here} {
				d, err := f.Count(t.Context(), "ip:192.0.2.1")
				require.NoError(t, err)
				require.True(t, d.Allowed, "failure %d", i+1)
			}
			_, blocked := here.Blocked("ip:192.0.2.1")
			require.False(t, blocked, "the limit is reached, not passed")

			d, err := there.Count(t.Context(), "ip:192.0.2.1")
			require.NoError(t, err)
			require.False(t, d.Allowed)
			_, blocked = here.Blocked("ip:192.0.2.1")
			require.False(t, blocked, "this process has not met the refusal")
			known, blocked := there.Blocked("ip:192.0.2.1")
			require.True(t, blocked)
			require.Equal(t, d, known)
			_, blocked = there.Blocked("ip:192.0.2.2")
			require.False(t, blocked)

			c.Pass(d.ResetAfter - 1)
			known, blocked = there.Blocked("ip:192.0.2.1")
			require.True(t, blocked)
			require.Equal(t, 1, known.RetryAfter())
			c.Pass(1)
			_, blocked = there.Blocked("ip:192.0.2.1")
			require.False(t, blocked)
		})
	}
}

func TestFailuresReportMistakes(t *testing.T) {
	t.Parallel()
	f := limit.NewFailures(limit.NewMemory(0, nil), limit.Window{}, time.Now)
	_, err := f.Count(t.Context(), "k")
	require.Error(t, err)
	_, blocked := f.Blocked("k")
	require.False(t, blocked)
}

func TestAddressKey(t *testing.T) {
	t.Parallel()
	for address, want := range map[string]string{
		"192.0.2.1":             "ip:192.0.2.1",
		"::ffff:192.0.2.1":      "ip:192.0.2.1",
		"2001:db8::1":           "ip:2001:db8::/64",
		"2001:db8:0:0:ffff::":   "ip:2001:db8::/64",
		"2001:db8:0:1::":        "ip:2001:db8:0:1::/64",
		"fe80::1%eth0":          "ip:fe80::/64",
		"":                      "ip:",
		"not an address at all": "ip:not an address at all",
	} {
		require.Equal(t, want, limit.AddressKey(address), address)
	}
}
