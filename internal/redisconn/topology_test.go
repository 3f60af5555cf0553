package redisconn_test

import (
	"context"
	"net"
	"net/url"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/redis/go-redis/v9"
	"github.com/stretchr/testify/require"

	"assay/internal/cache"
	"assay/internal/limit"
	"assay/internal/redisconn"
	"assay/internal/testsupport/certs"
	"assay/internal/testsupport/ports"
	"assay/internal/testsupport/redisserver"
)

// works opens the URL and uses it as the API does: scripts over several keys, and transactions.
func works(t *testing.T, rawURL string) {
	t.Helper()
	client, err := redisconn.Open(rawURL, time.Minute)
	require.NoError(t, err)
	t.Cleanup(func() { _ = client.Close() })
	require.NoError(t, client.Ping(t.Context()).Err())
	for _, caller := range []string{"one", "two", "three", "four"} { // in different slots of a cluster
		windows := []limit.Window{{Name: "a", Limit: 2, Period: time.Minute}, {Name: "b", Limit: 9, Period: time.Hour}}
		for _, allowed := range []bool{true, true, false} {
			d, err := limit.NewRedis(client, "limit:").Take(t.Context(), caller, windows...)
			require.NoError(t, err)
			require.Equal(t, allowed, d.Allowed)
		}
		views := cache.NewRedis(client, "cache:")
		require.NoError(t, views.Set(t.Context(), caller, []byte("value"), time.Minute))
		stored, err := views.SetIfNewer(t.Context(), caller, 1, []byte("newer"), time.Minute)
		require.NoError(t, err)
		require.True(t, stored)
		e, found, err := views.Get(t.Context(), caller)
		require.NoError(t, err)
		require.True(t, found)
		require.Equal(t, "newer", string(e.Value))
	}
}

func TestOpenWithTLS(t *testing.T) {
	t.Parallel()
	ca := certs.New(t, t.TempDir())
	server, mine := ca.Issue(t, "redis"), ca.Issue(t, "client")
	s := redisserver.StartTLS(t, ca.File, server.Cert, server.Key, "--requirepass", "p@ss:word/")
	at := "rediss://:" + url.QueryEscape("p@ss:word/") + "@" + s.Addr + "/1?ca_file="
	works(t, at+ca.File+"&cert_file="+mine.Cert+"&key_file="+mine.Key)

	for what, wrong := range map[string]string{
		"unencrypted":                  "redis://:x@" + s.Addr,
		"no certificate of the client": at + ca.File,
		"another authority":            at + certs.New(t, t.TempDir()).File + "&cert_file=" + mine.Cert + "&key_file=" + mine.Key,
	} {
		client, err := redisconn.Open(wrong, time.Minute)
		require.NoError(t, err, what)
		require.Error(t, client.Ping(t.Context()).Err(), what)
		require.NoError(t, client.Close())
	}
}

// The master is found by its name, and so is the replica that replaces it after its death.
func TestOpenWithSentinel(t *testing.T) {
	t.Parallel()
	master := redisserver.StartWith(t, "--requirepass", "secret", "--masterauth", "secret")
	host, port, err := net.SplitHostPort(master.Addr)
	require.NoError(t, err)
	replica := redisserver.StartWith(t, "--requirepass", "secret", "--masterauth", "secret", "--replicaof", host+" "+port)
	watcher := redisserver.StartSentinel(t, "main", master)
	control := redis.NewClient(&redis.Options{Addr: watcher.Addr})
	t.Cleanup(func() { _ = control.Close() })
	for option, value := range map[string]string{"auth-pass": "secret", "down-after-milliseconds": "500", "failover-timeout": "3000"} {
		require.NoError(t, control.Do(t.Context(), "SENTINEL", "SET", "main", option, value).Err())
	}
	at := "redis+sentinel://:secret@127.0.0.1:1," + watcher.Addr + "/main" // the first sentinel is away
	works(t, at)

	client, err := redisconn.Open(at, time.Minute)
	require.NoError(t, err)
	t.Cleanup(func() { _ = client.Close() })
	await(t, "the sentinel knows the replica", func(ctx context.Context) bool {
		list, err := control.Do(ctx, "SENTINEL", "REPLICAS", "main").Slice()
		return err == nil && len(list) == 1
	})
	master.Stop(t)
	await(t, "the replica is the master", func(ctx context.Context) bool {
		return client.Set(ctx, "key", "value", 0).Err() == nil
	})
	direct := redis.NewClient(&redis.Options{Addr: replica.Addr, Password: "secret"})
	t.Cleanup(func() { _ = direct.Close() })
	require.Equal(t, "value", direct.Get(t.Context(), "key").Val())
}

func TestOpenWithCluster(t *testing.T) {
	t.Parallel()
	const nodes, slots = 3, 16384
	var addresses []string
	var first string
	for i := range nodes {
		busPort := strconv.Itoa(int(ports.Free(t).Port()))
		s := redisserver.StartWith(t, "--cluster-enabled", "yes", "--cluster-port", busPort)
		addresses = append(addresses, s.Addr)
		node := redis.NewClient(&redis.Options{Addr: s.Addr})
		t.Cleanup(func() { _ = node.Close() })
		require.NoError(t, node.Do(t.Context(), "CLUSTER", "ADDSLOTSRANGE", i*slots/nodes, (i+1)*slots/nodes-1).Err())
		if i == 0 {
			first = s.Addr + ":" + busPort
			continue
		}
		part := strings.Split(first, ":")
		require.NoError(t, node.Do(t.Context(), "CLUSTER", "MEET", part[0], part[1], part[2]).Err())
	}
	for _, address := range addresses {
		node := redis.NewClient(&redis.Options{Addr: address})
		t.Cleanup(func() { _ = node.Close() })
		await(t, "the cluster is complete", func(ctx context.Context) bool {
			info := node.ClusterInfo(ctx).Val()
			return strings.Contains(info, "cluster_state:ok") && strings.Contains(info, "cluster_known_nodes:3")
		})
	}
	works(t, "redis+cluster://"+strings.Join(addresses, ","))
}

func TestOpenRefusesImpossiblePlaces(t *testing.T) {
	t.Parallel()
	for raw, why := range map[string]string{
		"redis://hunter2@a,b":                           "several servers",
		"redis+sentinel://:hunter2@a":                   "name of Sentinel's master",
		"redis+cluster://:hunter2@a/3":                  "only has the database 0",
		"redis+ring://hunter2":                          "the form is",
		"redis://:hunter2@a?ca_file=x":                  "certificates require the scheme rediss",
		"rediss://:hunter2@a?ca_file=/does/not/exist":   "ca_file",
		"rediss://:hunter2@a?insecure=true":             "unknown parameter",
		"redis+sentinel://:hunter2@a:99999/main":        "the form is",
		"rediss://:hunter2@a?cert_file=/does/not/exist": "cert_file and key_file",
	} {
		_, err := redisconn.Open(raw, time.Minute)
		require.ErrorContains(t, err, why, raw)
		require.NotContains(t, err.Error(), "hunter2")
	}
}

func await(t *testing.T, what string, holds func(context.Context) bool) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Minute)
	defer cancel()
	tick := time.NewTicker(50 * time.Millisecond)
	defer tick.Stop()
	for !holds(ctx) {
		select {
		case <-tick.C:
		case <-ctx.Done():
			require.FailNow(t, what)
		}
	}
}
