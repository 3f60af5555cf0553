package store

import "context"

// Skips counts the skipped addresses of a check by reason (site.Skip). An unknown check has
// none.
func (s *SitePages) Skips(ctx context.Context, tenantID, checkID string) (map[string]int, error) {
	out := map[string]int{}
	tenantID, checkID, ok := canonicalIDs(tenantID, checkID)
	if !ok {
		return out, nil
	}
	var rows []struct {
		Skip  string
		Pages int
	}
	err := s.read.WithContext(ctx).Model(&sitePageRow{}).Where("tenant_id = ? AND site_health_id = ? AND state = 'SKIPPED'", tenantID,
		checkID).
		Select("skip, count(*) AS pages").Group("skip").Scan(&rows).Error
	for _, r := range rows {
		out[r.Skip] = r.Pages
	}
	return out, wrap("counting skipped addresses", err)
}
