package storetest

import (
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/scan"
	"assay/internal/store"
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
	set := func(p scan.Project, c store.PublicationChange) error {
		return e.Publications.Set(ctx, p.TenantID, p.ShortID, c, "somebody", "badge.publish")
	}
	badge := func(code string) store.PublicationChange { return store.PublicationChange{BadgeCode: &code} }
	feed := func(code string) store.PublicationChange { return store.PublicationChange{FeedCode: &code} }
	require.NoError(t, set(p, badge("badge-1")))
	require.NoError(t, set(p, feed("feed-1")))
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
	require.NoError(t, set(p, badge("badge-2")))
	_, err = all.ByBadge(ctx, "badge-1")
	require.True(t, scan.IsCode(err, scan.CodeNotFound))
	other := e.project(e.tenant().ID)
	require.NoError(t, set(other, badge("")), "a badge that does not exist can be withdrawn")
	require.Error(t, set(other, badge("badge-2")))

	// Another tenant's project is unknown, and an archived one publishes nothing new.
	_, err = e.Publications.Get(ctx, other.TenantID, p.ShortID)
	require.True(t, scan.IsCode(err, scan.CodeNotFound))
	foreign := p
	foreign.TenantID = other.TenantID
	require.True(t, scan.IsCode(set(foreign, badge("")), scan.CodeNotFound))
	require.NoError(t, e.Projects.Archive(ctx, p.TenantID, p.ShortID))
	require.True(t, scan.IsCode(set(p, badge("badge-3")), scan.CodeInvalid))
	got, err = all.ByFeed(ctx, "feed-1")
	require.NoError(t, err)
	require.Equal(t, "badge-2", got.BadgeCode, "a change of one part leaves the other")
	require.NoError(t, set(p, feed("")), "an archived project withdraws")
	_, err = all.ByFeed(ctx, "feed-1")
	require.True(t, scan.IsCode(err, scan.CodeNotFound))
	require.NoError(t, e.Projects.Restore(ctx, p.TenantID, p.ShortID))

	for _, err := range together(2, func(i int) error { return set(p, []store.PublicationChange{badge(""), feed("feed-3")}[i]) }) {
		require.NoError(t, err)
	}
	got, err = e.Publications.Get(ctx, p.TenantID, p.ShortID)
	require.NoError(t, err)
	require.Equal(t, "feed-3", got.FeedCode)
	require.Empty(t, got.BadgeCode, "what was withdrawn does not return")
}
