package redisconn_test

import (
	"context"
	"net"
	"testing"
	"time"

	"github.com/redis/go-redis/v9"
	"github.com/stretchr/testify/require"

	"assay/internal/redisconn"
	"assay/internal/testsupport/redisserver"
)

func TestOpenTalksToRedis(t *testing.T) {
	t.Parallel()
	client, err := redisconn.Open(redisserver.Start(t).URL(), time.Minute)
	require.NoError(t, err)
	t.Cleanup(func() { _ = client.Close() })
	require.NoError(t, client.Ping(t.Context()).Err())
}

func TestOpenObeysTheCallersDeadline(t *testing.T) {
	t.Parallel()
	server := redisserver.Start(t)
	client, err := redisconn.Open(server.URL(), time.Minute)
	require.NoError(t, err)
	t.Cleanup(func() { _ = client.Close() })
	require.NoError(t, client.Ping(t.Context()).Err())

	server.Freeze(t)
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	var timeout net.Error
	require.ErrorAs(t, client.Ping(ctx).Err(), &timeout)
	require.True(t, timeout.Timeout())
	require.True(t, client.(*redis.Client).Options().ContextTimeoutEnabled, "the deadline of the context must be the one that ended it")
}

func TestOpenRefusesOtherURLsWithoutRepeatingThem(t *testing.T) {
	t.Parallel()
	for _, raw := range []string{"http://u:hunter2@h", "redis://u:hunter2@h:port", "://hunter2", "redis://u:hunter2@h/notanumber"} {
		_, err := redisconn.Open(raw, time.Minute)
		require.Error(t, err, raw)
		require.NotContains(t, err.Error(), "hunter2")
	}
}
