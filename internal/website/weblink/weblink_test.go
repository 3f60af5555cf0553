package weblink_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/website/weblink"
)

func TestParse(t *testing.T) {
	t.Parallel()
	got := weblink.Parse([]string{
		`<https://a.example/?x=1,2>; rel="canonical"; title="a \"b\", c;d", </b>;REL=alternate;hreflang=de`,
		`nonsense, <c>; rel="Preload stylesheet"; crossorigin; rel=ignored`,
	})
	require.Len(t, got, 3)
	require.Equal(t, "https://a.example/?x=1,2", got[0].Target)
	require.True(t, got[0].Has("canonical"))
	require.Equal(t, `a "b", c;d`, got[0].Params["title"])
	require.Equal(t, "/b", got[1].Target)
	require.Equal(t, "de", got[1].Params["hreflang"])
	require.Equal(t, []string{"preload", "stylesheet"}, got[2].Rel)
	require.Contains(t, got[2].Params, "crossorigin")
}

func TestParseMalformed(t *testing.T) {
	t.Parallel()
	for _, s := range []string{"", "<", "<a", "a>; rel=x", `; rel="x"`} {
		require.Empty(t, weblink.Parse([]string{s}), s)
	}
	require.Empty(t, weblink.Parse([]string{`<a>; rel="`})[0].Rel)
}

func FuzzParse(f *testing.F) {
	f.Add(`<a>; rel="b c"; d, <e>;f=g`)
	f.Add(`<>;;;=,<x>;a="\`)
	f.Fuzz(func(t *testing.T, s string) {
		if n := len(weblink.Parse([]string{s, s})); n > 200 {
			t.Fatalf("%d links", n)
		}
	})
}
