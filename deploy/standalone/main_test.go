package main

import (
	"context"
	"errors"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestInterruptedStartIsNoFailure(t *testing.T) {
	t.Parallel()
	broken := errors.New("broken")
	ctx, stop := context.WithCancel(t.Context())
	require.ErrorIs(t, unlessStopped(ctx, broken), broken)
	stop()
	require.NoError(t, unlessStopped(ctx, broken))
}
