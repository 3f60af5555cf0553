package service_test

import (
	"context"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/blob"
	"assay/internal/service"
)

func cached(t *testing.T, c service.CodeCache) string {
	t.Helper()
	in, err := c.Load(t.Context(), "taint")
	require.NoError(t, err)
	if in == nil {
		return ""
	}
	data, err := io.ReadAll(in)
	require.NoError(t, err)
	require.NoError(t, in.Close())
	return string(data)
}

func TestCodeCache(t *testing.T) {
	t.Parallel()
	blobs, err := blob.Open(t.Context(), "mem://", blob.Options{})
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, blobs.Close()) })
	now := time.Date(2026, 1, 31, 23, 0, 0, 0, time.UTC)
	clock := func() time.Time { return now }
	one := service.CodeCache{Blobs: blobs, TenantID: "t1", Repository: "r1", Clock: clock}
	require.Empty(t, cached(t, one))
	require.NoError(t, one.Store(t.Context(), "taint", strings.NewReader("a")))
	require.NoError(t, one.Store(t.Context(), "taint", strings.NewReader("b")))
	require.Equal(t, "b", cached(t, one))
	for _, other := range []service.CodeCache{
		{Blobs: blobs, TenantID: "t2", Repository: "r1", Clock: clock}, {Blobs: blobs, TenantID: "t1", Repository: "r2", Clock: clock},
	} {
		require.Empty(t, cached(t, other), "neither another workspace nor another repository sees it")
	}

	purge := service.Purge{Blobs: blobs, Clock: clock}
	removed := func() int {
		n, err := purge.Caches(context.Background())
		require.NoError(t, err)
		return n
	}
	now = now.AddDate(0, 0, 28) // the last day of February
	require.Zero(t, removed())
	require.Equal(t, "b", cached(t, one), "the last month's is good")
	now = now.AddDate(0, 0, 1)
	require.Empty(t, cached(t, one))
	require.Equal(t, 1, removed())
	require.Zero(t, removed())
}
