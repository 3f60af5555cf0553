package api

import (
	"reflect"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/api/contract"
	"assay/internal/limit"
	"assay/internal/scan"
	"assay/internal/web/report"
)

// TestTypesAreBoundToTheContract compares the Go types of the responses with their schemas, field by field, in both directions.
func TestTypesAreBoundToTheContract(t *testing.T) {
	t.Parallel()
	v, err := contract.New(openAPI)
	require.NoError(t, err)
	for schema, typ := range map[string]reflect.Type{
		"Project":                   reflect.TypeFor[projectBody](),
		"Domain":                    reflect.TypeFor[domainBody](),
		"DomainChallenge":           reflect.TypeFor[domainChallengeBody](),
		"DomainVerification":        reflect.TypeFor[domainVerificationBody](),
		"DomainAttempt":             reflect.TypeFor[domainAttemptBody](),
		"WebsiteScanQueued":         reflect.TypeFor[queuedBody](),
		"WebsiteScanCancelled":      reflect.TypeFor[cancelledBody](),
		"WebsiteScanStatus":         reflect.TypeFor[productionStatus](),
		"WebsiteScanStatusInternal": reflect.TypeFor[internalStatus](),
		"WebsiteCategory":           reflect.TypeFor[categoryBody](),
		"WebsiteSubcategory":        reflect.TypeFor[subcategoryBody](),
		"WebsiteCheck":              reflect.TypeFor[checkBody](),
		"SiteHealthQueued":          reflect.TypeFor[siteQueuedBody](),
		"SiteHealthCancelled":       reflect.TypeFor[siteCancelledBody](),
		"SiteHealthCheck":           reflect.TypeFor[siteHealthBody](),
		"SiteHealthPage":            reflect.TypeFor[sitePageBody](),
		"CodeScanJob":               reflect.TypeFor[codeJobBody](),
		"CodeScanRun":               reflect.TypeFor[codeRunBody](),
		"CodeScanDimension":         reflect.TypeFor[codeDimensionBody](),
		"CodeScanJobDetail":         reflect.TypeFor[codeJobDetailBody](),
		"CodeScanNote":              reflect.TypeFor[codeNoteBody](),
		"CodeScanEngine":            reflect.TypeFor[codeEngineBody](),
		"CodeScanArtifact":          reflect.TypeFor[codeArtifactBody](),
		"FindingCounts":             reflect.TypeFor[scan.FindingCounts](),
		"Finding":                   reflect.TypeFor[findingBody](),
		"FindingEngine":             reflect.TypeFor[findingEngineBody](),
		"FindingStep":               reflect.TypeFor[findingStepBody](),
		"FindingReview":             reflect.TypeFor[reviewBody](),
		"FindingSecret":             reflect.TypeFor[secretBody](),
		"FindingDependency":         reflect.TypeFor[dependencyBody](),
		"FindingPage":               reflect.TypeFor[findingsBody](),
		"Error":                     reflect.TypeFor[errorBody](),
		"CodedError":                reflect.TypeFor[codedBody](),
		"Webhook":                   reflect.TypeFor[webhookBody](),
		"WebhookWithSecret":         reflect.TypeFor[webhookSecretBody](),
		"WebhookDelivery":           reflect.TypeFor[webhookDeliveryBody](),
		"Schedule":                  reflect.TypeFor[scheduleBody](),
		"ScheduleSettings":          reflect.TypeFor[scheduleSettingBody](),
		"ScheduleRun":               reflect.TypeFor[scheduleRunBody](),
		"ScheduleTriggered":         reflect.TypeFor[scheduleTriggeredBody](),
		"LicencePolicy":             reflect.TypeFor[licencePolicyBody](),
		"Suppression":               reflect.TypeFor[suppressionBody](),
		"Suppressed":                reflect.TypeFor[suppressedBody](),
		"ReportShare":               reflect.TypeFor[shareBody](),
		"WebsiteScanReport":         reflect.TypeFor[report.Document](),
	} {
		contract.RequireBound(t, v, schema, typ)
	}
}

// TestLimitsAreThoseOfTheContract compares the windows that routes use with the
// x-rate-limits of the operations.
func TestLimitsAreThoseOfTheContract(t *testing.T) {
	t.Parallel()
	v, err := contract.New(openAPI)
	require.NoError(t, err)
	ours := map[string]limit.Window{}
	for _, w := range []limit.Window{
		limitGeneral, limitTriggerScan, limitTriggerCode, limitTriggerSite, limitReadSite, limitScanStatus, limitVerifyDomain,
		limitReport,
	} {
		ours[w.Name] = w
	}
	seen := map[string]bool{}
	for _, op := range v.Document().Operations {
		for _, l := range op.RateLimits {
			if w, ok := ours[l.Name]; ok {
				seen[l.Name] = true
				require.Equal(t, l.Limit, w.Limit, l.Name)
				require.Equal(t, time.Duration(l.PeriodSeconds)*time.Second, w.Period, l.Name)
			}
		}
	}
	require.Len(t, seen, len(ours), "every window is in the contract")
}
