package store

import (
	"context"

	"gorm.io/gorm"

	"assay/internal/scan"
)

// ReplaySiteHealth returns the check that an earlier request with the key has
// created; see ReplayWebsiteScan.
func (s *Store) ReplaySiteHealth(ctx context.Context, tenantID, key string, hash [32]byte) (c scan.SiteHealth, found bool, err error) {
	tenantID, ok := canonicalID(tenantID)
	if !ok || !storable(key) {
		return scan.SiteHealth{}, false, nil
	}
	err = s.tx(ctx, "looking an idempotency key up", func(tx *gorm.DB, now timestamp) error {
		id, err := replayedResource(tx, now, idempotentRequest{tenantID: tenantID, key: key, hash: hash, kind: resourceSiteHealth})
		if found = id != ""; err != nil || !found {
			return err
		}
		c, err = readSiteHealth(tx, tenantID, id)
		return err
	})
	return c, found && err == nil, err
}
