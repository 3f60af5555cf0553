package capture_test

import (
	"encoding/asn1"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/website/capture"
)

// sct returns a serialized timestamp of a log whose id repeats one byte.
func sct(version, log byte) []byte {
	out := append([]byte{version}, []byte(strings.Repeat(string(rune(log)), 32))...)
	return append(out, make([]byte, 8+2+4)...)
}

// sctExtension wraps timestamps as an extension does.
func sctExtension(t testing.TB, scts ...[]byte) []byte {
	t.Helper()
	var list []byte
	for _, s := range scts {
		list = append(list, byte(len(s)>>8), byte(len(s)))
		list = append(list, s...)
	}
	value, err := asn1.Marshal(append([]byte{byte(len(list) >> 8), byte(len(list))}, list...))
	require.NoError(t, err)
	return value
}

func TestSCTLogsOfExtension(t *testing.T) {
	t.Parallel()
	logA, logB := strings.Repeat("61", 32), strings.Repeat("62", 32)
	good := sctExtension(t, sct(0, 'a'), sct(0, 'b'))
	for name, c := range map[string]struct {
		value []byte
		want  []string
	}{
		"two logs":        {good, []string{logA, logB}},
		"one log twice":   {sctExtension(t, sct(0, 'a'), sct(0, 'a')), []string{logA}},
		"unknown version": {sctExtension(t, sct(1, 'a')), nil},
		"short timestamp": {sctExtension(t, []byte{0, 1, 2}), nil},
		"empty list":      {sctExtension(t), nil},
		"cut":             {good[:len(good)-1], nil},
		"trailing bytes":  {append(good[:len(good):len(good)], 0), nil},
		"not ASN.1":       {[]byte("x"), nil},
		"nothing":         {nil, nil},
		"wrong length":    {[]byte{4, 4, 0, 9, 0, 0}, nil},
		"wrong inner":     {[]byte{4, 4, 0, 2, 0, 9}, nil},
	} {
		require.Equal(t, c.want, capture.SCTLogsOfExtension(c.value), name)
	}
}

func TestIsSCTExtension(t *testing.T) {
	t.Parallel()
	require.True(t, capture.IsSCTExtension(asn1.ObjectIdentifier{1, 3, 6, 1, 4, 1, 11129, 2, 4, 2}))
	require.True(t, capture.IsSCTExtension(asn1.ObjectIdentifier{1, 3, 6, 1, 4, 1, 11129, 2, 4, 5}))
	require.False(t, capture.IsSCTExtension(asn1.ObjectIdentifier{1, 3, 6, 1, 4, 1, 11129, 2, 4, 3}))
}

func FuzzSCTLogsOfExtension(f *testing.F) {
	f.Add(sctExtension(f, sct(0, 'a'), sct(0, 'b')))
	f.Fuzz(func(t *testing.T, value []byte) {
		for _, log := range capture.SCTLogsOfExtension(value) {
			require.Len(t, log, 64)
		}
	})
}
