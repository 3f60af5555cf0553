package activities_test

import (
	"context"
	"encoding/json"
	"io"
	"path/filepath"
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

// TestLeads checks that the leads of a job become a document without the secrets of the code, which says what is on changed lines.
func TestLeads(t *testing.T) {
	t.Parallel()
	key := "AKIA" + "Q3EGRWPL7T5WYZ2B" // of the form of an access key id of AWS; never issued
	b := newCodeBench(t, func(c *coderepo.HostConfig) {
		c.Engines = map[scan.Dimension][]code.Engine{scan.DimensionSAST: {leading{coderepo.Weak{Of: scan.DimensionSAST}}}}
	})
	b.base = b.repo.Git(filepath.Join(b.repo.Root, "shop.git"), "rev-parse", "main")
	b.repo.Commit(t, map[string]string{
		"main.go": "package main\n\nvar a = 1 // WEAK\n", "lib/key.go": "package lib\n\nvar awsKey = \"" + key + "\" // WEAK\n",
	})
	withProvenance(t, b.do)
	raw := b.leads()
	require.NotContains(t, raw, key)
	var d service.LeadsDocument
	require.NoError(t, json.Unmarshal([]byte(raw), &d))
	require.Len(t, d.Leads, 2)
	for _, l := range d.Leads {
		require.Equal(t, 20, l.Likelihood)
		require.NotNil(t, l.OnChangedLines)
		require.Equal(t, l.Path == "lib/key.go", *l.OnChangedLines)
		require.NotEmpty(t, l.CodeFlow[0].Snippet)
	}
}

// TestNoLeads checks that a job without leads has a document that says so.
func TestNoLeads(t *testing.T) {
	t.Parallel()
	b := newCodeBench(t, nil)
	withProvenance(t, b.do)
	require.JSONEq(t, `{"leads":[]}`, b.leads())
}

// leads runs a job of SAST and returns its document of leads.
func (b *codeBench) leads() string {
	b.t.Helper()
	ref, jobs := b.started(scan.DimensionSAST)
	b.checkedOut(ref, 1)
	must[contract.DimensionResult](b, b.do.Dimension, dimensionOf(ref, jobs, scan.DimensionSAST))
	scans := &service.CodeScans{Store: b.do.Store, Blobs: b.do.Blobs}
	_, object, err := scans.Artifact(b.t.Context(), ref.TenantID, jobs[scan.DimensionSAST], service.LeadsName)
	require.NoError(b.t, err)
	raw, err := io.ReadAll(object)
	require.NoError(b.t, err)
	require.NoError(b.t, object.Close())
	return string(raw)
}

// withProvenance lets the host read the code around findings.
func withProvenance(t *testing.T, do *activities.CodeScan) {
	t.Helper()
	masker, err := secrets.New(secrets.Config{})
	require.NoError(t, err)
	do.Host.Provenance, err = provenance.New(provenance.Config{Masker: masker})
	require.NoError(t, err)
}
