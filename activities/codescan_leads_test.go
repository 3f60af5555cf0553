package activities_test

import (
	"context"
	"io"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/activities"
	"assay/internal/code"
	"assay/internal/code/provenance"
	"assay/internal/code/secrets"
	"assay/internal/scan"
	"assay/internal/service"
	"assay/internal/testsupport/coderepo"
	"assay/workflows/contract"
)

// leading is an engine with one lead, at the place of the word WEAK.
type leading struct{ coderepo.Weak }

// Scan implements code.Engine.
func (e leading) Scan(ctx context.Context, tree *code.Tree, opt code.Options) (code.Report, error) {
	r, err := e.Weak.Scan(ctx, tree, opt)
	for _, f := range r.Findings {
		f.CodeFlow = []scan.FlowStep{{Path: f.Path, Line: f.StartLine, Message: "The data comes in.", Snippet: f.Snippet}}
		r.Leads = append(r.Leads, scan.Lead{Finding: f, Likelihood: 20})
	}
	r.Findings = nil
	return r, err
}

// TestLeads checks that the leads of a job become a document without the secrets of the code.
func TestLeads(t *testing.T) {
	t.Parallel()
	key := "AKIA" + "Q3EGRWPL7T5WYZ2B" // of the form of an access key id of AWS; never issued
	b := newCodeBench(t, func(c *coderepo.HostConfig) {
		c.Engines = map[scan.Dimension][]code.Engine{scan.DimensionSAST: {leading{coderepo.Weak{Of: scan.DimensionSAST}}}}
	})
	b.repo.Commit(t, map[string]string{"main.go": "package main\n\nvar awsKey = \"" + key + "\" // WEAK\n"})
	withProvenance(t, b.do)
	ref, jobs := b.started(scan.DimensionSAST)
	b.checkedOut(ref, 1)
	res := must[contract.DimensionResult](b, b.do.Dimension, dimensionOf(ref, jobs, scan.DimensionSAST))
	require.Zero(t, res.Findings)
	_, object, err := (&service.CodeScans{Store: b.do.Store, Blobs: b.do.Blobs}).Artifact(
		t.Context(), ref.TenantID, jobs[scan.DimensionSAST], service.LeadsName)
	require.NoError(t, err)
	raw, err := io.ReadAll(object)
	require.NoError(t, err)
	require.NoError(t, object.Close())
	require.Contains(t, string(raw), `"likelihood":20`)
	require.Contains(t, string(raw), "var awsKey")
	require.NotContains(t, string(raw), key)
}

// withProvenance lets the host read the code around findings.
func withProvenance(t *testing.T, do *activities.CodeScan) {
	t.Helper()
	masker, err := secrets.New(secrets.Config{})
	require.NoError(t, err)
	do.Host.Provenance, err = provenance.New(provenance.Config{Masker: masker})
	require.NoError(t, err)
}
