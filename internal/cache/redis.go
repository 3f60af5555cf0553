package cache

import (
	"context"
	_ "embed"
	"encoding/binary"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/redis/go-redis/v9"

	"assay/internal/scan"
)

//go:embed setifnewer.lua
var setIfNewerSource string

// headBytes is the length of version and lifetime in front of a stored value.
const headBytes = 16

// Redis is a Cache shared by every process that uses the same server and
// prefix. Each operation is one round trip.
type Redis struct {
	client     redis.UniversalClient
	prefix     string
	setIfNewer *redis.Script
}

// NewRedis returns a Redis. prefix begins every stored key ("assay:cache:"). The client must
// obey the deadlines of contexts, as that of redisconn.Open does.
func NewRedis(client redis.UniversalClient, prefix string) *Redis {
	return &Redis{client: client, prefix: prefix, setIfNewer: redis.NewScript(setIfNewerSource)}
}

// Get implements Cache.
func (r *Redis) Get(ctx context.Context, key string) (Entry, bool, error) {
	if err := validate(key, 0, time.Second); err != nil {
		return Entry{}, false, err
	}
	pipe := r.client.Pipeline()
	value, left := pipe.Get(ctx, r.keys(key)[0]), pipe.PTTL(ctx, r.keys(key)[0])
	_, err := pipe.Exec(ctx)
	if errors.Is(err, redis.Nil) {
		return Entry{}, false, nil
	}
	if err != nil {
		return Entry{}, false, unavailable(ctx, err)
	}
	stored := []byte(value.Val())
	if len(stored) < headBytes {
		return Entry{}, false, unavailable(ctx, errors.New("stored value without version and lifetime"))
	}
	version, life := int64(binary.BigEndian.Uint64(stored)), time.Duration(binary.BigEndian.Uint64(stored[8:]))*time.Millisecond
	if left.Val() < 0 || left.Val() > life {
		return Entry{}, false, nil // the server's clock was set back since; nobody knows how old the value is
	}
	return Entry{Value: stored[headBytes:], Version: version}, true, nil
}

// Set implements Cache.
func (r *Redis) Set(ctx context.Context, key string, value []byte, ttl time.Duration) error {
	if err := validate(key, 0, ttl); err != nil {
		return err
	}
	keys := r.keys(key)
	_, err := r.client.TxPipelined(ctx, func(p redis.Pipeliner) error {
		p.Set(ctx, keys[0], encode(0, ttl, value), ttl)
		p.Del(ctx, keys[1])
		return nil
	})
	return unavailable(ctx, err)
}

// SetIfNewer implements Cache.
func (r *Redis) SetIfNewer(ctx context.Context, key string, version int64, value []byte, ttl time.Duration) (bool, error) {
	if err := validate(key, version, ttl); err != nil {
		return false, err
	}
	// With a fixed width, texts sort like their numbers. Lua's own numbers are doubles, too
	// coarse for a version made from a time.
	stored, err := r.setIfNewer.Run(ctx, r.client, r.keys(key),
		fmt.Sprintf("%019d", version), encode(version, ttl, value),
		ttl.Milliseconds(), (ttl + VersionMemory).Milliseconds()).Bool()
	return stored, unavailable(ctx, err)
}

// Delete implements Cache.
func (r *Redis) Delete(ctx context.Context, key string) error {
	if err := validate(key, 0, time.Second); err != nil {
		return err
	}
	return unavailable(ctx, r.client.Del(ctx, r.keys(key)...).Err())
}

// hashTagEscape escapes a key's braces, so that they cannot end the hash tag.
var hashTagEscape = strings.NewReplacer("%", "%25", "{", "%7B", "}", "%7D")

// keys returns the keys of the value and its version. The braces are a Redis Cluster hash
// tag: both keys are in one slot, as the script requires.
func (r *Redis) keys(key string) []string {
	base := r.prefix + "{" + hashTagEscape.Replace(key) + "}"
	return []string{base + ":value", base + ":version"}
}

// encode puts version and lifetime in front of a value.
func encode(version int64, ttl time.Duration, value []byte) []byte {
	out := binary.BigEndian.AppendUint64(make([]byte, 0, headBytes+len(value)), uint64(version))
	out = binary.BigEndian.AppendUint64(out, uint64(ttl.Milliseconds()))
	return append(out, value...)
}

// unavailable wraps an error of the server; the error of the caller's context is returned as
// it is.
func unavailable(ctx context.Context, err error) error {
	switch {
	case err == nil:
		return nil
	case ctx.Err() != nil:
		return ctx.Err()
	}
	return scan.Wrap(scan.CodeUnavailable, err, "The cache is not available.")
}
