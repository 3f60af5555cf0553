package preload_test

import (
	"encoding/base64"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/website/preload"
)

const file = `// A comment
  // and another with { "entries": [
{
  "pinsets": [
    // inside
    { "name": "x", "static_spki_hashes": ["a"] }
  ],
  "entries": [
    // eTLDs
    { "name": "dev", "policy": "public-suffix", "mode": "force-https", "include_subdomains": true },
    { "name": "Shop.example", "mode": "force-https", "include_subdomains": true }, 
    { "name": "alone.example", "policy": "custom", "mode": "force-https" },
    { "name": "pinned.example", "include_subdomains": true, "pins": "x" }
  ]
}
`

func TestFind(t *testing.T) {
	t.Parallel()
	_, bare, _ := strings.Cut(file, "\n{") // after the comments at the top
	for form, text := range map[string]string{
		"JSON": file, "base64": base64.StdEncoding.EncodeToString([]byte(file)), "no comments at the top": "{" + bare,
	} {
		l, err := preload.Parse(strings.NewReader(text))
		require.NoError(t, err, form)
		require.Equal(t, 3, l.Len())
		for host, want := range map[string]preload.Entry{
			"shop.example": {"shop.example", true}, "WWW.shop.example.": {"shop.example", true}, "a.b.shop.example": {"shop.example", true},
			"alone.example": {"alone.example", false}, "anything.dev": {"dev", true}, "dev": {"dev", true},
		} {
			got, ok := l.Find(host)
			require.True(t, ok, host)
			require.Equal(t, want, got, host)
		}
		for _, host := range []string{"www.alone.example", "pinned.example", "example", "myshop.example", "", ".", "127.0.0.1"} {
			_, ok := l.Find(host)
			require.False(t, ok, host)
		}
	}
}

func TestParseRefuses(t *testing.T) {
	t.Parallel()
	for _, bad := range []string{
		"", "// only", "{}", "[]", `{"entries":{}}`, `{"entries":[]}`, `{"entries":[{"name":"a","mode":"force-https"}`, "<html>",
		"AAAA", `{"entries":[1]}`,
	} {
		_, err := preload.Parse(strings.NewReader(bad))
		require.Error(t, err, bad)
	}
}

func FuzzParse(f *testing.F) {
	f.Add(file, "www.shop.example")
	f.Add(base64.StdEncoding.EncodeToString([]byte(file)), "dev")
	f.Fuzz(func(t *testing.T, text, host string) {
		l, err := preload.Parse(strings.NewReader(text))
		if err != nil {
			return
		}
		require.Positive(t, l.Len())
		if e, ok := l.Find(host); ok {
			require.True(t, strings.HasSuffix(strings.ToLower(strings.TrimSuffix(host, ".")), e.Name))
		}
	})
}
