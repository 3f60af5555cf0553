package main

import (
	"bytes"
	"os"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"
)

// TestTree checks the whole project: no folder may have more hits than the baseline allows.
func TestTree(t *testing.T) {
	t.Parallel()
	var out bytes.Buffer
	err := run(&out, []string{"-root", "../.."})
	require.NoError(t, err, out.String())
}

func TestListFindsItsExamples(t *testing.T) {
	t.Parallel()
	l, err := loadList()
	require.NoError(t, err)
	for _, r := range l.Rules {
		require.NotEmpty(t, r.Say)
		require.True(t, r.Not.matches(r.Was) || r.Twins.matches(r.Was), "no pattern matches %q", r.Was)
		for _, p := range r.Allow {
			require.NotEmpty(t, p.Because, "%q has an exception without a reason", r.Was)
		}
	}
}

const goSource = `package x

// open tells
// whether it is
// none.
func open(hadRows int) string {
	const mostRows = 3
	row1, row2 := 1, 2
	return "octets"
}

/* IPv4 octets */
`

func TestCheckTree(t *testing.T) {
	t.Parallel()
	l, err := loadList()
	require.NoError(t, err)
	found, err := l.checkTree(fstest.MapFS{
		"a/x.go":                {Data: []byte(goSource)},
		"b/testdata/x.go":       {Data: []byte(goSource)},
		"b/y.md":                {Data: []byte("# Title\n\nThis hangs\non that.\n")},
		"b/z.bin":               {Data: []byte("octet")},
		"b/node_modules/q/r.md": {Data: []byte("octet")},
	})
	require.NoError(t, err)
	type at struct {
		path string
		line int
		text string
	}
	var got []at
	for _, h := range found {
		got = append(got, at{h.path, h.line, h.text})
	}
	require.Equal(t, []at{
		{"a/x.go", 3, "tells"}, {"a/x.go", 4, "is none"}, {"a/x.go", 6, "had"}, {"a/x.go", 7, "most r"},
		{"a/x.go", 8, "row1"}, {"a/x.go", 8, "row2"}, {"a/x.go", 9, "octets"}, {"b/y.md", 3, "hangs on"},
	}, got)
}

func TestBaselineOnlyFalls(t *testing.T) {
	t.Parallel()
	found := []hit{{path: "a/x.go"}, {path: "a/y.go"}, {path: "b/x.go"}}
	b := baseline{"a": 1, "b": 4, "c": 2}
	require.Equal(t, []string{"a"}, b.exceeded(found))
	require.Equal(t, baseline{"a": 1, "b": 1}, b.lowered(found))
	file := t.TempDir() + "/baseline.txt"
	require.NoError(t, writeBaseline(file, b))
	raw, err := os.ReadFile(file)
	require.NoError(t, err)
	require.Equal(t, "1 a\n4 b\n2 c\n", string(raw))
	again, err := readBaseline(file)
	require.NoError(t, err)
	require.Equal(t, b, again)
}
