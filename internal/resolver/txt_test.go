package resolver_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/zoo/dnszoo"
)

func TestLookupTXT(t *testing.T) {
	t.Parallel()
	z := startZoo(t)
	require.NoError(t, z.AddSite("shop.example", dnszoo.ZoneOptions{Records: []string{
		`_challenge IN TXT "one" " text"`, `_challenge IN TXT "two"`, "_alias IN CNAME _challenge.shop.example.", "_empty IN A 127.80.0.1",
	}}))
	require.NoError(t, z.AddSite("failing.example", dnszoo.ZoneOptions{Servers: []dnszoo.NameServer{{How: dnszoo.Behaviour{ServFail: true}}}}))
	r := iterative(t, z)
	for _, name := range []string{"_challenge.shop.example", "_alias.shop.example"} {
		got, err := r.LookupTXT(t.Context(), name)
		require.NoError(t, err)
		require.ElementsMatch(t, []string{"one text", "two"}, got, name)
	}
	for _, name := range []string{"_empty.shop.example", "_none.shop.example"} {
		got, err := r.LookupTXT(t.Context(), name)
		require.NoError(t, err)
		require.Empty(t, got, name)
	}
	_, err := r.LookupTXT(t.Context(), "_challenge.failing.example")
	require.Error(t, err)
	require.NoError(t, z.AddSiteRecords("shop.example", `_none IN TXT "published"`))
	got, err := r.LookupTXT(t.Context(), "_none.shop.example")
	require.NoError(t, err)
	require.Equal(t, []string{"published"}, got, "the missing record is not cached")
}
