package store

import (
	"context"
	"database/sql/driver"
	"errors"
	"fmt"
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

// wrap says what failed. Errors of the domain and ended contexts stay as they
// are; a database that cannot be reached, or has no room, is CodeUnavailable.
func wrap(doing string, err error) error {
	if err == nil {
		return nil
	}
	if _, ok := errors.AsType[*scan.Error](err); ok {
		return err
	}
	err = fmt.Errorf("store: %s: %w", doing, err)
	if unreachable(err) {
		return scan.Wrap(scan.CodeUnavailable, err, "The database is not reachable. Please retry shortly.")
	}
	return err
}

func unreachable(err error) bool {
	if errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		return false
	}
	if e, ok := errors.AsType[*pgconn.PgError](err); ok {
		// Connection exceptions, insufficient resources (connections, disk,
		// memory), server shutting down or starting.
		return strings.HasPrefix(e.Code, "08") || strings.HasPrefix(e.Code, "53") || strings.HasPrefix(e.Code, "57P0")
	}
	if _, ok := errors.AsType[*pgconn.ConnectError](err); ok {
		return true
	}
	_, network := errors.AsType[net.Error](err)
	return network || errors.Is(err, driver.ErrBadConn) || sqliteUnavailable(err)
}
