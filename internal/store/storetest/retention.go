package storetest

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"assay/internal/scan"
	"assay/internal/store"
)

// purger removes the details of expired records of one kind.
type purger interface {
	Purge(ctx context.Context, tenantID, id string, until time.Time) (int64, error)
}

// expired are the ids of the records that may be purged, each with how many rows that
// would remove.
func expired[T interface{ Common() scan.Record }](e *env, all interface {
	Expired(ctx context.Context, until time.Time, limit int) ([]store.Expired[T], error)
	CountExpired(ctx context.Context, until time.Time) (int64, error)
}, until time.Time) []string {
	e.t.Helper()
	list, err := all.Expired(e.t.Context(), until, 100)
	require.NoError(e.t, err)
	n, err := all.CountExpired(e.t.Context(), until)
	require.NoError(e.t, err)
	require.Len(e.t, list, int(n))
	out := []string{}
	for _, x := range list {
		out = append(out, fmt.Sprintf("%s %d", x.Record.Common().ID, x.Rows))
	}
	return out
}

// refusesPurge requires that the records stay as they are.
func (e *env) refusesPurge(all purger, tenantID string, until time.Time, ids ...string) {
	e.t.Helper()
	for _, id := range ids {
		_, err := all.Purge(e.t.Context(), tenantID, id, until)
		requireCode(e.t, err, scan.CodeConflict, "")
	}
}

// knowsNoneToPurge requires that another tenant's record, and one that is missing, are
// unknown.
func (e *env) knowsNoneToPurge(all purger, tenantID, id string, until time.Time) {
	e.t.Helper()
	for _, ids := range [][2]string{{e.tenant().ID, id}, {tenantID, uuid.NewString()}, {tenantID, "x"}} {
		_, err := all.Purge(e.t.Context(), ids[0], ids[1], until)
		requireCode(e.t, err, scan.CodeNotFound, "")
	}
}
