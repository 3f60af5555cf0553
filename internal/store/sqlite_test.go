package store_test

import (
	"database/sql"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/store"
)

// Statements and transactions are retried if another process has the lock for longer than
// one wait.
func TestSQLiteTriesAgain(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "assay.db")
	s := openMigrated(t, store.Config{Driver: store.DriverSQLite, DSN: path})
	other, err := sql.Open("sqlite", "file:"+path+"?_txlock=immediate")
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, other.Close()) })
	locked := func() chan error {
		tx, err := other.Begin()
		require.NoError(t, err)
		released := make(chan error, 1)
		time.AfterFunc(store.SQLiteWait+time.Second/2, func() { released <- tx.Rollback() })
		return released
	}
	released := locked()
	tenant, err := s.Tenants.Create(t.Context(), "Workspace") // a single statement
	require.NoError(t, err)
	require.NoError(t, <-released)
	released = locked()
	_, err = s.Projects.Create(t.Context(), tenant.ID, "Website") // a transaction
	require.NoError(t, err)
	require.NoError(t, <-released)
}
