package contract_test

import (
	"context"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/stretchr/testify/require"

	"assay/api"
	"assay/api/contract"
	"assay/api/openapi"
)

func newValidator(t *testing.T) *contract.Validator {
	t.Helper()
	v, err := contract.New(api.OpenAPI())
	require.NoError(t, err)
	return v
}

func TestDocumentIsValidOpenAPI(t *testing.T) {
	t.Parallel()
	doc, err := openapi3.NewLoader().LoadFromData(api.OpenAPI())
	require.NoError(t, err)
	require.NoError(t, doc.Validate(context.Background()))
	require.Equal(t, "3.1.0", doc.OpenAPI)
}

func TestOperationsAreNamedOnceAndDescribed(t *testing.T) {
	t.Parallel()
	doc := newValidator(t).Document()
	tags := map[string]bool{}
	for _, tag := range doc.Tags {
		tags[tag.Name] = true
		require.NotEmpty(t, tag.Description, tag.Name)
	}
	seen := map[string]bool{}
	for _, op := range doc.Operations {
		require.NotEmpty(t, op.ID)
		require.False(t, seen[op.ID], "operationId %s is used twice", op.ID)
		seen[op.ID] = true
		require.True(t, tags[op.Tag], "%s: tag %q is not declared", op.ID, op.Tag)
		require.NotEmpty(t, op.Summary, op.ID)
		if op.Method != http.MethodHead {
			require.NotEmpty(t, op.Description, op.ID)
		}
		for _, p := range op.Parameters {
			require.NotEmpty(t, p.Description, "%s: %s", op.ID, p.Name)
			require.NotNil(t, p.Example, "%s: %s has no example", op.ID, p.Name)
		}
	}
}

func TestEveryPathOfTheAPI(t *testing.T) {
	t.Parallel()
	var have []string
	for _, op := range newValidator(t).Document().Operations {
		if op.Method != http.MethodHead {
			have = append(have, op.Method+" "+op.Path)
		}
	}
	require.ElementsMatch(t, []string{
		"GET /health",
		"GET /ready",
		"GET /v1/projects",
		"GET /v1/scans/{id}/fixes",
		"GET /v1/projects/{projectId}/metrics",
		"GET /v1/projects/{projectId}/publications",
		"POST /v1/projects/{projectId}/publications/{part}",
		"DELETE /v1/projects/{projectId}/publications/{part}",
		"GET /badge/{file}",
		"GET /feed/{file}",
		"GET /v1/projects/{projectId}/licence-policy",
		"PATCH /v1/projects/{projectId}/licence-policy",
		"PATCH /v1/integration-repos/{integrationRepoId}",
		"POST /v1/scans/trigger",
		"DELETE /v1/scans/{id}",
		"GET /v1/scans/{id}/status",
		"GET /v1/scans/{id}/report",
		"POST /v1/scans/{id}/share/revoke",
		"POST /v1/scans/{id}/share/regenerate",
		"GET /report/{address}",
		"GET /report/{address}/screenshot.jpg",
		"GET /report/{address}/filmstrip/{frame}",
		"GET /v1/domains",
		"POST /v1/domains",
		"GET /v1/domains/{name}",
		"DELETE /v1/domains/{name}",
		"POST /v1/domains/{name}/verify",
		"GET /v1/projects/{projectId}/suppressions",
		"POST /v1/projects/{projectId}/suppressions",
		"DELETE /v1/projects/{projectId}/suppressions/{id}",
		"GET /v1/projects/{projectId}/schedules",
		"POST /v1/projects/{projectId}/schedules",
		"GET /v1/schedules/{id}",
		"PATCH /v1/schedules/{id}",
		"DELETE /v1/schedules/{id}",
		"POST /v1/schedules/{id}/pause",
		"POST /v1/schedules/{id}/resume",
		"POST /v1/schedules/{id}/trigger",
		"GET /v1/projects/{projectId}/webhooks",
		"POST /v1/projects/{projectId}/webhooks",
		"GET /v1/webhooks/{id}",
		"PATCH /v1/webhooks/{id}",
		"DELETE /v1/webhooks/{id}",
		"POST /v1/webhooks/{id}/rotate",
		"POST /v1/webhooks/{id}/test",
		"GET /v1/webhooks/{id}/deliveries",
		"POST /v1/webhooks/{id}/deliveries/{deliveryId}/redeliver",
		"GET /v1/integration-repos",
		"POST /v1/code-scans/trigger",
		"GET /v1/code-scans/runs/{scanRunId}",
		"DELETE /v1/code-scans/runs/{scanRunId}",
		"GET /v1/code-scans/runs/{scanRunId}/sarif",
		"GET /v1/code-scans/jobs/{id}",
		"GET /v1/code-scans/jobs/{id}/artifacts/{name}",
		"GET /v1/code-scans/jobs/{id}/findings",
		"PATCH /v1/code-scans/findings/{id}",
		"POST /v1/site-health/trigger",
		"GET /v1/site-health/{id}",
		"DELETE /v1/site-health/{id}",
		"GET /v1/projects/{projectId}/site-health",
		"GET /openapi.yaml",
		"GET /docs",
		"GET /checks",
		"GET /checks.json",
	}, have)
}

func TestHeadMirrorsGet(t *testing.T) {
	t.Parallel()
	shape := func(op openapi.Operation) string {
		var b strings.Builder
		fmt.Fprintln(&b, op.Tag, op.Public, op.RateLimits)
		for _, p := range op.Parameters {
			fmt.Fprintln(&b, p.In, p.Name)
		}
		for _, r := range op.Responses {
			fmt.Fprintln(&b, r.Status, r.Name)
		}
		return b.String()
	}
	heads := map[string]string{}
	operations := newValidator(t).Document().Operations
	for _, op := range operations {
		if op.Method == http.MethodHead {
			heads[op.Path] = shape(op)
		}
	}
	for _, op := range operations {
		if op.Method == http.MethodGet {
			require.Equal(t, shape(op), heads[op.Path], op.Path)
		}
	}
}

func TestEveryResponseHasSchemaAndValidExamples(t *testing.T) {
	t.Parallel()
	v := newValidator(t)
	for _, r := range allResponses(v.Document()) {
		require.NotEmpty(t, r.Description, r.Name)
		bodyless := r.Status == http.StatusNotModified || r.Status == http.StatusNoContent
		require.Equal(t, bodyless, len(r.Content) == 0, "%s: a body exactly where the status has one", r.Name)
		require.Contains(t, headerNames(r), "X-Request-Id", r.Name)
		for _, m := range r.Content {
			require.NotEmpty(t, m.Examples, "%s has no example", r.Name)
			for _, e := range m.Examples {
				require.NoError(t, v.Check(m, e.Value), "%s, example %s", r.Name, e.Name)
			}
		}
		for _, h := range r.Headers {
			require.NotNil(t, h.Example, "%s: %s has no example", r.Name, h.Name)
			require.NoError(t, v.CheckText(h.Schema, h.Example.Text()), "%s: %s", r.Name, h.Name)
		}
	}
}

func TestRequestExamplesAreValid(t *testing.T) {
	t.Parallel()
	v := newValidator(t)
	for _, op := range v.Document().Operations {
		for _, p := range op.Parameters {
			require.NoError(t, v.CheckText(p.Schema, p.Example.Text()), "%s: %s", op.ID, p.Name)
		}
		if op.Body == nil {
			continue
		}
		for _, m := range op.Body.Content {
			require.NotEmpty(t, m.Examples, op.ID)
			for _, e := range m.Examples {
				require.NoError(t, v.Check(m, e.Value), "%s, example %s", op.ID, e.Name)
			}
		}
	}
}

func TestSchemaExamplesAreValid(t *testing.T) {
	t.Parallel()
	v := newValidator(t)
	for _, s := range v.Document().Schemas {
		for _, e := range s.Examples {
			require.NoError(t, v.ValidateValue(s.Name, []byte(e.JSON(""))), s.Name)
		}
	}
}

// The agreed named codes with their statuses, and those added for documents and findings.
var codes = map[string]int{
	"INSUFFICIENT_SCOPE":                403,
	"PROJECT_NOT_FOUND":                 404,
	"PROJECT_ARCHIVED":                  400,
	"INTEGRATION_REPO_NOT_FOUND":        404,
	"INTEGRATION_REPO_NOT_ASSIGNED":     400,
	"INTEGRATION_REPO_DISABLED":         400,
	"INTEGRATION_REPO_NO_BRANCH":        400,
	"INTEGRATION_REPO_PROJECT_MISMATCH": 400,
	"INTEGRATION_REPO_ACCESS_DENIED":    403,
	"INTEGRATION_REPO_BRANCH_NOT_FOUND": 404,
	"TENANT_INTEGRATION_NOT_FOUND":      404,
	"TENANT_INTEGRATION_NOT_ACTIVE":     400,
	"TENANT_INTEGRATION_TOKEN_EXPIRED":  400,
	"TENANT_INTEGRATION_INVALID":        401,
	"UNSUPPORTED_INTEGRATION_PROVIDER":  400,
	"CODE_SCAN_JOB_NOT_FOUND":           404,
	"CODE_SCAN_RUN_NOT_FOUND":           404,
	"CODE_SCAN_ARTIFACT_NOT_FOUND":      404,
	"CODE_SCAN_BRANCH_NOT_FOUND":        400,
	"CODE_SCAN_COMMIT_NOT_FOUND":        400,
	"CODE_SCAN_PULL_REQUEST_NOT_FOUND":  400,
	"CODE_SCAN_FINDINGS_PURGED":         404,
	"FINDING_NOT_FOUND":                 404,
	"SITE_HEALTH_NOT_FOUND":             404,
	"VALIDATION_ERROR":                  400,
}

func TestNamedCodes(t *testing.T) {
	t.Parallel()
	v := newValidator(t)
	have := map[string]int{}
	for _, c := range v.Document().Codes {
		require.NotContains(t, have, c.Code)
		require.NotEmpty(t, c.Meaning, c.Code)
		have[c.Code] = c.Status
	}
	require.Equal(t, codes, have)
	for code := range codes {
		require.NoError(t, v.ValidateValue("ErrorCode", []byte(`"`+code+`"`)))
	}
	require.Error(t, v.ValidateValue("ErrorCode", []byte(`"OTHER"`)))
}

// Each code is accepted with its own status only, on at least one operation.
func TestCodesBelongToTheirStatus(t *testing.T) {
	t.Parallel()
	v := newValidator(t)
	for code, status := range codes {
		var operations []string
		for _, op := range v.Document().Operations {
			for _, r := range op.Responses {
				if len(r.Content) == 0 || r.Content[0].Type != "application/json" {
					continue
				}
				body := fmt.Sprintf(`{"statusCode":%d,"code":%q,"message":"No."}`, r.Status, code)
				if err := v.ValidateResponse(op.Method, fill(op.Path), r.Status, headersFor(r), []byte(body)); err == nil &&
					op.Method != http.MethodHead {
					require.Equal(t, status, r.Status, "%s on %s", code, op.ID)
					operations = append(operations, op.ID)
				}
			}
		}
		require.NotEmpty(t, operations, "%s is raised by no operation", code)
	}
}

func TestRateLimits(t *testing.T) {
	t.Parallel()
	general := openapi.RateLimit{Scope: "tenant", Name: "general", Limit: 60, PeriodSeconds: 60}
	reads := openapi.RateLimit{Scope: "tenant", Name: "site-health-read", Limit: 30, PeriodSeconds: 60}
	byAddress := []openapi.RateLimit{{Scope: "ip", Name: "report", Limit: 120, PeriodSeconds: 60}}
	want := map[string][]openapi.RateLimit{
		"listProjects":          {general},
		"changeIntegrationRepo": {general},
		"changeLicencePolicy":   {general},
		"getLicencePolicy":      {general},
		"getProjectMetrics":     {general},
		"getPublications":       {general},
		"publishPart":           {general},
		"withdrawPart":          {general},
		"getWebsiteScanFixes":   {general},
		"getBadge":              byAddress,
		"getFeed":               byAddress,
		"listSuppressions":      {general},
		"cancelWebsiteScan":     {general},
		"createSuppression":     {general},
		"removeSuppression":     {general},
		"listWebhooks":          {general},
		"createWebhook":         {general},
		"getWebhook":            {general},
		"changeWebhook":         {general},
		"deleteWebhook":         {general},
		"rotateWebhook":         {general},
		"testWebhook":           {general},
		"listWebhookDeliveries": {general},
		"redeliverWebhook":      {general},
		"listSchedules":         {general},
		"createSchedule":        {general},
		"getSchedule":           {general},
		"changeSchedule":        {general},
		"deleteSchedule":        {general},
		"pauseSchedule":         {general},
		"resumeSchedule":        {general},
		"triggerSchedule":       {general, {Scope: "tenant", Name: "trigger-scan", Limit: 5, PeriodSeconds: 60}},
		"triggerWebsiteScan":    {general, {Scope: "tenant", Name: "trigger-scan", Limit: 5, PeriodSeconds: 60}},
		"getWebsiteScanStatus":  {{Scope: "ip", Name: "scan-status", Limit: 2000, PeriodSeconds: 60}},
		"getWebsiteScanReport":  {general},
		"revokeReportShare":     {general},
		"regenerateReportShare": {general},
		"getSharedReport":       byAddress,
		"getSharedScreenshot":   byAddress,
		"getSharedFrame":        byAddress,
		"listDomains":           {general},
		"createDomain":          {general},
		"getDomain":             {general},
		"deleteDomain":          {general},
		"verifyDomain":          {general, {Scope: "tenant", Name: "verify-domain", Limit: 10, PeriodSeconds: 60}},
		"listIntegrationRepos":  {general},
		"triggerCodeScan":       {general, {Scope: "tenant", Name: "trigger-code-scan", Limit: 10, PeriodSeconds: 60}},
		"getCodeScanRun":        {general},
		"listCodeScanFindings":  {general},
		"cancelCodeScan":        {general},
		"exportCodeScanSarif":   {general},
		"getCodeScanJob":        {general},
		"getCodeScanArtifact":   {general},
		"reviewCodeScanFinding": {general},
		"triggerSiteHealth":     {general, {Scope: "tenant", Name: "trigger-site-health", Limit: 8, PeriodSeconds: 3600}},
		"getSiteHealth":         {general, reads},
		"cancelSiteHealth":      {general},
		"listSiteHealthHistory": {general, reads},
	}
	have := map[string][]openapi.RateLimit{}
	for _, op := range newValidator(t).Document().Operations {
		if op.Method != http.MethodHead && len(op.RateLimits) > 0 {
			have[op.ID] = op.RateLimits
		}
		_, limited := op.Response(http.StatusTooManyRequests)
		require.Equal(t, len(op.RateLimits) > 0, limited, "%s: 429 exactly where a limit is", op.ID)
		// In these operations the address is the credential.
		shared := slices.ContainsFunc([]string{"/report/", "/badge/", "/feed/"}, func(s string) bool { return strings.HasPrefix(op.Path, s) })
		require.Equal(t, len(op.RateLimits) == 0, op.Public && !shared, "%s: limits exactly where a credential is needed", op.ID)
	}
	require.Equal(t, want, have)
}

// allResponses lists every response of the document.
func allResponses(d *openapi.Document) []openapi.Response {
	out := slices.Concat(d.UnknownPath, d.UnknownMethod)
	for _, op := range d.Operations {
		out = append(out, op.Responses...)
		if op.Internal != nil {
			out = append(out, op.Internal.Responses...)
		}
	}
	return out
}

func headerNames(r openapi.Response) []string {
	names := map[string]bool{}
	for _, h := range r.Headers {
		names[h.Name] = true
	}
	return slices.Sorted(maps.Keys(names))
}

// headersFor returns the headers that a response should have, from their examples.
func headersFor(r openapi.Response) http.Header {
	h := http.Header{}
	for _, header := range r.Headers {
		h.Set(header.Name, header.Example.Text())
	}
	if len(r.Content) > 0 {
		h.Set("Content-Type", r.Content[0].Type)
	}
	return h
}

// fill replaces the parameters of a path template.
func fill(template string) string {
	segments := strings.Split(template, "/")
	for i, s := range segments {
		if strings.HasPrefix(s, "{") {
			segments[i] = "x"
		}
	}
	return strings.Join(segments, "/")
}
