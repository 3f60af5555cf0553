package cookie_test

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/website/cookie"
)

func parse(t *testing.T, field string) cookie.Cookie {
	t.Helper()
	c, ok := cookie.Parse(field)
	require.True(t, ok, field)
	return c
}

func TestParse(t *testing.T) {
	t.Parallel()
	c := parse(t, " sid = a=b ; Domain=.Example.COM; PATH=/x; Secure; httponly; SameSite=lax; Max-Age=60; unknown")
	sixty := int64(60)
	require.Equal(t, cookie.Cookie{
		Name: "sid", Value: "a=b", Domain: "example.com", Path: "/x", Secure: true, HTTPOnly: true, SameSite: "Lax", Lifetime: &sixty,
		Attributes: "; Domain=.Example.COM; PATH=/x; Secure; httponly; SameSite=lax; Max-Age=60; unknown",
	}, c)
	require.Equal(t, cookie.Cookie{Name: "a", Value: ""}, parse(t, "a="))
	require.Equal(t, cookie.Cookie{Value: "a"}, parse(t, "a"), "a cookie without a name")
	require.Equal(t, "b.example", parse(t, "a=b; domain=a.example; domain=b.example").Domain, "the last one counts")
	require.Empty(t, parse(t, "a=b; domain=a.example; domain=").Domain)
	require.Empty(t, parse(t, "a=b; path=/x; path=x").Path)
	require.True(t, parse(t, "a=b; samesite").InvalidSameSite)
	require.Equal(t, "maybe", parse(t, "a=b; samesite=maybe").SameSite)
	require.False(t, parse(t, "a=b; samesite=maybe; samesite=NONE").InvalidSameSite)
	require.Empty(t, parse(t, "a=b; domain="+strings.Repeat("a", 1025)).Domain, "an attribute that is too long is ignored")
}

func TestParseIgnores(t *testing.T) {
	t.Parallel()
	for _, field := range []string{
		"", " = ; Secure", "=", "a=b\x00", "a=\x7f", "a\n=b", strings.Repeat("a", 4000) + "=" + strings.Repeat("b", 97),
	} {
		_, ok := cookie.Parse(field)
		require.False(t, ok, "%.40q", field)
	}
}

func TestRemoved(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)
	for attributes, want := range map[string]bool{
		"": false, "Max-Age=0": true, "Max-Age=-1": true, "Max-Age=1": false, "Max-Age=x": false, "Max-Age=99999999999999999999": false,
		"Expires=Thu, 01 Jan 1970 00:00:00 GMT":            true,
		"Expires=Sat, 21 Nov 2026 12:00:01 GMT":            false,
		"Expires=Sat, 21 Nov 2026 12:00:00 GMT":            true,
		"Max-Age=5; Expires=Thu, 01 Jan 1970 00:00:00 GMT": false,
		"Expires=never": false,
	} {
		require.Equal(t, want, parse(t, "a=b; "+attributes).Removed(now), attributes)
	}
}

func TestExpires(t *testing.T) {
	t.Parallel()
	want := time.Date(1994, 11, 6, 8, 49, 37, 0, time.UTC)
	for _, s := range []string{
		"Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994", "1994 november 6th 8:49:37x",
		"6 Nov 1994 08:49:37 +0100",
	} {
		require.Equal(t, want, parse(t, "a=b; expires="+s).Expires, s)
	}
	require.Equal(t, 2069, parse(t, "a=b; expires=1 jan 69 0:0:0").Expires.Year())
	for _, s := range []string{"", "06 Nov 1994", "06 Nov 1994 24:00:00", "06 Nov 1994 08:60:00", "30 Feb 1994 08:00:00",
		"32 Nov 1994 08:00:00",
		"06 Nov 1600 08:00:00", "06 xyz 1994 08:00:00", "Nov 1994 08:00:00", "06 Nov 199444 08:00:00", "06 Nov 1994 008:00:00",
		"6 no 1994 08:00:00"} {
		require.Zero(t, parse(t, "a=b; expires="+s).Expires, s)
	}
}

func TestCovers(t *testing.T) {
	t.Parallel()
	for domain, want := range map[string]bool{
		"": true, "www.example.com": true, ".example.com": true, "com": true, "ww.example.com": false, "xample.com": false,
		"a.www.example.com": false,
	} {
		require.Equal(t, want, parse(t, "a=b; domain="+domain).Covers("www.Example.com"), domain)
	}
}

func TestPrefixRules(t *testing.T) {
	t.Parallel()
	for field, want := range map[string]string{
		"sid=1":                                  "",
		"__Secure-a=1; Secure":                   "",
		"__Secure-a=1; Secure; Domain=a.example": "",
		"__secure-a=1":                           "__Secure- needs Secure",
		"__Host-a=1; Secure; Path=/":             "",
		"__Host-a=1; Path=/":                     "__Host- needs Secure",
		"__Host-a=1; Secure":                     "__Host- needs Path=/",
		"__Host-a=1; Secure; Path=/x":            "__Host- needs Path=/",
		"__HOST-a=1; Secure; Path=/; Domain=a.b": "__Host- forbids Domain",
	} {
		require.Equal(t, want, parse(t, field).Violation(), field)
	}
	require.Equal(t, cookie.PrefixHost, parse(t, "__host-a=1").Prefix())
	require.Empty(t, parse(t, "__Host=1").Prefix())
}
