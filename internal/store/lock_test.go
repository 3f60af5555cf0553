package store_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	"assay/internal/scan"
	"assay/internal/store"
)

// As long as a create has read its project but has not committed, the project cannot be archived: archiving waits.
func TestPostgresArchiveWaitsForCreate(t *testing.T) {
	t.Parallel()
	ctx := t.Context()
	cfg := postgresCopy(t)
	creator, archiver := openMigrated(t, cfg), openMigrated(t, cfg)
	tenant, err := creator.Tenants.Create(ctx, "Workspace")
	require.NoError(t, err)
	p, err := creator.Projects.Create(ctx, tenant.ID, "Website")
	require.NoError(t, err)

	archived := make(chan error, 1)
	waited := false
	require.NoError(t, creator.OnStatement(func(sql string, _ bool) {
		if strings.HasPrefix(sql, "SELECT") && strings.Contains(sql, `FROM "projects"`) {
			go func() { archived <- archiver.Projects.Archive(ctx, tenant.ID, p.ShortID) }()
			waited = lockAwaited(ctx, t, cfg.DSN, archived)
		}
	}))
	_, _, err = creator.WebsiteScans.Create(ctx, store.NewWebsiteScan{Scan: scan.WebsiteScan{
		Record: scan.Record{
			ID: uuid.NewString(), TenantID: tenant.ID, ProjectID: p.ID,
			DeadlineAt: time.Now().Add(time.Hour),
		},
		URL: "https://example.org/",
	}})
	require.NoError(t, err)
	require.True(t, waited, "the project was archived in the middle of a create")
	require.NoError(t, <-archived)
}

// lockAwaited returns true as soon as a backend of the database waits for a lock, and false
// if the other side finishes without waiting.
func lockAwaited(ctx context.Context, t *testing.T, dsn string, done chan error) bool {
	conn, err := pgx.Connect(ctx, dsn)
	if err != nil {
		t.Error(err)
		return false
	}
	defer func() { _ = conn.Close(ctx) }()
	const waiting = `SELECT EXISTS (SELECT FROM pg_stat_activity
WHERE datname = current_database() AND wait_event_type = 'Lock')`
	for {
		select {
		case err := <-done:
			done <- err
			return false
		default:
		}
		var found bool
		if err := conn.QueryRow(ctx, waiting).Scan(&found); err != nil || found {
			return err == nil
		}
	}
}
