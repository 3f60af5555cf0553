package blobtest

import (
	"bytes"
	"strings"
	"testing"

	"github.com/klauspost/compress/zstd"
	"github.com/stretchr/testify/require"
)

func compress(t *testing.T, plain []byte) string {
	t.Helper()
	w, err := zstd.NewWriter(nil)
	require.NoError(t, err)
	return string(w.EncodeAll(plain, nil))
}

// bombs returns small objects that expand to more than MaxJSONBytes.
func bombs(t *testing.T) map[string]string {
	t.Helper()
	half := compress(t, bytes.Repeat([]byte{' '}, MaxJSONBytes/2))
	var streamed bytes.Buffer // a frame that does not declare its size
	w, err := zstd.NewWriter(&streamed)
	require.NoError(t, err)
	for range 100 {
		_, err = w.Write(bytes.Repeat([]byte{' '}, MaxJSONBytes/10))
		require.NoError(t, err)
	}
	require.NoError(t, w.Close())
	return map[string]string{
		"one frame":      compress(t, bytes.Repeat([]byte{' '}, 100*MaxJSONBytes)),
		"many frames":    strings.Repeat(half, 3),
		"unknown length": streamed.String(),
	}
}
