package storetest

import (
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/scan"
	"assay/internal/store"
)

func testLicencePolicies(t *testing.T, e *env) {
	ctx := t.Context()
	p := e.project(e.tenant().ID)
	none, err := e.LicencePolicies.Get(ctx, p.TenantID, p.ShortID)
	require.NoError(t, err)
	require.True(t, none.Empty())
	set := func(p scan.Project, c store.LicenceChange) error {
		return e.LicencePolicies.Set(ctx, p.TenantID, p.ShortID, c, "cli")
	}
	for _, deny := range [][]string{{"GPL-*", "AGPL-*"}, {"GPL-*"}} {
		want := scan.LicencePolicy{TenantID: p.TenantID, ProjectID: p.ID, ProjectShortID: p.ShortID, Allow: []string{"MIT"}, Deny: deny}
		require.NoError(t, set(p, store.LicenceChange{Allow: &want.Allow, Deny: &deny}))
		want.UpdatedAt = e.clock()
		got, err := e.LicencePolicies.Get(ctx, p.TenantID, p.ShortID)
		require.NoError(t, err)
		require.Equal(t, want, got)
	}
	other := e.project(e.tenant().ID)
	_, err = e.LicencePolicies.Get(ctx, other.TenantID, p.ShortID)
	require.True(t, scan.IsCode(err, scan.CodeNotFound), "another tenant's project")
	foreign := p
	foreign.TenantID = other.TenantID
	require.True(t, scan.IsCode(set(foreign, store.LicenceChange{}), scan.CodeNotFound))

	// A change of one list leaves the other.
	allow, deny := []string{"MIT", "ISC"}, []string{"SSPL-*"}
	for _, err := range together(2, func(i int) error { return set(p, []store.LicenceChange{{Allow: &allow}, {Deny: &deny}}[i]) }) {
		require.NoError(t, err)
	}
	require.NoError(t, set(other, store.LicenceChange{Deny: &deny}), "the first change")
	for of, want := range map[scan.Project][]string{p: allow, other: nil} {
		got, err := e.LicencePolicies.Get(ctx, of.TenantID, of.ShortID)
		require.NoError(t, err)
		require.ElementsMatch(t, want, got.Allow)
		require.Equal(t, deny, got.Deny)
	}
	require.NoError(t, e.Projects.Archive(ctx, p.TenantID, p.ShortID))
	require.True(t, scan.IsCode(set(p, store.LicenceChange{}), scan.CodeInvalid), "an archived project")
}
