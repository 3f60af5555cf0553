package cli_test

import (
	"context"
	"errors"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/cli"
)

func TestTogether(t *testing.T) {
	t.Parallel()
	waits := func(ctx context.Context) error { <-ctx.Done(); return ctx.Err() }
	broken := errors.New("broken")
	require.ErrorIs(t, cli.Together(t.Context(), waits, func(context.Context) error { return broken }, waits), broken)
	require.NoError(t, cli.Together(t.Context(), func(context.Context) error { return nil }))

	ctx, stop := context.WithCancelCause(t.Context())
	stop(errors.New("terminated"))
	require.NoError(t, cli.Together(ctx, waits, waits), "an orderly stop is not a failure")
}
