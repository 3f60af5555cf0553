package postgres_test

import (
	"context"
	"errors"
	"net/url"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	"assay/internal/testsupport/postgres"
)

func connect(t *testing.T, dsn string) (*pgx.Conn, error) {
	t.Helper()
	conn, err := pgx.Connect(t.Context(), dsn)
	if err == nil {
		t.Cleanup(func() { _ = conn.Close(context.Background()) })
	}
	return conn, err
}

func TestServerLifecycle(t *testing.T) {
	t.Parallel()
	ctx := t.Context()
	s, err := postgres.Start(ctx)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, s.Close()) })

	template, err := s.CreateDatabase(ctx, "")
	require.NoError(t, err)
	conn, err := pgx.Connect(ctx, s.DSN(template))
	require.NoError(t, err)
	_, err = conn.Exec(ctx, "CREATE TABLE copied (n int); INSERT INTO copied VALUES (7)")
	require.NoError(t, err)
	require.NoError(t, conn.Close(ctx))

	name, err := s.CreateDatabase(ctx, template)
	require.NoError(t, err)
	require.NotEqual(t, template, name)
	require.NoError(t, s.Stop())
	require.NoError(t, s.Stop())
	_, err = connect(t, s.DSN(name))
	require.Error(t, err, "a stopped server refuses connections")

	require.NoError(t, s.Restart(ctx))
	require.Error(t, s.Restart(ctx), "it runs already")
	conn, err = connect(t, s.DSN(name))
	require.NoError(t, err)
	var n int
	require.NoError(t, conn.QueryRow(ctx, "SELECT n FROM copied").Scan(&n))
	require.Equal(t, 7, n, "the copy has the rows of the template, and survives a restart")

	require.NoError(t, s.DropDatabase(ctx, name))
	_, err = connect(t, s.DSN(name))
	require.Error(t, err)
	at, err := url.Parse(s.DSN(name))
	require.NoError(t, err)
	require.DirExists(t, at.Query().Get("host"))
	require.NoError(t, s.Close())
	require.NoDirExists(t, at.Query().Get("host"))
}

func TestSharedDatabasesAreApart(t *testing.T) {
	t.Parallel()
	shared := postgres.Shared{Prepare: func(ctx context.Context, dsn string) error {
		conn, err := pgx.Connect(ctx, dsn)
		if err != nil {
			return err
		}
		_, err = conn.Exec(ctx, "CREATE TABLE t (n int)")
		return errors.Join(err, conn.Close(ctx))
	}}
	t.Cleanup(func() { require.NoError(t, shared.Close()) })
	count := func(dsn string) (n int, err error) {
		conn, err := connect(t, dsn)
		require.NoError(t, err)
		err = conn.QueryRow(t.Context(), "INSERT INTO t VALUES (1) RETURNING (SELECT count(*) FROM t)").Scan(&n)
		return n, err
	}
	for range 2 {
		n, err := count(shared.Database(t))
		require.NoError(t, err)
		require.Zero(t, n)
	}
	_, err := count(shared.EmptyDatabase(t))
	require.ErrorContains(t, err, "does not exist")
}
