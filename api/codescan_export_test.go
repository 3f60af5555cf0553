package api_test

import (
	"context"
	"errors"
	"io"
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/api"
	"assay/internal/scan"
)

// unread is a stub in which every run except "gone" exists, and whose export is empty.
type unread struct{ api.CodeScans }

func (unread) Exportable(_ context.Context, _, id string) (scan.CodeRun, error) {
	if id == "gone" {
		return scan.CodeRun{}, &scan.Error{Code: scan.CodeNotFound, Name: "CODE_SCAN_RUN_NOT_FOUND", Message: "Code scan run not found!"}
	}
	return scan.CodeRun{Record: scan.Record{ID: id}}, nil
}

func (unread) SARIF(context.Context, string, string, io.Writer) error {
	return errors.New("nobody reads it")
}

// HEAD of an export costs no export.
func TestHeadOfSARIF(t *testing.T) {
	t.Parallel()
	b := newBench(t, func(d *api.Deps) { d.CodeScans = unread{} })
	a := b.do(request{method: "HEAD", path: "/v1/code-scans/runs/x/sarif"})
	require.Equal(t, http.StatusOK, a.status)
	require.Equal(t, "application/sarif+json", a.header.Get("Content-Type"))
	require.Equal(t, "no-store", a.header.Get("Cache-Control"))
	require.Equal(t, http.StatusNotFound, b.do(request{method: "HEAD", path: "/v1/code-scans/runs/gone/sarif"}).status)
}
