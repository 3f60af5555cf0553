package store_test

import (
	"testing"

	"assay/internal/store/storetest"
)

func TestSQLite(t *testing.T) {
	t.Parallel()
	storetest.Run(t, storetest.SQLite, nil)
}
