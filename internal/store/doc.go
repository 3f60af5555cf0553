// Package store owns the database: rows, queries, transactions and migrations, on SQLite for
// one machine and on Postgres for many. It is the only package that imports GORM; all others
// use the types of internal/scan.
//
// A Store has one repository for each noun. The three kinds of records with workflows
// (WebsiteScans, SiteHealth, CodeRuns) share one life cycle: records, allRecords and jobs.
//
// Methods isolate tenants: each takes the tenant and restricts its statement to it, so that
// another tenant's rows seem not to exist. Code that must see all tenants (dispatcher, reconciler,
// metrics) uses the Operator type. Keys.ByPrefix and WebsiteScans.Shared are the exceptions,
// because they establish the tenant; Visits belong to no tenant.
//
// Writes of workflows are upserts fenced by the run that owns the record, so that a retried,
// late or superseded activity changes nothing.
//
// Errors are *scan.Error if the caller can react to them; others are wrapped and count as
// internal. No error and no log line contains a statement's parameters.
package store
