package store

import (
	"context"

	"gorm.io/gorm"

	"assay/internal/scan"
)

// Finish is how a workflow ends its scan.
type Finish struct {
	State            scan.State // COMPLETE, PARTIAL or FAILED
	Reason           string     // one sentence; "" when COMPLETE
	Score            *float64   // overall, unrounded; nil when no pillar was scored
	StrictScore      *float64   // the same without any suppression
	Band             scan.Band  // "" when no pillar was scored
	CatalogueVersion string
	Slug             string // "": unchanged
}

// Finish ends a scan. The same run may repeat it with the same state;
// another state, or a scan that was closed meanwhile, is CodeTerminal. An illegal
// transition is CodeConflict.
func (s *WebsiteScans) Finish(ctx context.Context, tenantID, id, runID string, f Finish) error {
	set := map[string]any{
		"score": f.Score, "strict_score": f.StrictScore, "band": string(f.Band), "catalogue_version": f.CatalogueVersion,
	}
	if f.Slug != "" {
		set["slug"] = f.Slug
	}
	return s.finish(ctx, tenantID, id, runID, f.State, f.Reason, func(*gorm.DB, websiteScanRow) (map[string]any, error) {
		return set, nil
	})
}
