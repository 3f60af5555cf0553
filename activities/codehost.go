package activities

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"

	"go.temporal.io/sdk/activity"

	"assay/internal/code"
	"assay/internal/code/checkout"
	"assay/internal/code/host"
	"assay/internal/scan"
	"assay/internal/service"
	"assay/workflows/contract"
)

// secretPurpose is the purpose of the workspace's key with which secrets are hashed.
const secretPurpose = "secret fingerprints"

// Checkout puts the commit's files onto this host, where they stay until Release. Later
// attempts restore them from the snapshot of an earlier one.
func (a *CodeScan) Checkout(ctx context.Context, in contract.CheckoutInput) (res contract.CheckoutResult, err error) {
	work, end := untilStop(ctx, 0)
	defer end()
	res, err = a.checkout(work, in)
	return res, ended(ctx, work, a.Log, err)
}

func (a *CodeScan) checkout(ctx context.Context, in contract.CheckoutInput) (res contract.CheckoutResult, err error) {
	r, err := a.run(ctx, in.CodeScanRef)
	if err != nil {
		return res, err
	}
	beat := heartbeat(ctx)
	defer beat.end()
	run := host.Run{TenantID: r.TenantID, ID: r.ID}
	tree, done, err := a.Host.Use(run)
	if errors.Is(err, host.ErrNone) {
		if tree, err = a.take(ctx, r, in.Attempt+int(activity.GetInfo(ctx).Attempt)-1, beat); err != nil {
			return res, err
		}
	} else if err = done(); err != nil {
		return res, err
	}
	return contract.CheckoutResult{
		Queue: contract.CodeHostQueue(a.Host.Name()), Files: len(tree.Files), Bytes: totalBytes(tree), Summary: treeSummary(tree),
	}, nil
}

// take makes a checkout, from the snapshot if this is not the first attempt.
func (a *CodeScan) take(ctx context.Context, r scan.CodeRun, attempt int, beat *beat) (*code.Tree, error) {
	var co *checkout.Checkout
	var err error
	if attempt > 1 {
		beat.report("restoring the snapshot")
		if co, err = a.restore(ctx, r); err != nil {
			return nil, err
		}
	}
	if co == nil {
		beat.report("fetching the commit")
		if co, err = a.clone(ctx, r); err != nil {
			return nil, err
		}
		beat.report("storing a snapshot")
		if err = a.snapshot(ctx, r, co); err != nil {
			return nil, errors.Join(err, co.Close())
		}
	}
	return a.Host.Keep(host.Run{TenantID: r.TenantID, ID: r.ID}, host.Checkout{Tree: co.Tree, Close: co.Close})
}

// restore makes a checkout from the snapshot; nil if there is no usable one.
func (a *CodeScan) restore(ctx context.Context, r scan.CodeRun) (*checkout.Checkout, error) {
	object, err := a.Blobs.Get(ctx, snapshotKey(r.ID))
	if scan.IsCode(err, scan.CodeNotFound) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	defer func() { _ = object.Close() }()
	co, err := a.Host.Client.Restore(ctx, object, r.CommitSHA, r.BaseCommit)
	if errors.Is(err, checkout.ErrSnapshot) && ctx.Err() == nil {
		a.Log.WarnContext(ctx, "a snapshot of a repository cannot be used; fetching the repository instead", "run", r.ID, "error", err)
		return nil, nil
	}
	return co, err
}

// clone fetches the commit from the provider.
func (a *CodeScan) clone(ctx context.Context, r scan.CodeRun) (*checkout.Checkout, error) {
	access, repo, err := a.Host.Repositories.Access(ctx, r.TenantID, r.RepositoryID)
	if err != nil {
		return nil, err
	}
	co, err := a.Host.Client.Checkout(ctx, checkout.Request{
		Access: access, Commit: r.CommitSHA, Branch: r.Branch, Depth: a.Host.HistoryDepth, Base: r.BaseCommit,
	})
	if err != nil && ctx.Err() == nil {
		err = a.Host.Repositories.Observe(ctx, r.TenantID, repo.ConnectionID, repo.TokenVersion, err)
	}
	return co, err
}

// snapshot stores the files from which another host can make the same checkout. Without it
// that host fetches from the provider again, so an unavailable store is not a reason to fail.
func (a *CodeScan) snapshot(ctx context.Context, r scan.CodeRun, co *checkout.Checkout) error {
	out, in := io.Pipe()
	go func() { _ = in.CloseWithError(co.Snapshot(ctx, in)) }()
	err := a.Blobs.Put(ctx, snapshotKey(r.ID), out, "application/x-tar")
	_ = out.Close()
	if cause := context.Cause(ctx); cause != nil {
		return cause
	}
	if err != nil {
		a.Log.WarnContext(ctx, "the snapshot of a repository could not be stored; other hosts have to fetch the commit themselves",
			"run", r.ID, "error", err)
	}
	return nil
}

func totalBytes(t *code.Tree) (n int64) {
	for _, f := range t.Files {
		n += f.Size
	}
	return n
}

func treeSummary(t *code.Tree) string {
	text := fmt.Sprintf("%d files, %.1f MB", len(t.Files), float64(totalBytes(t))/1e6)
	if t.GitDir != "" {
		text += fmt.Sprintf(" · history of up to %d commits", t.Depth)
	}
	if len(t.Notes) > 0 {
		text += fmt.Sprintf(" · %d notes", len(t.Notes))
	}
	return text
}

// Dimension analyses the checkout in one dimension and stores the findings. For a job that
// is already done it returns the stored result.
func (a *CodeScan) Dimension(ctx context.Context, in contract.DimensionInput) (res contract.DimensionResult, err error) {
	work, end := untilStop(ctx, 0)
	defer end()
	res, err = a.dimension(work, in)
	if err != nil && (handedOver(ctx, work) || ctx.Err() == nil && errors.Is(err, host.ErrNone)) {
		return res, stopping(contract.ErrTypeHostLost) // the checkout goes with the worker
	}
	return res, ended(ctx, work, a.Log, err)
}

func (a *CodeScan) dimension(ctx context.Context, in contract.DimensionInput) (res contract.DimensionResult, err error) {
	r, err := a.run(ctx, in.CodeScanRef)
	if err != nil {
		return res, err
	}
	i := slices.IndexFunc(r.Jobs, func(j scan.CodeJob) bool { return j.ID == in.JobID })
	if i < 0 {
		return res, scan.Errorf(scan.CodeNotFound, "The run has no such job")
	}
	job := r.Jobs[i]
	if job.State == scan.StateCompleted {
		return a.result(ctx, r.TenantID, job)
	}
	beat := heartbeat(ctx)
	defer beat.end()
	tree, done, err := a.Host.Use(host.Run{TenantID: r.TenantID, ID: r.ID})
	if err != nil {
		return res, err
	}
	defer func() { err = errors.Join(err, done()) }()
	err = a.fenced(ctx, in.CodeScanRef, func(runID string) error {
		return a.Store.CodeRuns.StartJob(ctx, r.TenantID, r.ID, runID, job.ID)
	})
	if err != nil {
		return res, err
	}
	v, err := a.judge(ctx, r, job.Dimension, tree, beat.report)
	if err == nil {
		err = interrupted(ctx) // an interrupted result is incomplete
	}
	if err != nil {
		return res, err
	}
	beat.report("storing the findings")
	if job, err = a.keep(ctx, in.CodeScanRef, job, v, tree.Changed); err != nil {
		return res, err
	}
	return a.result(ctx, r.TenantID, job)
}

// judge runs the engines in a private directory, within the dimension's time limit.
func (a *CodeScan) judge(
	ctx context.Context, r scan.CodeRun, d scan.Dimension, tree *code.Tree, progress func(string),
) (v code.Verdict, err error) {
	opt := code.Options{
		Clock: a.Clock, Progress: progress,
		Cache: service.CodeCache{
			Blobs: a.Blobs, TenantID: r.TenantID, Repository: r.RepositoryID, Clock: a.Clock,
			ReadOnly: r.Change(), // untrusted changes must not affect the next scan of the series
		},
		Origin: code.Origin{Name: r.RepoFullName},
	}
	if err := a.addNeeds(ctx, r, d, &opt); err != nil {
		return v, err
	}
	if opt.TempDir, err = os.MkdirTemp(a.Host.TempDir, "assay-job-"); err != nil {
		return v, fmt.Errorf("create the folder of a job: %w", err)
	}
	defer func() { err = errors.Join(err, os.RemoveAll(opt.TempDir)) }()
	if err := os.Chmod(opt.TempDir, 0o711); err != nil { //nolint:gosec // engines run as other users and must pass through
		return v, fmt.Errorf("create the folder of a job: %w", err)
	}
	timed, cancel := context.WithTimeout(ctx, a.DimensionTime)
	defer cancel()
	v, err = code.Judge(timed, d, a.Host.Engines[d], tree, opt)
	if err == nil {
		progress("reading the code around the findings")
		a.addProvenance(ctx, r.ID, tree, v.Findings, opt.TempDir)
		if d == scan.DimensionSAST {
			err = a.addLeads(ctx, r.ID, tree, &v)
		}
	}
	for _, problem := range v.Problems {
		a.Log.WarnContext(ctx, "an engine failed", "run", r.ID, "dimension", string(d), "error", problem)
	}
	if err != nil && ctx.Err() == nil && timed.Err() != nil {
		err = scan.Wrap(scan.CodeTooLarge, err, "The dimension did not finish within "+a.DimensionTime.String())
	}
	return v, err
}

// addNeeds adds what the engines of the dimension need beyond those of others.
func (a *CodeScan) addNeeds(ctx context.Context, r scan.CodeRun, d scan.Dimension, opt *code.Options) (err error) {
	switch d {
	case scan.DimensionSCA:
		repo, err := a.Store.Repositories.Get(ctx, r.TenantID, r.RepositoryID)
		if err != nil && !scan.IsCode(err, scan.CodeNotFound) {
			return err
		}
		opt.Origin.URL = repo.CloneURL
		opt.Licences, err = a.Store.LicencePolicies.Get(ctx, r.TenantID, r.ProjectShortID)
		return err
	case scan.DimensionQuality:
		opt.Coverage, err = service.GivenCoverage(ctx, a.Blobs, r.ID)
	case scan.DimensionSecrets:
		opt.FingerprintKey, err = a.Host.Keys.TenantKey(ctx, r.TenantID, secretPurpose)
	}
	return err
}

// addProvenance adds to findings the code around them and its last authors, as far as they can be
// read.
func (a *CodeScan) addProvenance(ctx context.Context, runID string, tree *code.Tree, findings []scan.Finding, dir string) {
	if a.Host.Provenance == nil {
		return
	}
	if err := a.Host.Provenance.Add(ctx, tree, findings, dir); err != nil && ctx.Err() == nil {
		a.Log.InfoContext(ctx, "findings were stored without their code or authors", "run", runID, "error", err)
	}
}

// addLeads adds the document with the leads, secrets masked. There is one without any lead, too, so that the next run can tell which of its
// leads are new.
func (a *CodeScan) addLeads(ctx context.Context, runID string, tree *code.Tree, v *code.Verdict) error {
	if a.Host.Provenance == nil { // nothing masks their code
		return nil
	}
	hide := func(findings []scan.Finding) error {
		tree.Changed.Mark(findings)
		return a.Host.Provenance.Hide(ctx, tree, findings)
	}
	if err := scan.OfLeads(v.Leads, hide); err != nil && ctx.Err() == nil {
		a.Log.InfoContext(ctx, "leads were stored without their code", "run", runID, "error", err)
	}
	raw, err := service.EncodeLeads(v.Leads)
	if err != nil {
		return fmt.Errorf("encode leads: %w", err)
	}
	v.Artifacts = append(v.Artifacts, code.Artifact{Name: service.LeadsName, ContentType: "application/json", Data: raw})
	return nil
}

// keep stores documents first and then the records that refer to them.
func (a *CodeScan) keep(
	ctx context.Context, ref contract.CodeScanRef, job scan.CodeJob, v code.Verdict, changed code.Changes,
) (scan.CodeJob, error) {
	job.Coverage, job.Notes, job.Engines, job.Lines = v.Coverage, v.Notes, v.Engines, v.Lines
	for _, doc := range v.Artifacts {
		key := artifactKey(ref.ScanRunID, job.ID, doc.Name)
		err := patiently(ctx, dimensionPatience, func(ctx context.Context) error {
			return a.Blobs.Put(ctx, key, bytes.NewReader(doc.Data), doc.ContentType)
		})
		if err != nil {
			return job, err
		}
		job.Artifacts = append(job.Artifacts, scan.ArtifactRef{
			Name: doc.Name, ContentType: doc.ContentType, Key: key, Bytes: int64(len(doc.Data)),
		})
	}
	if len(v.Facts) > 0 {
		raw, err := json.Marshal(v.Facts)
		if err != nil {
			return job, fmt.Errorf("encode facts: %w", err)
		}
		job.Facts = raw
	}
	changed.Mark(v.Findings)
	err := patiently(ctx, dimensionPatience, func(ctx context.Context) error {
		return a.fenced(ctx, ref, func(runID string) error {
			done, err := a.Store.CodeRuns.FinishJob(ctx, ref.TenantID, ref.ScanRunID, runID, job, v.Findings)
			if err == nil {
				job = done
			}
			return err
		})
	})
	return job, err
}

// Release removes the run's checkout from this host.
func (a *CodeScan) Release(ctx context.Context, ref contract.CodeScanRef) (err error) {
	return a.Host.Release(host.Run{TenantID: ref.TenantID, ID: ref.ScanRunID})
}
