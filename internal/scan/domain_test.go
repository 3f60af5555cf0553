package scan_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/scan"
)

func TestDomainsAbove(t *testing.T) {
	t.Parallel()
	for host, want := range map[string][]string{
		"example.com":           {"example.com"},
		"a.b.example.com":       {"a.b.example.com", "b.example.com", "example.com"},
		"shop.example.co.uk":    {"shop.example.co.uk", "example.co.uk"},
		"ada.github.io":         {"ada.github.io"},
		"x.ada.github.io":       {"x.ada.github.io", "ada.github.io"},
		"github.io":             nil,
		"co.uk":                 nil,
		"com":                   nil,
		"localhost":             nil,
		"192.0.2.1":             nil,
		"2001:db8::1":           nil,
		"":                      nil,
		".example.com":          nil,
		"example.com.":          nil,
		"xn--bcher-kva.example": {"xn--bcher-kva.example"},
	} {
		require.Equal(t, want, scan.DomainsAbove(host), host)
	}
	require.True(t, scan.DomainCovers("example.com", "www.example.com"))
	require.False(t, scan.DomainCovers("www.example.com", "example.com"))
	require.False(t, scan.DomainCovers("example.com", "notexample.com"))
	require.False(t, scan.DomainCovers("github.io", "ada.github.io"), "others live there, too")
	require.False(t, scan.DomainCovers("", ""))
}

func TestDomainState(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 3, 1, 0, 0, 0, 0, time.UTC)
	d := scan.Domain{Name: "example.com"}
	require.Equal(t, scan.DomainPending, d.State(now))
	d.VerifiedAt, d.ExpiresAt = now, now.Add(time.Hour)
	require.True(t, d.Proved(now))
	require.Equal(t, scan.DomainExpired, d.State(now.Add(time.Hour)))
	require.False(t, d.Proved(now.Add(time.Hour)))
	require.Equal(t, "_assay-challenge.example.com", d.RecordName())
	require.Equal(t, "https://example.com/.well-known/assay-verification.txt", d.FileURL())
}
