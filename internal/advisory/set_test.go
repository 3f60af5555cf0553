package advisory

import (
	"bytes"
	"encoding/binary"
	"testing"

	"github.com/stretchr/testify/require"
)

func written(t testing.TB, records ...Record) []byte {
	w := writer{limit: 1 << 20}
	for _, r := range records {
		require.NoError(t, w.add(r))
	}
	var out bytes.Buffer
	_, err := w.write(&out)
	require.NoError(t, err)
	return out.Bytes()
}

func one(id, name string) Record {
	return Record{ID: id, Packages: []Package{{Name: name, Advisory: Advisory{ID: id}}}}
}

func TestSet(t *testing.T) {
	t.Parallel()
	data := written(t, one("2", "b"), one("1", "b"), one("3", "a"), one("4", "é"), one("5", "a/b"))
	require.Equal(t, data, written(t, one("5", "a/b"), one("4", "é"), one("3", "a"), one("1", "b"), one("2", "b")), "whatever the order")
	s, err := openSet(data)
	require.NoError(t, err)
	require.Equal(t, 4, s.Packages())
	for name, want := range map[string]int{"a": 1, "b": 2, "é": 1, "a/b": 1, "": 0, "c": 0, "zz": 0} {
		found, err := s.Find(name)
		require.NoError(t, err)
		require.Len(t, found, want, name)
	}
	found, err := s.Find("b")
	require.NoError(t, err)
	require.Equal(t, "1", found[0].ID)
}

func TestSetsThatAreNone(t *testing.T) {
	t.Parallel()
	good := written(t, one("1", "a"), one("2", "b"))
	for name, data := range map[string][]byte{
		"empty": nil, "no mark": good[3:], "cut off": good[:len(good)-1], "a length beyond the end": append([]byte(setMark),
			binary.AppendUvarint(nil, 1<<40)...),
		"names out of order": append(append([]byte(setMark), written(t, one("1", "b"))[len(setMark):]...),
			written(t, one("1", "a"))[len(setMark):]...),
	} {
		_, err := openSet(data)
		require.ErrorIs(t, err, errSet, name)
	}
}

func TestWriterLimit(t *testing.T) {
	t.Parallel()
	w := writer{limit: 40}
	require.NoError(t, w.add(one("1", "a")))
	require.ErrorIs(t, w.add(one("2", "b")), errTooLarge)
}

func FuzzOpenSet(f *testing.F) {
	f.Add(written(f, one("1", "a"), one("2", "b")))
	f.Fuzz(func(_ *testing.T, data []byte) {
		s, err := openSet(data)
		if err != nil {
			return
		}
		_, _ = s.Find("a")
		_, _ = s.Find("\xff")
	})
}

func FuzzLists(f *testing.F) {
	f.Add([]byte("cve,epss,percentile\nCVE-2021-44228,0.9,0.9\n"))
	f.Add([]byte(`{"vulnerabilities":[{"cveID":"CVE-2021-44228"}]}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		if stored, n, err := parseEPSS(bytes.NewReader(data)); err == nil {
			require.Len(t, stored, n*epssRecord)
			_, _ = epssOf(stored, "CVE-2021-44228")
		}
		if stored, n, err := parseKEV(bytes.NewReader(data)); err == nil {
			require.Len(t, openKEV(stored), n)
		}
	})
}
