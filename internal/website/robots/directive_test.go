package robots_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/website/capture"
	"assay/internal/website/dom"
	"assay/internal/website/robots"
)

func TestParseHeader(t *testing.T) {
	t.Parallel()
	for value, want := range map[string][]robots.Directive{
		"":                                  nil,
		"noindex":                           {{Name: "noindex"}},
		"NoIndex, nofollow":                 {{Name: "noindex"}, {Name: "nofollow"}},
		"googlebot: nofollow":               {{Agent: "googlebot", Name: "nofollow"}},
		"OtherBot: noindex, nofollow":       {{Agent: "otherbot", Name: "noindex"}, {Agent: "otherbot", Name: "nofollow"}},
		"a: noindex, b: none":               {{Agent: "a", Name: "noindex"}, {Agent: "b", Name: "none"}},
		"max-snippet: 20, noindex":          {{Name: "max-snippet", Value: "20"}, {Name: "noindex"}},
		"googlebot: max-image-preview: all": {{Agent: "googlebot", Name: "max-image-preview", Value: "all"}},
		"unavailable_after: Fri, 25 Jun 2027 15:00:00 GMT, noarchive": {
			{Name: "unavailable_after", Value: "Fri, 25 Jun 2027 15:00:00 GMT"}, {Name: "noarchive"},
		},
	} {
		require.Equal(t, want, robots.ParseHeader(value), value)
	}
}

func TestNoIndex(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)
	for content, want := range map[string]bool{
		"index, follow":                 false,
		"none":                          true,
		"noindex":                       true,
		"nofollow":                      false,
		"unavailable_after: 2026-11-20": true,
		"unavailable_after: 2026-11-22": false,
		"unavailable_after: 25 Jun 2026 15:00:00 GMT":       true,
		"unavailable_after: Friday, 25-Jun-27 15:00:00 GMT": false,
		"unavailable_after: some day":                       false,
	} {
		got := false
		for _, d := range robots.ParseMeta("robots", content) {
			got = got || d.NoIndex(now)
		}
		require.Equal(t, want, got, content)
	}
}

func TestOf(t *testing.T) {
	t.Parallel()
	doc := dom.Parse(`<meta name=ROBOTS content="noindex"><meta name=bingbot content=nofollow><meta name=description content=noindex>`,
		"https://example.org/")
	got := robots.Of(capture.Header{"X-Robots-Tag": {"noarchive", "googlebot: none"}}, doc)
	require.Equal(t, []robots.Directive{
		{Name: "noarchive", Quote: "X-Robots-Tag: noarchive"},
		{Agent: "googlebot", Name: "none", Quote: "X-Robots-Tag: googlebot: none"},
		{Name: "noindex", Quote: `<meta name="ROBOTS" content="noindex">`},
		{Agent: "bingbot", Name: "nofollow", Quote: `<meta name="bingbot" content="nofollow">`},
	}, got)
	require.True(t, got[1].Google())
	require.False(t, got[3].Google())
	require.Empty(t, robots.Of(nil, nil))
}

func FuzzParseHeader(f *testing.F) {
	f.Add("googlebot: unavailable_after: Fri, 25 Jun 2027 15:00:00 GMT, none")
	f.Add(":,::,\x00")
	f.Fuzz(func(t *testing.T, value string) {
		for _, d := range robots.ParseHeader(value) {
			if d.Name == "" {
				t.Fatal("a directive without a name")
			}
			d.NoIndex(time.Time{})
		}
	})
}
