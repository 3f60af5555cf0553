package limit

import (
	"context"
	"errors"

	"assay/internal/breaker"
)

// Fallback is a Limiter that keeps judging when its shared primary does not
// answer: then each process counts for itself. While the primary answers, the
// accepted requests are counted locally too, so that an outage does not hand a
// second allowance to the callers that this process has served.
//
// During an outage a tenant may get its limit once per process, and what was
// counted locally is not carried back to the primary: being available is worth
// more here than being exact.
type Fallback struct {
	primary Limiter
	local   Limiter
	breaker *breaker.Breaker
}

// NewFallback makes a Fallback. The breaker bounds every call to primary and
// says how long a failed one rests.
func NewFallback(primary, local Limiter, b *breaker.Breaker) *Fallback {
	return &Fallback{primary: primary, local: local, breaker: b}
}

// Take implements Limiter. Besides mistakes of the program the only error left
// is the end of the caller's context.
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

// Healthy reports whether the primary answered when it was last asked.
func (f *Fallback) Healthy() bool { return f.breaker.Healthy() }
