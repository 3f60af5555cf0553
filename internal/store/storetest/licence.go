package storetest

import (
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/scan"
)

func testLicencePolicies(t *testing.T, e *env) {
	ctx := t.Context()
	p := e.project(e.tenant().ID)
	none, err := e.LicencePolicies.Get(ctx, p.TenantID, p.ShortID)
	require.NoError(t, err)
	require.True(t, none.Empty())
	for _, deny := range [][]string{{"GPL-*", "AGPL-*"}, {"GPL-*"}} {
		want := scan.LicencePolicy{TenantID: p.TenantID, ProjectID: p.ID, ProjectShortID: p.ShortID, Allow: []string{"MIT"}, Deny: deny}
		require.NoError(t, e.LicencePolicies.Set(ctx, want, "cli"))
		want.UpdatedAt = e.clock()
		got, err := e.LicencePolicies.Get(ctx, p.TenantID, p.ShortID)
		require.NoError(t, err)
		require.Equal(t, want, got)
	}
	other := e.project(e.tenant().ID)
	_, err = e.LicencePolicies.Get(ctx, other.TenantID, p.ShortID)
	require.True(t, scan.IsCode(err, scan.CodeNotFound), "another tenant's project")
	err = e.LicencePolicies.Set(ctx, scan.LicencePolicy{TenantID: other.TenantID, ProjectShortID: p.ShortID}, "cli")
	require.True(t, scan.IsCode(err, scan.CodeNotFound))
	require.NoError(t, e.Projects.Archive(ctx, p.TenantID, p.ShortID))
	err = e.LicencePolicies.Set(ctx, scan.LicencePolicy{TenantID: p.TenantID, ProjectShortID: p.ShortID}, "cli")
	require.True(t, scan.IsCode(err, scan.CodeInvalid), "an archived project")
}
