package store

import (
	"context"
	"time"

	"gorm.io/gorm"

	"assay/internal/scan"
)

// ClaimHold is how long a dispatcher owns the scans it was given: slightly longer than
// starting a batch of workflows takes, so that another replica takes over soon after a
// crash, and scans start soon after Temporal is back.
const ClaimHold = 10 * time.Second

// recentlyFinished is the period in which JobStats counts terminal records; counting all of
// them would take longer and longer.
const recentlyFinished = 24 * time.Hour

// Operator is the view of the system as a whole instead of a tenant: it sees all rows. The
// dispatcher, the reconciler, housekeeping and metrics use it.
type Operator struct {
	*database

	WebsiteScans *AllWebsiteScans
	SiteHealth   *AllSiteHealth
	CodeRuns     *AllCodeRuns
	Connections  *AllConnections
	Deliveries   *AllDeliveries
	Schedules    *AllSchedules
	Webhooks     *AllWebhooks
	Publications *AllPublications
}

// Parts of the store that span all tenants.
type (
	// AllWebsiteScans are the website scans of all tenants.
	AllWebsiteScans struct {
		allRecords[websiteScanRow, scan.WebsiteScan]
	}
	// AllSiteHealth are the Site Health checks of all tenants.
	AllSiteHealth struct {
		allRecords[siteHealthRow, scan.SiteHealth]
	}
	// AllCodeRuns are the code scan runs of all tenants.
	AllCodeRuns struct {
		allRecords[codeRunRow, scan.CodeRun]
	}
	// AllConnections are the Git connections of all tenants.
	AllConnections struct{ *database }
	// AllDeliveries are the mails of all tenants.
	AllDeliveries struct{ *database }
	// AllSchedules are the schedules of all tenants, including deleted ones.
	AllSchedules struct{ *database }
	// AllPublications are the publications of all tenants' projects.
	AllPublications struct{ *database }
	// AllWebhooks are the webhooks of all tenants, with their messages.
	AllWebhooks struct{ *database }
)

// Operator returns the system-wide view.
func (s *Store) Operator() *Operator {
	d := s.database
	return &Operator{
		database:     d,
		WebsiteScans: &AllWebsiteScans{allRecords[websiteScanRow, scan.WebsiteScan]{d, websiteScans}},
		SiteHealth:   &AllSiteHealth{allRecords[siteHealthRow, scan.SiteHealth]{d, siteHealth}},
		CodeRuns:     &AllCodeRuns{allRecords[codeRunRow, scan.CodeRun]{d, codeRuns}},
		Connections:  &AllConnections{d}, Deliveries: &AllDeliveries{d}, Schedules: &AllSchedules{d},
		Webhooks: &AllWebhooks{d}, Publications: &AllPublications{d},
	}
}

// allTenantsKey marks statements that are meant to see more than one tenant.
const allTenantsKey = "assay:all_tenants"

func allTenants(ctx context.Context, db *gorm.DB) *gorm.DB {
	return db.WithContext(ctx).Set(allTenantsKey, true).Session(&gorm.Session{})
}

// JobStats are the metrics of a kind of record.
type JobStats struct {
	// ByState counts all unfinished records, and the terminal ones of the last 24 hours.
	// Every state has an entry.
	ByState map[scan.State]int64
	// OldestQueued is the age of the oldest record that has not started, OldestUnfinished of
	// the oldest that has not ended; 0 if missing.
	OldestQueued, OldestUnfinished time.Duration
}

// PurgeIdempotencyKeys deletes expired keys and returns how many.
func (o *Operator) PurgeIdempotencyKeys(ctx context.Context) (int64, error) {
	done := allTenants(ctx, o.write).Where("expires_at <= ?", o.now()).Delete(&idempotencyRow{})
	return done.RowsAffected, wrap("purging idempotency keys", done.Error)
}

// PurgeSessions deletes ended sessions, and links some time after their expiry, and returns
// how many of both.
func (o *Operator) PurgeSessions(ctx context.Context) (int64, error) {
	db := allTenants(ctx, o.write)
	ended := db.Where("expires_at <= ?", o.now()).Delete(&sessionRow{})
	if ended.Error != nil {
		return 0, wrap("purging sessions", ended.Error)
	}
	links := db.Where("expires_at <= ?", newTimestamp(o.now().t.Add(-linkRetention))).Delete(&linkRow{})
	return ended.RowsAffected + links.RowsAffected, wrap("purging links", links.Error)
}
