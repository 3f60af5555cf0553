// Package store owns the database: rows, queries, transactions and migrations,
// on SQLite for one machine and on Postgres for many. It is the only package that
// imports GORM; everything else sees the types of internal/scan.
//
// A Store has one repository for each noun. The three kinds of records that workflows
// work on (WebsiteScans, SiteHealth, CodeRuns) share one life cycle: records, allRecords
// and jobs.
//
// Isolation is in the methods: each takes the tenant and names it in its statement, so
// that a thing of another tenant is an unknown thing. What must see all tenants
// (dispatcher, reconciler, metrics) goes through the Operator type. Keys.ByPrefix and
// WebsiteScans.Shared are the exceptions, because they establish the tenant; Visits
// belong to no tenant.
//
// Writes of workflows are upserts fenced by the run that owns the record, so that
// a retried, late or superseded activity changes nothing.
//
// Errors are *scan.Error where the caller can do something about them; anything
// else is wrapped and counts as internal. No error and no log line holds a
// statement's parameters.
package store
