package scan

import (
	"context"
	"slices"
)

type originKey struct{}

// origin is what a request carries through all layers beside its arguments.
type origin struct {
	address  string
	projects []string
}

func originOf(ctx context.Context) origin {
	o, _ := ctx.Value(originKey{}).(origin)
	return o
}

// WithAddress returns a context of a caller at the IP address, which the audit log
// records beside the actor.
func WithAddress(ctx context.Context, address string) context.Context {
	o := originOf(ctx)
	o.address = address
	return context.WithValue(ctx, originKey{}, o)
}

// AddressOf returns the caller's IP address; "" for what begins in this process.
func AddressOf(ctx context.Context) string { return originOf(ctx).address }

// WithProjects returns a context in which only the projects with the short ids exist:
// the store answers for all others, and for what belongs to them, as for unknown ones.
// No short ids leave the context as it is.
func WithProjects(ctx context.Context, shortIDs []string) context.Context {
	if len(shortIDs) == 0 {
		return ctx
	}
	o := originOf(ctx)
	o.projects = slices.Clone(shortIDs)
	return context.WithValue(ctx, originKey{}, o)
}

// ProjectsOf returns the short ids that the context is limited to; none: no limit.
func ProjectsOf(ctx context.Context) []string { return originOf(ctx).projects }
