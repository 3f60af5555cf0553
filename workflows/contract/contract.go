// Package contract owns what the API, the workflows and the activities agree on: type names,
// task queues, workflow ids, search attributes, and one input and one result struct per
// workflow and activity. Inputs and results carry ids and short summaries, never page
// content, addresses of people, or credentials: Temporal stores them unencrypted in its
// history.
package contract

import (
	"time"

	"go.temporal.io/api/enums/v1"
	"go.temporal.io/sdk/temporal"
)

// Task queues by the resource their activities need. Tenants take turns in the backlog of each.
const (
	QueueWorkflows   = "workflows"   // workflow tasks only
	QueueLight       = "light"       // network checks; slots are shared fairly between tenants
	QueueRecords     = "records"     // short steps that begin, judge and end records
	QueueBrowser     = "browser"     // headless browsers: few slots, much memory
	QueueCrawl       = "crawl"       // batches of pages of Site Health checks; needs headless browsers
	QueueCode        = "code"        // checkouts of repositories; each host also has its own queue
	QueueCodeHosts   = "code-hosts"  // served by every host of QueueCode, even without room for a checkout
	QueueNotify      = "notify"      // mails
	QueueMaintenance = "maintenance" // reconciling and purging
)

// Search attributes of every scan. Values are indexed unencrypted, so hosts are stored
// without path or query.
var (
	AttrTenant  = temporal.NewSearchAttributeKeyKeyword("ScanTenant")
	AttrProject = temporal.NewSearchAttributeKeyKeyword("ScanProject")
	AttrTarget  = temporal.NewSearchAttributeKeyKeyword("ScanTarget")
	AttrTrigger = temporal.NewSearchAttributeKeyKeyword("ScanTrigger")
	AttrPhase   = temporal.NewSearchAttributeKeyKeyword("ScanPhase")
	AttrOutcome = temporal.NewSearchAttributeKeyKeyword("ScanOutcome")
	AttrScore   = temporal.NewSearchAttributeKeyFloat64("ScanScore")
)

// SearchAttributes lists the attributes to register with their types.
func SearchAttributes() map[string]enums.IndexedValueType {
	return map[string]enums.IndexedValueType{
		AttrTenant.GetName():  enums.INDEXED_VALUE_TYPE_KEYWORD,
		AttrProject.GetName(): enums.INDEXED_VALUE_TYPE_KEYWORD,
		AttrTarget.GetName():  enums.INDEXED_VALUE_TYPE_KEYWORD,
		AttrTrigger.GetName(): enums.INDEXED_VALUE_TYPE_KEYWORD,
		AttrPhase.GetName():   enums.INDEXED_VALUE_TYPE_KEYWORD,
		AttrOutcome.GetName(): enums.INDEXED_VALUE_TYPE_KEYWORD,
		AttrScore.GetName():   enums.INDEXED_VALUE_TYPE_DOUBLE,
	}
}

// Types of errors that activities return to workflows, in addition to each error's own
// retryability.
const (
	ErrTypeSuperseded = "Superseded" // another run owns the record
	ErrTypeTerminal   = "Terminal"   // the record has its final state
	ErrTypeInvalid    = "Invalid"    // retrying cannot help
	ErrTypeInternal   = "Internal"   // a bug or an unavailable dependency; retried
	ErrTypeHostLost   = "HostLost"   // the host no longer has the checkout; try another one
	ErrTypeOutage     = "Outage"     // Assay's database, blob store or workflow service is unavailable; not counted as an attempt
	ErrTypeStopping   = "Stopping"   // the worker stops and hands the step over; not counted as an attempt
)

// LossLimit is the default time for which a step is restarted after its workers were lost.
const LossLimit = 30 * time.Minute

// InternalMessage replaces the text of internal errors in the history.
const InternalMessage = "Internal server error"
