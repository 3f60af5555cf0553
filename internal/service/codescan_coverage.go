package service

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"unicode/utf8"

	"assay/internal/blob"
	"assay/internal/code"
	"assay/internal/code/coverage"
	"assay/internal/scan"
)

// maxCoverageName bounds the name of a coverage report, in characters.
const maxCoverageName = 200

// checkCoverage refuses too many or too large coverage reports, and files that are not coverage reports.
func checkCoverage(reports []coverage.Document) error {
	if len(reports) > coverage.MaxGiven {
		return scan.Errorf(scan.CodeInvalid, "coverage must have at most %d reports", coverage.MaxGiven)
	}
	total := 0
	for i, r := range reports {
		if n := utf8.RuneCountInString(r.Name); n == 0 || n > maxCoverageName || !utf8.ValidString(r.Name) {
			return scan.Errorf(scan.CodeInvalid, "coverage[%d].name must have 1 to %d characters", i, maxCoverageName)
		}
		if total += len(r.Data); total > coverage.MaxGivenBytes {
			return scan.Errorf(scan.CodeTooLarge,
				"coverage must have at most %d MiB in all; assay scan code --coverage sends condensed reports",
				coverage.MaxGivenBytes>>20)
		}
		if _, err := coverage.Parse(r.Data); err != nil {
			return scan.Errorf(scan.CodeInvalid, "coverage[%d].content cannot be read: %s", i, err.Error())
		}
	}
	return nil
}

// coverageKey returns the blob key of a run's reports. They expire with its other documents.
func coverageKey(runID string) string { return code.BlobFolder(runID) + "coverage.json" }

// storeCoverage stores the reports that were passed with a run, before the run is queued.
func (s *CodeScans) storeCoverage(ctx context.Context, runID string, reports []coverage.Document) error {
	if len(reports) == 0 {
		return nil
	}
	raw, err := json.Marshal(reports)
	if err != nil {
		return fmt.Errorf("encode coverage reports: %w", err)
	}
	return s.Blobs.Put(ctx, coverageKey(runID), bytes.NewReader(raw), "application/json")
}

// dropCoverage removes the reports of a run that was not queued.
func (s *CodeScans) dropCoverage(ctx context.Context, runID string, reports []coverage.Document) {
	if len(reports) == 0 {
		return
	}
	if err := s.Blobs.Delete(context.WithoutCancel(ctx), coverageKey(runID)); err != nil {
		s.Log.WarnContext(ctx, "coverage reports of a run that was not queued could not be removed", "run", runID, "error", err)
	}
}

// GivenCoverage returns the coverage reports that were passed with a run; nil without any.
func GivenCoverage(ctx context.Context, blobs *blob.Store, runID string) ([]coverage.Document, error) {
	object, err := blobs.Get(ctx, coverageKey(runID))
	if scan.IsCode(err, scan.CodeNotFound) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	defer func() { _ = object.Close() }()
	var reports []coverage.Document
	if err := json.NewDecoder(object).Decode(&reports); err != nil {
		return nil, fmt.Errorf("read the coverage reports of run %s: %w", runID, err)
	}
	return reports, nil
}
