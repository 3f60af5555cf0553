package website_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/scan"
	"assay/internal/website"
	"assay/internal/website/capture"
)

func TestParseTarget(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct{ in, url, secure, plain, host, domain string }{
		{"https://Example.COM", "https://example.com/", "https://example.com/", "http://example.com/", "example.com", "example.com"},
		{
			"HTTP://www.example.co.uk:80/a?b=c#frag", "http://www.example.co.uk/a?b=c", "https://www.example.co.uk/a?b=c",
			"http://www.example.co.uk/a?b=c", "www.example.co.uk", "example.co.uk",
		},
		{
			"https://bücher.example:8443/x", "https://xn--bcher-kva.example:8443/x", "https://xn--bcher-kva.example:8443/x",
			"http://xn--bcher-kva.example/x", "xn--bcher-kva.example", "xn--bcher-kva.example",
		},
		{"http://2130706433/", "http://127.0.0.1/", "https://127.0.0.1/", "http://127.0.0.1/", "127.0.0.1", ""},
		{"http://[::1]:8080/", "http://[::1]:8080/", "https://[::1]/", "http://[::1]:8080/", "::1", ""},
		{
			" https://example.org/%20?q=%zz ", "https://example.org/%20?q=%zz", "https://example.org/%20?q=%zz",
			"http://example.org/%20?q=%zz", "example.org", "example.org",
		},
		{
			"https://example.org/ü%2F%C3%BC/a|b?q=ü<\u202e>'{}", "https://example.org/%C3%BC%2F%C3%BC/a%7Cb?q=%C3%BC%3C%E2%80%AE%3E%27{}",
			"https://example.org/%C3%BC%2F%C3%BC/a%7Cb?q=%C3%BC%3C%E2%80%AE%3E%27{}",
			"http://example.org/%C3%BC%2F%C3%BC/a%7Cb?q=%C3%BC%3C%E2%80%AE%3E%27{}",
			"example.org", "example.org",
		},
		{
			"https://example.org?q=a/b#ü?#", "https://example.org/?q=a/b", "https://example.org/?q=a/b", "http://example.org/?q=a/b",
			"example.org", "example.org",
		},
	} {
		got, err := website.ParseTarget(tc.in)
		require.NoError(t, err, tc.in)
		require.Equal(t, tc.url, got.URL)
		require.Equal(t, tc.secure, got.Secure)
		require.Equal(t, tc.plain, got.Plain)
		require.Equal(t, tc.host, got.Host)
		require.Equal(t, tc.domain, got.Domain)
		again, err := website.ParseTarget(got.URL)
		require.NoError(t, err)
		require.Equal(t, got, again, "the normal form is stable")
	}
}

func TestParseTargetTakesTheLongestURL(t *testing.T) {
	t.Parallel()
	for _, start := range []string{"http://e.com/", "https://e.com/?q=", "http://e.com:8080/"} {
		in := start + strings.Repeat("a", website.MaxURL-len(start))
		got, err := website.ParseTarget(in)
		require.NoError(t, err)
		require.Equal(t, in, got.URL)
	}
}

func TestParseTargetNamesTheBrokenRule(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]string{
		"":                             "url must not be empty",
		"example.com":                  "url must start with http:// or https://",
		"ftp://example.com":            "url must start with http:// or https://",
		"javascript:alert(1)":          "url must start with http:// or https://",
		"https://":                     "url must contain a host",
		"https:///path":                "url must contain a host",
		"https://user:pw@example.com/": "url must not contain a user name or password",
		"https://exa mple.com/":        "url must not contain spaces or control characters",
		"https://example.com/\x00":     "url must not contain spaces or control characters",
		"https://example.com:99999/":   "url must have a port between 1 and 65535",
		"https://exa_mple..com/":       "url must contain a valid host; check its spelling",
		"http://1.2.3.4.5/":            "url must contain a valid host; check its spelling",
		"https://e.com/" + strings.Repeat("a", 2048): "url must be at most 2048 characters long",
		"https://e.com/" + strings.Repeat("ü", 1024): "url must be at most 2048 characters long when it is percent-encoded",
	} {
		_, err := website.ParseTarget(in)
		require.Equal(t, scan.CodeInvalid, scan.CodeOf(err), in)
		require.Equal(t, want, scan.MessageOf(err), in)
		if strings.Contains(in, "pw") {
			require.NotContains(t, err.Error(), "pw")
		}
	}
}

func FuzzParseTarget(f *testing.F) {
	for _, s := range []string{
		"https://example.com/a?b#c", "http://[::ffff:127.0.0.1]/", "http://0x7f.1/", "https://a:b@c/", "http://%31%32.com",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, in string) {
		got, err := website.ParseTarget(in)
		if err != nil {
			require.Equal(t, scan.CodeInvalid, scan.CodeOf(err))
			return
		}
		again, err := website.ParseTarget(got.URL)
		require.NoError(t, err, "%q → %q", in, got.URL)
		require.Equal(t, got, again)
	})
}

func TestUnreachable(t *testing.T) {
	t.Parallel()
	chain := func(x capture.Exchange) capture.Chain { return capture.Chain{Hops: []capture.Exchange{x}} }
	for want, x := range map[string]capture.Exchange{
		"": {Status: 200},
		"We couldn't reach that site: the name shop.example could not be resolved.": {ErrorKind: capture.ErrResolve},
		"We couldn't reach that site: shop.example is not public.": {
			ErrorKind: capture.ErrForbidden, Error: "shop.example is not public.",
		},
		"We couldn't reach that site: it did not respond in time.":            {ErrorKind: capture.ErrTimeout},
		"We couldn't reach that site: it did not respond over http or https.": {ErrorKind: capture.ErrConnect},
	} {
		require.Equal(t, want, website.Unreachable(&capture.HTTP{Secure: chain(x), Plain: chain(x)}, "shop.example"))
	}
	closed := chain(capture.Exchange{ErrorKind: capture.ErrConnect})
	again := &capture.HTTP{Secure: closed, Plain: closed, Retries: []capture.Exchange{{ErrorKind: capture.ErrConnect}, {Status: 200}}}
	require.Empty(t, website.Unreachable(again, "shop.example"), "it answered at the second retry")
}
