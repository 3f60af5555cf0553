package limit

import (
	"context"
	_ "embed"
	"fmt"
	"strings"
	"time"

	"github.com/redis/go-redis/v9"

	"assay/internal/scan"
)

//go:embed take.lua
var takeSource string

// Redis is a Limiter whose counts are shared by every process that uses the same server and
// prefix. Time is the server's, so the clocks of replicas do not matter. A request costs one
// round trip.
type Redis struct {
	client redis.UniversalClient
	prefix string
	take   *redis.Script
}

// NewRedis returns a Redis. prefix begins every stored key ("assay:limit:"). The client must
// obey the deadlines of contexts, as that of redisconn.Open does.
func NewRedis(client redis.UniversalClient, prefix string) *Redis {
	return &Redis{client: client, prefix: prefix, take: redis.NewScript(takeSource)}
}

// Take implements Limiter.
func (r *Redis) Take(ctx context.Context, key string, windows ...Window) (Decision, error) {
	if err := validate(key, windows); err != nil {
		return Decision{}, err
	}
	keys := make([]string, len(windows))
	args := make([]any, 0, 2*len(windows))
	for i, w := range windows {
		keys[i] = r.windowKey(key, w.Name)
		args = append(args, w.Limit, w.Period.Milliseconds())
	}
	reply, err := r.take.Run(ctx, r.client, keys, args...).Int64Slice()
	if err != nil {
		if ctx.Err() != nil {
			return Decision{}, ctx.Err()
		}
		return Decision{}, scan.Wrap(scan.CodeUnavailable, err, "The request limiter is not available.")
	}
	if len(reply) != 1+2*len(windows) {
		return Decision{}, scan.Wrap(scan.CodeUnavailable,
			fmt.Errorf("limit script returned %d numbers for %d windows", len(reply), len(windows)),
			"The request limiter is not available.")
	}
	states := make([]state, len(windows))
	for i := range windows {
		states[i] = state{
			count:      int(reply[1+2*i]),
			resetAfter: time.Duration(reply[2+2*i]) * time.Millisecond,
		}
	}
	return decide(reply[0] == 1, windows, states), nil
}

// Ping checks the connection to the server.
func (r *Redis) Ping(ctx context.Context) error {
	if err := r.client.Ping(ctx).Err(); err != nil {
		return scan.Wrap(scan.CodeUnavailable, err, "The request limiter is not available.")
	}
	return nil
}

// hashTagEscape escapes a caller's braces, so that they cannot end the hash tag.
var hashTagEscape = strings.NewReplacer("%", "%25", "{", "%7B", "}", "%7D")

// windowKey returns the key of the count. The braces are a Redis Cluster hash tag: all
// windows of one caller are in one slot, as the script requires.
func (r *Redis) windowKey(key, window string) string {
	return r.prefix + "{" + hashTagEscape.Replace(key) + "}:" + window
}
