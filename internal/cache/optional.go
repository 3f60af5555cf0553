package cache

import (
	"context"
	"time"

	"assay/internal/breaker"
)

// Optional is a Cache that is never waited for: while the cache behind it does not answer,
// reads miss and writes are dropped, without an error. Only Delete returns the failure,
// because a value that should be gone may survive.
type Optional struct {
	behind  Cache
	breaker *breaker.Breaker
}

// NewOptional returns an Optional. The breaker limits the time of every call to behind, and
// decides how long it is left alone after a failure.
func NewOptional(behind Cache, b *breaker.Breaker) *Optional {
	return &Optional{behind: behind, breaker: b}
}

// Get implements Cache.
func (o *Optional) Get(ctx context.Context, key string) (entry Entry, ok bool, err error) {
	if err := validate(key, 0, time.Second); err != nil {
		return Entry{}, false, err
	}
	err = o.breaker.Do(ctx, func(ctx context.Context) (err error) {
		entry, ok, err = o.behind.Get(ctx, key)
		return err
	})
	if err != nil {
		return Entry{}, false, ctx.Err()
	}
	return entry, ok, nil
}

// Set implements Cache.
func (o *Optional) Set(ctx context.Context, key string, value []byte, ttl time.Duration) error {
	if err := validate(key, 0, ttl); err != nil {
		return err
	}
	err := o.breaker.Do(ctx, func(ctx context.Context) error {
		return o.behind.Set(ctx, key, value, ttl)
	})
	if err != nil {
		return ctx.Err()
	}
	return nil
}

// SetIfNewer implements Cache. newest is true during an outage: no higher version is known
// then.
func (o *Optional) SetIfNewer(ctx context.Context, key string, version int64, value []byte, ttl time.Duration) (newest bool, err error) {
	if err := validate(key, version, ttl); err != nil {
		return false, err
	}
	err = o.breaker.Do(ctx, func(ctx context.Context) (err error) {
		newest, err = o.behind.SetIfNewer(ctx, key, version, value, ttl)
		return err
	})
	if err != nil {
		return true, ctx.Err()
	}
	return newest, nil
}

// Delete implements Cache.
func (o *Optional) Delete(ctx context.Context, key string) error {
	if err := validate(key, 0, time.Second); err != nil {
		return err
	}
	return o.breaker.Do(ctx, func(ctx context.Context) error { return o.behind.Delete(ctx, key) })
}

// Healthy reports whether the last call to the cache behind succeeded.
func (o *Optional) Healthy() bool { return o.breaker.Healthy() }
