package service

import (
	"context"
	"io"
	"slices"

	"assay/internal/blob"
	"assay/internal/code/sarif"
	"assay/internal/scan"
)

// Exportable is like Run, but requires that the run's findings still exist.
func (s *CodeScans) Exportable(ctx context.Context, tenantID, runID string) (scan.CodeRun, error) {
	run, err := s.Run(ctx, tenantID, runID)
	if err == nil && !run.PurgedAt.IsZero() {
		err = scan.FindingsPurged()
	}
	return run, err
}

// SARIF writes the findings of a run as a SARIF 2.1.0 log. Before anything is written, it
// may return CodeNotFound for an unknown run and one whose findings were purged, and
// CodeUnavailable if too many exports run at once.
func (s *CodeScans) SARIF(ctx context.Context, tenantID, runID string, w io.Writer) error {
	run, err := s.Exportable(ctx, tenantID, runID)
	if err != nil {
		return err
	}
	leave, err := s.exports.enter(ctx, tenantID)
	if err != nil {
		return err
	}
	defer leave()
	origin := sarif.Origin{Run: run, Server: s.Server, Version: s.Version}
	switch repo, err := s.Store.Repositories.Get(ctx, tenantID, run.RepositoryID); {
	case err == nil:
		origin.Repository = repo.CloneURL
	case !scan.IsCode(err, scan.CodeNotFound): // the run outlives its repository
		return err
	}
	return sarif.Write(w, origin, func(each func(scan.Finding) error) error {
		return s.Store.Findings.EachOfRun(ctx, tenantID, run.ID, each)
	})
}

// Artifact opens a document of a job; the caller closes it. CodeNotFound for an unknown job
// or document.
func (s *CodeScans) Artifact(ctx context.Context, tenantID, jobID, name string) (scan.ArtifactRef, *blob.Object, error) {
	job, err := s.Store.CodeRuns.Job(ctx, tenantID, jobID)
	if err != nil {
		return scan.ArtifactRef{}, nil, err
	}
	i := slices.IndexFunc(job.Artifacts, func(a scan.ArtifactRef) bool { return a.Name == name })
	if i < 0 {
		return scan.ArtifactRef{}, nil, artifactNotFound()
	}
	object, err := s.Blobs.Get(ctx, job.Artifacts[i].Key)
	if scan.IsCode(err, scan.CodeNotFound) { // past its retention
		err = artifactNotFound()
	}
	return job.Artifacts[i], object, err
}

func artifactNotFound() error {
	return &scan.Error{Code: scan.CodeNotFound, Name: "CODE_SCAN_ARTIFACT_NOT_FOUND", Message: "The job has no document of this name!"}
}
