package limit

import (
	"context"
	"errors"

	"assay/internal/breaker"
)

// Fallback is a Limiter that survives an outage of its shared primary: then each process
// counts for itself. While the primary answers, accepted requests are also counted locally,
// so that an outage does not grant a second allowance to the callers that this process has
// served.
//
// During an outage a tenant may get its limit once per process, and local counts are not
// transferred back to the primary: availability matters more here than exactness.
type Fallback struct {
	primary Limiter
	local   Limiter
	breaker *breaker.Breaker
}

// NewFallback returns a Fallback. The breaker limits the time of every call to primary, and
// decides how long it is left alone after a failure.
func NewFallback(primary, local Limiter, b *breaker.Breaker) *Fallback {
	return &Fallback{primary: primary, local: local, breaker: b}
}

// Take implements Limiter. Apart from programming errors, its only error is that of the
// caller's context.
func (f *Fallback) Take(ctx context.Context, key string, windows ...Window) (Decision, error) {
	if err := validate(key, windows); err != nil {
		return Decision{}, err
	}
	var shared Decision
	err := f.breaker.Do(ctx, func(ctx context.Context) (err error) {
		shared, err = f.primary.Take(ctx, key, windows...)
		return err
	})
	if err != nil && ctx.Err() != nil {
		return Decision{}, errors.Join(ctx.Err(), err)
	}
	if err == nil && !shared.Allowed {
		return shared, nil
	}
	local, localErr := f.local.Take(ctx, key, windows...)
	if err == nil {
		return shared, nil
	}
	return local, localErr
}

// Healthy reports whether the last call to the primary succeeded.
func (f *Fallback) Healthy() bool { return f.breaker.Healthy() }
