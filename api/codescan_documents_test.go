package api_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/api"
	"assay/internal/blob"
	"assay/internal/scan"
)

func TestCodeScanArtifact(t *testing.T) {
	t.Parallel()
	b := newCodeBench(t)
	run := b.judged(1)
	at := "/v1/code-scans/jobs/" + run.Jobs[1].ID + "/artifacts/"
	a := b.get(at + "sbom.cdx.json")
	require.Equal(t, http.StatusOK, a.status, a.body)
	require.JSONEq(t, `{"bomFormat":"CycloneDX"}`, a.body)
	require.Equal(t, "application/vnd.cyclonedx+json; version=1.6", a.header.Get("Content-Type"))
	require.Equal(t, "attachment; filename=sbom.cdx.json", a.header.Get("Content-Disposition"))
	require.Equal(t, "nosniff", a.header.Get("X-Content-Type-Options"))
	require.Equal(t, "application/octet-stream", b.get(at+"page.html").header.Get("Content-Type"), "no page that runs here")
	require.Empty(t, b.do(request{method: "HEAD", path: at + "sbom.cdx.json"}).body)
	a = b.get(at + "other.json")
	require.Equal(t, http.StatusNotFound, a.status)
	require.JSONEq(t, `{"statusCode":404,"code":"CODE_SCAN_ARTIFACT_NOT_FOUND","message":"The job has no document of this name!"}`, a.body)
}

func TestCodeScanSARIF(t *testing.T) {
	t.Parallel()
	b := newCodeBench(t)
	run := b.judged(1, vulnerable())
	a := b.get("/v1/code-scans/runs/" + run.ID + "/sarif")
	require.Equal(t, http.StatusOK, a.status)
	require.Equal(t, "application/sarif+json", a.header.Get("Content-Type"))
	require.Equal(t, "no-store", a.header.Get("Cache-Control"))
	runs := a.json(t)["runs"].([]any)
	require.Len(t, runs, 4)
	require.Len(t, runs[1].(map[string]any)["results"], 1)
	require.Empty(t, b.do(request{method: "HEAD", path: "/v1/code-scans/runs/" + run.ID + "/sarif"}).body)
	a = b.get("/v1/code-scans/runs/" + run.Jobs[0].ID + "/sarif")
	require.JSONEq(t, `{"statusCode":404,"code":"CODE_SCAN_RUN_NOT_FOUND","message":"Code scan run not found!"}`, a.body)
	require.Contains(t, a.header.Get("Content-Type"), "application/json")
}

// torn fails after that many bytes.
type torn struct {
	api.CodeScans
	bytes int
}

func (s torn) SARIF(_ context.Context, _, _ string, w io.Writer) error {
	if _, err := w.Write(bytes.Repeat([]byte("x"), s.bytes)); err != nil {
		return err
	}
	return errors.New("the database is gone")
}

func (torn) Artifact(context.Context, string, string, string) (scan.ArtifactRef, *blob.Object, error) {
	return scan.ArtifactRef{}, nil, errors.New("the database is gone")
}

// A failing export is an error or an aborted connection: it never looks complete.
func TestCodeScanSARIFThatBreaksOff(t *testing.T) {
	t.Parallel()
	small := newBench(t, func(d *api.Deps) { d.CodeScans = torn{bytes: 100} })
	a := small.get("/v1/code-scans/runs/x/sarif")
	require.Equal(t, http.StatusInternalServerError, a.status)
	require.JSONEq(t, `{"statusCode":500,"message":"Internal server error"}`, a.body)

	large := newBench(t, func(d *api.Deps) { d.CodeScans = torn{bytes: 1 << 20} })
	req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, large.url+"/v1/code-scans/runs/x/sarif", nil)
	require.NoError(t, err)
	req.Header.Set("Authorization", "Bearer "+large.key)
	resp, err := http.DefaultClient.Do(req)
	require.NoError(t, err)
	defer func() { _ = resp.Body.Close() }()
	_, err = io.ReadAll(resp.Body)
	require.ErrorIs(t, err, io.ErrUnexpectedEOF)
	require.Contains(t, large.logs.String(), "download interrupted")
	require.NotContains(t, strings.ToLower(large.logs.String()), "panic in handler")
}
