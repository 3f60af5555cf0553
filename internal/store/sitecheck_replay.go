package store

import (
	"context"

	"gorm.io/gorm"

	"assay/internal/scan"
)

// ReplaySiteCheck returns the check that an earlier request with the key has
// created; see ReplayWebsiteScan.
func (s *Store) ReplaySiteCheck(ctx context.Context, tenantID, key string, hash [32]byte) (c scan.SiteCheck, found bool, err error) {
	tenantID, ok := canonicalID(tenantID)
	if !ok || !storable(key) {
		return scan.SiteCheck{}, false, nil
	}
	err = s.tx(ctx, "looking an idempotency key up", func(tx *gorm.DB, now timestamp) error {
		id, err := replayedResource(tx, now, idempotentRequest{tenantID: tenantID, key: key, hash: hash, kind: resourceSiteCheck})
		if found = id != ""; err != nil || !found {
			return err
		}
		c, err = readSiteCheck(tx, tenantID, id)
		return err
	})
	return c, found && err == nil, err
}
