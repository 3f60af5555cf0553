// Package postgres owns the real Postgres that tests and local clusters run against: it starts
// the installed server on its own Unix socket, and on a port where asked to, creates databases,
// stops and restarts the server, and removes it afterwards.
package postgres

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"assay/internal/testsupport/daemon"
)

// superuser is the role that owns everything. It needs no password, because only the
// server's account and root may enter the socket's directory.
const superuser = "postgres"

// settings trade durability for speed. The odd time zone reveals code that relies on the
// server using UTC.
var settings = []string{
	"listen_addresses=", "unix_socket_permissions=0700", "max_connections=300", "shared_buffers=64MB",
	"fsync=off", "full_page_writes=off", "wal_level=minimal", "max_wal_senders=0",
	"autovacuum=off", "jit=off", "timezone=Asia/Kolkata", "log_destination=stderr", "logging_collector=off",
}

// durable are the settings of a server whose data outlives it.
var durable = []string{
	"unix_socket_permissions=0700", "max_connections=400", "shared_buffers=128MB", "jit=off", "timezone=Asia/Kolkata",
	"log_destination=stderr", "logging_collector=off",
}

// Config describes a server whose data outlives it.
type Config struct {
	// Dir contains the socket and the data. It is created if missing; a server that it contains is
	// started again. The server's user must be able to enter its parent.
	Dir string
	// Port is the port on 127.0.0.1; 0 for none.
	Port int
	// Password of the superuser, which connections over TCP need.
	Password string
	// TLS secures connections over TCP; nil for none. DSN then names the socket.
	TLS *TLS
	// Settings are further settings of postgresql.conf, of which later ones win.
	Settings []string
}

// Server is one Postgres server.
type Server struct {
	bin     string
	account account
	dir     string // contains the socket and the directory "data"
	conf    Config // zero for a server that Close removes

	mu  sync.Mutex
	cmd *exec.Cmd
	n   int // databases created
}

// Start creates a database cluster in a new temporary directory and runs a server on it
// until Close. (It does not use the test's directory, which the server's user could not
// enter, and whose path is too long for a socket.) The error for missing binaries says what
// to install.
func Start(ctx context.Context) (_ *Server, err error) {
	s := &Server{}
	if s.bin, err = binDir(ctx); err != nil {
		return nil, err
	}
	if s.account, err = serverAccount(); err != nil {
		return nil, err
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, s.Close())
		}
	}()
	if s.dir, err = os.MkdirTemp(scratch(), "pg"); err != nil {
		return nil, err
	}
	if err := s.account.own(s.dir); err != nil {
		return nil, err
	}
	if err := s.initdb(ctx); err != nil {
		return nil, err
	}
	return s, s.Restart(ctx)
}

// Open starts the server that the Config describes, and creates it first if it does not exist.
func Open(ctx context.Context, c Config) (_ *Server, err error) {
	s := &Server{dir: c.Dir, conf: c}
	if s.bin, err = binDir(ctx); err != nil {
		return nil, err
	}
	if s.account, err = serverAccount(); err != nil {
		return nil, err
	}
	if err := os.MkdirAll(s.dir, 0o700); err != nil {
		return nil, err
	}
	if err := s.account.own(s.dir); err != nil {
		return nil, err
	}
	// initdb writes this file last.
	if _, err := os.Stat(filepath.Join(s.data(), "PG_VERSION")); errors.Is(err, os.ErrNotExist) {
		if err := s.initdb(ctx); err != nil {
			return nil, err
		}
	} else if err != nil {
		return nil, err
	}
	return s, s.Restart(ctx)
}

func (s *Server) data() string { return filepath.Join(s.dir, "data") }

func (s *Server) initdb(ctx context.Context) error {
	//nolint:gosec // the program is the installed one, in the directory that binDir found
	cmd := exec.CommandContext(ctx, filepath.Join(s.bin, "initdb"), "--pgdata", s.data(),
		"--username", superuser, "--auth-local", "trust", "--auth-host", "trust", "--encoding", "UTF8", "--locale", "C", "--no-sync",
		"--no-instructions")
	if s.conf.Password != "" {
		file := filepath.Join(s.dir, "password")
		defer func() { _ = os.Remove(file) }()
		if err := errors.Join(os.WriteFile(file, []byte(s.conf.Password+"\n"), 0o600), s.account.own(file)); err != nil {
			return err
		}
		cmd.Args = append(cmd.Args, "--auth-host", "scram-sha-256", "--pwfile", file)
	}
	cmd.Dir = s.dir
	cmd.SysProcAttr = s.account.procAttr()
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("initdb: %w\n%s", err, out)
	}
	return nil
}

// Restart runs the server again after a Stop, with the same data and address, and returns
// when it accepts connections.
func (s *Server) Restart(ctx context.Context) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.cmd != nil {
		return errors.New("postgres is already running")
	}
	args := []string{"-D", s.data(), "-k", s.dir}
	settings := s.settings()
	if s.conf.TLS != nil {
		secure, err := s.secured()
		if err != nil {
			return err
		}
		settings = slices.Concat(settings, secure)
	}
	for _, setting := range settings {
		args = append(args, "-c", setting)
	}
	// The server outlives the start; Stop ends it.
	//nolint:gosec // the program is the installed one, in the directory that binDir found
	cmd := exec.CommandContext(context.WithoutCancel(ctx), filepath.Join(s.bin, "postgres"), args...)
	cmd.Dir = s.dir
	cmd.Env = append(os.Environ(), "LC_ALL=C") // the log is read for readiness
	cmd.SysProcAttr = s.account.procAttr()
	log, err := cmd.StderrPipe()
	if err != nil {
		return err
	}
	if err := cmd.Start(); err != nil {
		return err
	}
	if err := daemon.Ready(ctx, cmd, log, "database system is ready to accept connections"); err != nil {
		return err
	}
	s.cmd = cmd
	return nil
}

func (s *Server) settings() []string {
	if s.conf.Dir == "" {
		return settings
	}
	listen := []string{"listen_addresses="}
	if s.conf.Port != 0 {
		listen = []string{"listen_addresses=127.0.0.1", "port=" + strconv.Itoa(s.conf.Port)}
	}
	return slices.Concat(durable, listen, s.conf.Settings)
}

// Stop ends the server and its connections at once, as a crash would; the data stays. It may
// be repeated.
func (s *Server) Stop() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.cmd == nil {
		return nil
	}
	if err := s.cmd.Process.Signal(syscall.SIGQUIT); err != nil {
		return err
	}
	// An immediate shutdown exits with a status other than 0.
	_ = s.cmd.Wait()
	s.cmd = nil
	return nil
}

// Close stops the server and removes its files, except those of a server that Open started.
func (s *Server) Close() error {
	err := s.Stop()
	if s.dir != "" && s.conf.Dir == "" {
		err = errors.Join(err, os.RemoveAll(s.dir))
	}
	return err
}

// ID returns the id of the main process; 0 while the server is stopped.
func (s *Server) ID() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.cmd == nil {
		return 0
	}
	return s.cmd.Process.Pid
}

// DSN returns the URL of a database.
func (s *Server) DSN(database string) string {
	if s.conf.Port != 0 && s.conf.TLS == nil {
		return (&url.URL{
			Scheme: "postgres", User: url.UserPassword(superuser, s.conf.Password), Path: "/" + database,
			Host: net.JoinHostPort("127.0.0.1", strconv.Itoa(s.conf.Port)), RawQuery: "sslmode=disable",
		}).String()
	}
	query := url.Values{"host": {s.dir}, "user": {superuser}, "sslmode": {"disable"}}
	if s.conf.Port != 0 {
		query.Set("port", strconv.Itoa(s.conf.Port)) // part of the socket's name
	}
	u := url.URL{Scheme: "postgres", Path: "/" + database, RawQuery: query.Encode()}
	return u.String()
}

// CreateDatabase creates a database with a new name and returns the name: an empty database,
// or a copy of the template, to which nobody may be connected.
func (s *Server) CreateDatabase(ctx context.Context, template string) (string, error) {
	s.mu.Lock()
	s.n++
	name := fmt.Sprintf("db%d", s.n)
	s.mu.Unlock()
	return name, s.createNamed(ctx, name, template)
}

// EnsureDatabase creates an empty database with the name unless it exists.
func (s *Server) EnsureDatabase(ctx context.Context, name string) error {
	err := s.createNamed(ctx, name, "")
	if refused, ok := errors.AsType[*pgconn.PgError](err); ok && refused.Code == duplicateDatabase {
		return nil
	}
	return err
}

// duplicateDatabase is the SQLSTATE of a database that exists.
const duplicateDatabase = "42P04"

func (s *Server) createNamed(ctx context.Context, name, template string) error {
	if template == "" {
		template = "template0"
	}
	return s.connected(ctx, func(conn *pgx.Conn) error {
		statement := fmt.Sprintf("CREATE DATABASE %s TEMPLATE %s", pgx.Identifier{name}.Sanitize(), pgx.Identifier{template}.Sanitize())
		// Since Postgres 15 the default is to log every page, which takes three times as long as copying files
		// that are not synced.
		major, _, _ := strings.Cut(conn.PgConn().ParameterStatus("server_version"), ".")
		if version, err := strconv.Atoi(major); err == nil && version >= 15 {
			statement += " STRATEGY FILE_COPY"
		}
		_, err := conn.Exec(ctx, statement)
		return err
	})
}

// DropDatabase removes a database, ending the connections to it.
func (s *Server) DropDatabase(ctx context.Context, name string) error {
	return s.connected(ctx, func(conn *pgx.Conn) error {
		_, err := conn.Exec(ctx, "DROP DATABASE IF EXISTS "+pgx.Identifier{name}.Sanitize()+" WITH (FORCE)")
		return err
	})
}

// connected calls do with a connection of the superuser.
func (s *Server) connected(ctx context.Context, do func(*pgx.Conn) error) (err error) {
	conn, err := pgx.Connect(ctx, s.DSN(superuser))
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, conn.Close(ctx)) }()
	return do(conn)
}
