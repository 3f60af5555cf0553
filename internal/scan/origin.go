package scan

import (
	"context"
	"slices"
)

type originKey struct{}

// origin is information about a request that all layers need besides its arguments.
type origin struct {
	address  string
	projects []string
}

func originOf(ctx context.Context) origin {
	o, _ := ctx.Value(originKey{}).(origin)
	return o
}

// WithAddress returns a context with the caller's IP address, which the audit log records
// with the actor.
func WithAddress(ctx context.Context, address string) context.Context {
	o := originOf(ctx)
	o.address = address
	return context.WithValue(ctx, originKey{}, o)
}

// AddressOf returns the caller's IP address; "" for what starts in this process.
func AddressOf(ctx context.Context) string { return originOf(ctx).address }

// WithProjects returns a context in which only the projects with the short ids exist: the
// store treats all others, and everything in them, as unknown. Without short ids the context
// is unchanged.
func WithProjects(ctx context.Context, shortIDs []string) context.Context {
	if len(shortIDs) == 0 {
		return ctx
	}
	o := originOf(ctx)
	o.projects = slices.Clone(shortIDs)
	return context.WithValue(ctx, originKey{}, o)
}

// ProjectsOf returns the short ids that the context is limited to; empty: no limit.
func ProjectsOf(ctx context.Context) []string { return originOf(ctx).projects }
