package storetest

import (
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/scan"
)

// A project's publications are found only by their codes, and belong to its tenant.
func testPublications(t *testing.T, e *env) {
	ctx, all := t.Context(), e.Operator().Publications
	p := e.project(e.tenant().ID)
	none, err := e.Publications.Get(ctx, p.TenantID, p.ShortID)
	require.NoError(t, err)
	require.Equal(t, scan.Publication{TenantID: p.TenantID, ProjectID: p.ID, ProjectShortID: p.ShortID}, none)
	for _, code := range []string{"", "unknown", "\x00"} {
		_, err = all.ByBadge(ctx, code)
		require.True(t, scan.IsCode(err, scan.CodeNotFound), "%q: %v", code, err)
		_, err = all.ByFeed(ctx, code)
		require.True(t, scan.IsCode(err, scan.CodeNotFound), "%q: %v", code, err)
	}

	want := none
	want.BadgeCode, want.FeedCode = "badge-1", "feed-1"
	require.NoError(t, e.Publications.Set(ctx, want, "somebody", "badge.publish"))
	want.UpdatedAt = e.clock()
	got, err := e.Publications.Get(ctx, p.TenantID, p.ShortID)
	require.NoError(t, err)
	require.Equal(t, want, got)
	got, err = all.ByBadge(ctx, "badge-1")
	require.NoError(t, err)
	require.Equal(t, want, got)
	_, err = all.ByBadge(ctx, "feed-1")
	require.True(t, scan.IsCode(err, scan.CodeNotFound), "a code is that of one part")

	// A new code invalidates the previous one, and another project cannot use it.
	want.BadgeCode = "badge-2"
	require.NoError(t, e.Publications.Set(ctx, want, "somebody", "badge.publish"))
	_, err = all.ByBadge(ctx, "badge-1")
	require.True(t, scan.IsCode(err, scan.CodeNotFound))
	other := e.project(e.tenant().ID)
	theirs := scan.Publication{TenantID: other.TenantID, ProjectShortID: other.ShortID}
	require.NoError(t, e.Publications.Set(ctx, theirs, "x", "y"))
	theirs.BadgeCode = "badge-2"
	require.Error(t, e.Publications.Set(ctx, theirs, "x", "y"))

	// Another tenant's project is unknown, and an archived one publishes nothing new.
	_, err = e.Publications.Get(ctx, other.TenantID, p.ShortID)
	require.True(t, scan.IsCode(err, scan.CodeNotFound))
	foreign := want
	foreign.TenantID = other.TenantID
	require.True(t, scan.IsCode(e.Publications.Set(ctx, foreign, "x", "y"), scan.CodeNotFound))
	require.NoError(t, e.Projects.Archive(ctx, p.TenantID, p.ShortID))
	require.True(t, scan.IsCode(e.Publications.Set(ctx, want, "x", "y"), scan.CodeInvalid))
	got, err = all.ByFeed(ctx, "feed-1")
	require.NoError(t, err)
	require.Equal(t, "badge-2", got.BadgeCode)
}
