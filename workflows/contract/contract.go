// Package contract owns what the API, the workflows and the activities agree on:
// type names, task queues, workflow ids, search attributes, and one input and
// one result struct per workflow and activity. Inputs and results carry ids and
// short summaries, never page content, addresses of people, or credentials:
// they are kept in clear in Temporal's history.
package contract

import (
	"time"

	"go.temporal.io/api/enums/v1"
	"go.temporal.io/sdk/temporal"
)

// Task queues by the resource their activities need.
const (
	QueueWorkflows   = "workflows"   // workflow tasks only
	QueueLight       = "light"       // network checks; slots are shared fairly between tenants
	QueueRecords     = "records"     // short steps that begin, judge and end records
	QueueBrowser     = "browser"     // headless browsers: few slots, much memory
	QueueCrawl       = "crawl"       // batches of pages of Site Health checks; needs headless browsers
	QueueCode        = "code"        // checkouts of repositories; each host of it has a queue of its own
	QueueCodeHosts   = "code-hosts"  // served by every host of QueueCode, also by one without room for a checkout
	QueueNotify      = "notify"      // mails
	QueueMaintenance = "maintenance" // reconciling and purging
)

// Search attributes of every scan. Values are indexed in clear, so hosts are
// given without path or query.
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

// Error types that activities give to workflows; the second net beside each
// error's own retryability.
const (
	ErrTypeSuperseded = "Superseded" // another run owns the record
	ErrTypeTerminal   = "Terminal"   // the record has its final state
	ErrTypeInvalid    = "Invalid"    // asking again cannot help
	ErrTypeInternal   = "Internal"   // ours, or a dependency that is down; retried
	ErrTypeHostLost   = "HostLost"   // the host does not have the checkout (any more); another one helps
	ErrTypeStopping   = "Stopping"   // the worker stops and hands the step over; no attempt at it
)

// LossLimit is the default of how long a step is begun anew after its workers were
// lost.
const LossLimit = 30 * time.Minute

// InternalMessage is all that the history has of an error that is nobody's business.
const InternalMessage = "Internal server error"
