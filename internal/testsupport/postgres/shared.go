package postgres

import (
	"context"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"
)

// Shared is one server for all tests of a binary. It starts when the first test
// asks for a database. TestMain closes it after m.Run.
type Shared struct {
	// Prepare fills the database that every test gets a copy of, for example with migrations,
	// and must close its connections to it; nil for empty databases.
	Prepare func(ctx context.Context, dsn string) error

	once     sync.Once
	server   *Server
	template string
	err      error
}

// Database returns the URL of a new database for the test, which is dropped with the test.
func (s *Shared) Database(t testing.TB) string {
	t.Helper()
	s.once.Do(func() { s.err = s.start() })
	require.NoError(t, s.err)
	return s.create(t, s.template)
}

// EmptyDatabase is like Database, without the content of Prepare.
func (s *Shared) EmptyDatabase(t testing.TB) string {
	t.Helper()
	s.once.Do(func() { s.err = s.start() })
	require.NoError(t, s.err)
	return s.create(t, "")
}

func (s *Shared) create(t testing.TB, template string) string {
	t.Helper()
	name, err := s.server.CreateDatabase(t.Context(), template)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, s.server.DropDatabase(context.Background(), name)) })
	return s.server.DSN(name)
}

// start does not use a test's context: the server outlives the test that starts it.
func (s *Shared) start() (err error) {
	ctx := context.Background()
	if s.server, err = Start(ctx); err != nil || s.Prepare == nil {
		return err
	}
	if s.template, err = s.server.CreateDatabase(ctx, ""); err != nil {
		return err
	}
	return s.Prepare(ctx, s.server.DSN(s.template))
}

// Close ends the server if it was started.
func (s *Shared) Close() error {
	if s.server == nil {
		return nil
	}
	return s.server.Close()
}
