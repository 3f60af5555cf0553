package code_test

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/code"
)

func TestShare(t *testing.T) {
	t.Parallel()
	tree := &code.Tree{}
	var made atomic.Int32
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			got, err := tree.Share(t.Context(), "ruff", func(context.Context) (any, error) { return made.Add(1), nil })
			if err != nil || got != int32(1) {
				t.Error(got, err)
			}
		})
	}
	all.Wait()
	require.EqualValues(t, 1, made.Load())
}

// TestShareAfterAnError: after a caller's failure, a waiting caller does the work itself.
func TestShareAfterAnError(t *testing.T) {
	t.Parallel()
	tree := &code.Tree{}
	ended, begun := make(chan struct{}), make(chan struct{})
	var all sync.WaitGroup
	all.Go(func() {
		_, err := tree.Share(t.Context(), "ruff", func(context.Context) (any, error) {
			close(begun)
			<-ended
			return nil, errors.New("its dimension was cancelled")
		})
		if err == nil {
			t.Error("no error")
		}
	})
	<-begun
	all.Go(func() {
		got, err := tree.Share(t.Context(), "ruff", func(context.Context) (any, error) { return 2, nil })
		if err != nil || got != 2 {
			t.Error(got, err)
		}
	})
	stopped, cancel := context.WithCancelCause(t.Context())
	cancel(errors.New("enough"))
	_, err := tree.Share(stopped, "ruff", func(context.Context) (any, error) { return 3, nil })
	require.ErrorContains(t, err, "enough")
	close(ended)
	all.Wait()
}

// A caller that panics leaves the work to the next one.
func TestShareAfterAPanic(t *testing.T) {
	t.Parallel()
	tree := &code.Tree{}
	require.Panics(t, func() {
		_, _ = tree.Share(t.Context(), "ruff", func(context.Context) (any, error) { panic("a defect") })
	})
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	got, err := tree.Share(ended, "ruff", func(context.Context) (any, error) { return 2, nil })
	require.NoError(t, err)
	require.Equal(t, 2, got)
}
