package cli_test

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/store"
	"assay/internal/zoo/dnszoo"
)

// remapped returns settings that make a command ask the zoo's name servers.
func remapped(z *dnszoo.Zoo) []string {
	args := []string{"--egress.allow=127.0.0.0/8," + strings.Join(dnszoo.Prefixes(), ",")}
	var pairs, roots []string
	for from, to := range z.Ports() {
		pairs = append(pairs, from.String()+"="+to.String())
	}
	for _, a := range z.Roots() {
		roots = append(roots, a.String())
	}
	return append(args, "--egress.remap="+strings.Join(pairs, ","), "--dns.roots="+strings.Join(roots, ","))
}

func TestDomainsFromTheShell(t *testing.T) {
	t.Parallel()
	s := newShell(t)
	s.ok("admin", "tenant", "create", "Acme")
	z, err := dnszoo.Start(dnszoo.Config{})
	require.NoError(t, err)
	t.Cleanup(z.Close)
	require.NoError(t, z.AddSite("shop.example", dnszoo.ZoneOptions{}))

	out := s.ok("admin", "domain", "add", "Shop.Example")
	token, rest, _ := strings.Cut(out, "\n")
	require.True(t, strings.HasPrefix(token, "assay-verify-"), out)
	require.Contains(t, rest, "_assay-challenge.shop.example")
	require.Contains(t, rest, "https://shop.example/.well-known/assay-verification.txt")
	require.Contains(t, s.fails("admin", "domain", "add", "shop.example"), "already been added")
	require.Contains(t, s.fails("admin", "domain", "add", "co.uk"), "public suffix")
	require.Regexp(t, `shop\.example +PENDING +- `, s.ok("admin", "domain", "list"))

	verify := append([]string{"admin", "domain", "verify", "shop.example"}, remapped(z)...)
	require.Contains(t, s.fails(verify...), "shop.example is not verified")
	require.NoError(t, z.AddSiteRecords("shop.example", `_assay-challenge IN TXT "`+token+`"`))
	require.Contains(t, s.ok(verify...), "shop.example is verified until 20")
	require.Regexp(t, `shop\.example +VERIFIED +dns `, s.ok("admin", "domain", "list"))

	s.ok("admin", "domain", "remove", "shop.example")
	require.Contains(t, s.fails("admin", "domain", "remove", "shop.example"), "Domain not found!")
	require.Contains(t, s.fails("admin", "domain", "verify", "shop.example", "--operator"), "Domain not found!")
	s.ok("admin", "domain", "add", "shop.example")
	require.Contains(t, s.ok("admin", "domain", "verify", "shop.example", "--operator"), "is verified until")
	require.Regexp(t, `shop\.example +VERIFIED +operator `, s.ok("admin", "domain", "list"))

	db, err := store.Open(t.Context(), store.Config{Driver: store.DriverSQLite, DSN: filepath.Join(s.dir, "assay.db")})
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, db.Close()) })
	tenants, err := db.Tenants.List(t.Context())
	require.NoError(t, err)
	entries, err := db.Audit.Newest(t.Context(), tenants[0].ID, 10)
	require.NoError(t, err)
	var said []string
	for _, e := range entries {
		said = append(said, e.Actor+": "+e.Action+" "+e.Subject)
	}
	require.Equal(t, []string{
		"assay admin: domain.verify shop.example by operator", "assay admin: domain.add shop.example",
		"assay admin: domain.remove shop.example", "assay admin: domain.verify shop.example by dns", "assay admin: domain.add shop.example",
	}, said[:5])
}
