package service

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/scan"
)

func TestExportsStandInLine(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		var queue sarifQueue
		enter := func(tenant string) func() {
			leave, err := queue.enter(t.Context(), tenant)
			require.NoError(t, err)
			return leave
		}
		first, second := enter("a"), enter("a")
		began := time.Now()
		_, err := queue.enter(t.Context(), "a")
		require.Equal(t, scan.CodeUnavailable, scan.CodeOf(err), "one workspace leaves room for others")
		require.Equal(t, exportWait, time.Since(began))
		b1, c1 := enter("b"), enter("c")
		_, err = queue.enter(t.Context(), "d")
		require.Equal(t, scan.CodeUnavailable, scan.CodeOf(err))

		gone, cancel := context.WithCancel(t.Context())
		cancel()
		_, err = queue.enter(gone, "d")
		require.ErrorIs(t, err, context.Canceled)

		waited := make(chan time.Duration)
		for _, tenant := range []string{"a", "d"} {
			go func() {
				began := time.Now()
				leave := enter(tenant)
				waited <- time.Since(began)
				leave()
			}()
		}
		time.AfterFunc(time.Second, first)
		time.AfterFunc(2*time.Second, b1)
		require.Equal(t, time.Second, <-waited)
		require.LessOrEqual(t, <-waited, 2*time.Second)
		<-time.After(2 * time.Second) // b has left as well
		second()
		c1()
		require.Zero(t, queue.taken)
		require.Empty(t, queue.by)
	})
}
