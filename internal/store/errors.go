package store

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"io"
	"net"
	"strings"

	"github.com/jackc/pgx/v5/pgconn"

	"assay/internal/scan"
)

// Messages of the contract.
const (
	msgProjectNotFound = "Project not found!"
	msgProjectArchived = "This project is archived and cannot be modified!"
	msgScanNotFound    = "Scan not found!"
)

func projectNotFound() error {
	return &scan.Error{Code: scan.CodeNotFound, Name: "PROJECT_NOT_FOUND", Message: msgProjectNotFound}
}

func projectArchived() error {
	return &scan.Error{Code: scan.CodeInvalid, Name: "PROJECT_ARCHIVED", Message: msgProjectArchived}
}

func scanNotFound() error   { return scan.Errorf(scan.CodeNotFound, msgScanNotFound) }
func tenantNotFound() error { return scan.Errorf(scan.CodeNotFound, "Tenant not found!") }
func apiKeyNotFound() error { return scan.Errorf(scan.CodeNotFound, "API key not found!") }

// wrap adds to the error what failed. Errors of the domain and cancelled contexts are returned unchanged; a database that is unreachable,
// has no space, or did not answer before a deadline is CodeUnavailable.
func wrap(doing string, err error) error {
	if err == nil {
		return nil
	}
	if _, ok := errors.AsType[*scan.Error](err); ok {
		return err
	}
	err = fmt.Errorf("store: %s: %w", doing, err)
	if message := unavailable(err); message != "" {
		return scan.OutageOf(err, message)
	}
	return err
}

// Messages of CodeUnavailable.
const (
	msgUnreachable = "The database is unavailable. Please retry shortly."
	msgLate        = "The database did not respond in time. Please retry shortly."
)

// unavailable returns the message for the caller if err means that the database is
// unavailable, and "" for any other error.
func unavailable(err error) string {
	switch {
	case errors.Is(err, context.Canceled):
		return "" // the caller cancelled the statement
	case errors.Is(err, context.DeadlineExceeded):
		return msgLate
	}
	if e, ok := errors.AsType[*pgconn.PgError](err); ok {
		return postgresUnavailable(e.Code)
	}
	if lostConnection(err) || sqliteUnavailable(err) {
		return msgUnreachable
	}
	return ""
}

// postgresUnavailable is like unavailable, for the SQLSTATE in a server's response.
func postgresUnavailable(state string) string {
	switch state {
	case "57014": // query_canceled: the server's statement_timeout
		return msgLate
	case "25006", // read_only_sql_transaction: a standby, after a failover
		"25P03": // idle_in_transaction_session_timeout
		return msgUnreachable
	}
	for _, class := range []string{
		"08",   // connection exceptions
		"53",   // insufficient resources: connections, disk, memory
		"57P0", // shutting down, starting, in recovery, or crashed
		"58",   // system errors: the server's disk
	} {
		if strings.HasPrefix(state, class) {
			return msgUnreachable
		}
	}
	return ""
}

// lostConnection reports whether the connection failed or broke. A server that is killed closes it in the middle of a response.
func lostConnection(err error) bool {
	if _, ok := errors.AsType[*pgconn.ConnectError](err); ok {
		return true
	}
	if _, ok := errors.AsType[net.Error](err); ok {
		return true
	}
	for _, lost := range []error{driver.ErrBadConn, sql.ErrConnDone, sql.ErrTxDone, io.ErrUnexpectedEOF, io.EOF, net.ErrClosed} {
		if errors.Is(err, lost) {
			return true
		}
	}
	return pgconn.SafeToRetry(err) // nothing was sent: the connection had been closed
}
