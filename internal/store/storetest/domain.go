package storetest

import (
	"fmt"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"assay/internal/scan"
	"assay/internal/store"
)

const domainNotFound = "Domain not found!"

// domain adds a name to the tenant's domains with its own token.
func (e *env) domain(tenantID, name string) scan.Domain {
	e.t.Helper()
	d, err := e.Domains.Create(e.t.Context(), tenantID, "cli", name, scan.DomainTokenPrefix+uuid.NewString())
	require.NoError(e.t, err)
	return d
}

// prove records that the tenant has proved a name, for an hour.
func (e *env) prove(tenantID, name string) scan.Domain {
	e.t.Helper()
	d, err := e.Domains.Prove(e.t.Context(), tenantID, "cli", name,
		store.DomainProof{Method: scan.DomainByDNS, ExpiresAt: e.clock().Add(time.Hour)})
	require.NoError(e.t, err)
	return d
}

func testDomains(t *testing.T, e *env) {
	ctx := t.Context()
	tenant := e.tenant()
	shop := e.domain(tenant.ID, "shop.example")
	require.Equal(t, scan.Domain{ID: shop.ID, TenantID: tenant.ID, Name: "shop.example", Token: shop.Token, CreatedAt: e.clock()}, shop)
	e.pass(time.Second)
	blog := e.domain(tenant.ID, "blog-a.example")
	sub := e.domain(tenant.ID, "blog.example")

	all, err := e.Domains.List(ctx, tenant.ID)
	require.NoError(t, err)
	require.Equal(t, []scan.Domain{blog, sub, shop}, all, "by name")
	got, err := e.Domains.Get(ctx, tenant.ID, "shop.example")
	require.NoError(t, err)
	require.Equal(t, shop, got)

	_, err = e.Domains.Create(ctx, tenant.ID, "cli", "shop.example", "another")
	requireCode(t, err, scan.CodeConflict, "This domain has already been added.")
	for _, name := range []string{"", "\x00", "\xff"} {
		_, err = e.Domains.Create(ctx, tenant.ID, "cli", name, "token")
		requireCode(t, err, scan.CodeInvalid, "")
	}
	_, err = e.Domains.Create(ctx, uuid.NewString(), "cli", "new.example", "another")
	requireCode(t, err, scan.CodeNotFound, tenantNotFound)

	require.NoError(t, e.Domains.Delete(ctx, tenant.ID, "cli", "shop.example"))
	for _, name := range []string{"shop.example", "SHOP.example", "", "\x00", "' OR 1=1 --"} {
		_, err = e.Domains.Get(ctx, tenant.ID, name)
		requireCode(t, err, scan.CodeNotFound, domainNotFound)
		requireCode(t, e.Domains.Delete(ctx, tenant.ID, "cli", name), scan.CodeNotFound, domainNotFound)
	}
	again := e.domain(tenant.ID, "shop.example")
	require.NotEqual(t, shop.Token, again.Token)

	entries, err := e.Audit.Newest(ctx, tenant.ID, 10)
	require.NoError(t, err)
	require.Len(t, entries, 5, "refusals leave no entry")
	require.Equal(t, "domain.add shop.example", entries[0].Action+" "+entries[0].Subject)
	require.Equal(t, "domain.remove shop.example", entries[1].Action+" "+entries[1].Subject)
}

func testDomainProof(t *testing.T, e *env) {
	ctx := t.Context()
	tenant := e.tenant()
	want := e.domain(tenant.ID, "shop.example")

	want.CheckedAt, want.Problem = e.pass(time.Second), "There is no record."
	got, err := e.Domains.MarkChecked(ctx, tenant.ID, "shop.example", "There is no record.")
	require.NoError(t, err)
	require.Equal(t, want, got)

	now := e.pass(time.Second)
	want.CheckedAt, want.VerifiedAt, want.ExpiresAt, want.Method, want.Problem = now, now, now.Add(time.Hour), scan.DomainByFile, ""
	got, err = e.Domains.Prove(ctx, tenant.ID, "key:abc", "shop.example", store.DomainProof{
		Method: scan.DomainByFile, ExpiresAt: now.Add(time.Hour),
	})
	require.NoError(t, err)
	require.Equal(t, want, got)
	stored, err := e.Domains.Get(ctx, tenant.ID, "shop.example")
	require.NoError(t, err)
	require.Equal(t, want, stored)

	want.CheckedAt, want.Problem = e.pass(time.Second), "The record is gone."
	got, err = e.Domains.MarkChecked(ctx, tenant.ID, "shop.example", "The record is gone.")
	require.NoError(t, err)
	require.Equal(t, want, got, "the proof stays in force")

	entries, err := e.Audit.Newest(ctx, tenant.ID, 10)
	require.NoError(t, err)
	require.Len(t, entries, 2, "an attempt changes nothing that matters")
	require.Equal(t, "key:abc domain.verify shop.example by file", entries[0].Actor+" "+entries[0].Action+" "+entries[0].Subject)

	_, err = e.Domains.Prove(ctx, tenant.ID, "cli", "other.example", store.DomainProof{Method: scan.DomainByDNS, ExpiresAt: now})
	requireCode(t, err, scan.CodeNotFound, domainNotFound)
	_, err = e.Domains.MarkChecked(ctx, tenant.ID, "other.example", "x")
	requireCode(t, err, scan.CodeNotFound, domainNotFound)
	_, err = e.Domains.Prove(ctx, tenant.ID, "cli", "shop.example", store.DomainProof{Method: "rumour", ExpiresAt: now})
	requireCode(t, err, scan.CodeInternal, "")
}

func testDomainFor(t *testing.T, e *env) {
	ctx := t.Context()
	tenant := e.tenant()
	for _, name := range []string{"shop.example", "www.shop.example", "github.io", "ada.github.io", "open.example"} {
		e.domain(tenant.ID, name)
	}
	proofFor := func(host string) string {
		t.Helper()
		d, found, err := e.Domains.For(ctx, tenant.ID, host, e.clock())
		require.NoError(t, err)
		if !found {
			return "none"
		}
		return d.Name + " " + string(d.State(e.clock()))
	}
	require.Equal(t, "none", proofFor("shop.example"), "listed is not proved")
	e.prove(tenant.ID, "shop.example")
	e.prove(tenant.ID, "github.io")
	for host, want := range map[string]string{
		"shop.example":       "shop.example VERIFIED",
		"www.shop.example":   "shop.example VERIFIED",
		"a.b.shop.example":   "shop.example VERIFIED",
		"notshop.example":    "none",
		"shop.example.co.uk": "none",
		"open.example":       "none",
		"example":            "none",
		"ada.github.io":      "none",
		"github.io":          "none",
		"192.0.2.1":          "none",
		"":                   "none",
		"a\x00.shop.example": "none",
	} {
		require.Equal(t, want, proofFor(host), host)
	}
	e.pass(30 * time.Minute)
	e.prove(tenant.ID, "www.shop.example")
	require.Equal(t, "www.shop.example VERIFIED", proofFor("a.www.shop.example"), "the nearest")
	e.pass(30 * time.Minute)
	require.Equal(t, "shop.example EXPIRED", proofFor("shop.example"))
	require.Equal(t, "www.shop.example VERIFIED", proofFor("www.shop.example"))
	e.pass(30 * time.Minute)
	require.Equal(t, "www.shop.example EXPIRED", proofFor("www.shop.example"), "the one that ran out last")
	e.prove(tenant.ID, "shop.example")
	require.Equal(t, "shop.example VERIFIED", proofFor("www.shop.example"), "proved again")
	require.NoError(t, e.Domains.Delete(ctx, tenant.ID, "cli", "shop.example"))
	require.Equal(t, "none", proofFor("shop.example"))
}

func testDomainIsolation(t *testing.T, e *env) {
	ctx := t.Context()
	mine, other := e.tenant(), e.tenant()
	e.domain(mine.ID, "shop.example")
	proved := e.prove(mine.ID, "shop.example")
	for _, tenantID := range []string{other.ID, uuid.NewString(), "nonsense", ""} {
		_, err := e.Domains.Get(ctx, tenantID, "shop.example")
		requireCode(t, err, scan.CodeNotFound, domainNotFound)
		_, err = e.Domains.Prove(ctx, tenantID, "cli", "shop.example", store.DomainProof{Method: scan.DomainByDNS, ExpiresAt: e.clock()})
		requireCode(t, err, scan.CodeNotFound, domainNotFound)
		_, err = e.Domains.MarkChecked(ctx, tenantID, "shop.example", "x")
		requireCode(t, err, scan.CodeNotFound, domainNotFound)
		requireCode(t, e.Domains.Delete(ctx, tenantID, "cli", "shop.example"), scan.CodeNotFound, domainNotFound)
		_, found, err := e.Domains.For(ctx, tenantID, "shop.example", e.clock())
		require.NoError(t, err)
		require.False(t, found)
		all, err := e.Domains.List(ctx, tenantID)
		require.NoError(t, err)
		require.NotNil(t, all)
		require.Empty(t, all)
	}
	theirs := e.domain(other.ID, "shop.example")
	require.NotEqual(t, proved.Token, theirs.Token)
	e.prove(other.ID, "shop.example")
	require.NoError(t, e.Domains.Delete(ctx, other.ID, "cli", "shop.example"))
	got, err := e.Domains.Get(ctx, mine.ID, "shop.example")
	require.NoError(t, err)
	require.Equal(t, proved, got)

	// A scan retains the consent that it was queued with.
	in := newScan(e.project(mine.ID), e.clock())
	in.Scan.Consent, in.Scan.ConsentDomain = true, "shop.example"
	sc, _, err := e.WebsiteScans.Create(ctx, in)
	require.NoError(t, err)
	require.True(t, sc.Consent)
	require.Equal(t, "shop.example", sc.ConsentDomain)
	require.Equal(t, sc, e.read(sc))
}

func testDomainLimit(t *testing.T, e *env) {
	tenant := e.tenant()
	for i := range store.MaxDomains - 1 {
		e.domain(tenant.ID, fmt.Sprintf("s%d.example", i))
	}
	errs := together(2, func(i int) error {
		_, err := e.Domains.Create(t.Context(), tenant.ID, "cli", fmt.Sprintf("last%d.example", i), uuid.NewString())
		return err
	})
	won, lost := errs[0], errs[1]
	if won != nil {
		won, lost = lost, won
	}
	require.NoError(t, won)
	requireCode(t, lost, scan.CodeConflict, "A workspace can have at most 500 domains.")
}
