package front_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/code/sast/taint/front"
)

func TestVendorFollowsImportsUpToItsLimit(t *testing.T) {
	t.Parallel()
	read := map[string]int{}
	v := &front.Vendor{
		All: map[string]bool{"own": true, "a": true, "b": true, "c": true}, Own: []string{"own"}, Max: 2,
		Read: func(path string) ([]byte, error) { read[path]++; return []byte(path), nil },
	}
	next := map[string]string{"own": "a", "a": "b", "b": "c"}
	files := v.Follow(func(path string, source []byte) {
		require.Equal(t, path, string(source))
		v.Take(next[path])
		v.Take(next[path])
		v.Take("absent")
	})
	require.Equal(t, []string{"a", "b"}, files)
	require.Equal(t, map[string]int{"own": 1, "a": 1, "b": 1}, read)
	require.False(t, v.Any("vendor/"))
}
