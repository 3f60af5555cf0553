package contract_test

import (
	"encoding/json"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.temporal.io/api/enums/v1"

	"assay/workflows/contract"
)

func TestWebsiteScanID(t *testing.T) {
	t.Parallel()
	require.Equal(t, "website-scan-0199", contract.WebsiteScanID("0199"))
}

// Temporal's SQL stores allow ten Keyword and three Double attributes in a namespace;
// starting a workflow with more fails.
func TestSearchAttributesFitTheStore(t *testing.T) {
	t.Parallel()
	kinds := map[enums.IndexedValueType]int{}
	for name, kind := range contract.SearchAttributes() {
		require.Regexp(t, "^Scan[A-Z][a-z]+$", name)
		kinds[kind]++
	}
	require.Equal(t, map[enums.IndexedValueType]int{enums.INDEXED_VALUE_TYPE_KEYWORD: 6, enums.INDEXED_VALUE_TYPE_DOUBLE: 1}, kinds)
}

// Running workflows and stored histories contain these documents: fields may be added, never
// renamed or dropped.
func TestDocuments(t *testing.T) {
	t.Parallel()
	ref := contract.WebsiteScanRef{TenantID: "t", ScanID: "s"}
	score := 81.5
	for want, value := range map[string]any{
		`{"tenantId":"t","scanId":"s"}`: contract.WebsiteScanInput{WebsiteScanRef: ref},
		`{"tenantId":"t","scanId":"s","part":"tls"}`: contract.GatherInput{
			WebsiteScanRef: ref, Part: "tls",
		},
		`{"part":"tls","summary":"stored","bytes":9}`: contract.GatherResult{
			Part: "tls", Summary: "stored", Bytes: 9,
		},
		`{"part":"http","summary":"gone","unreachable":true,"bytes":9}`: contract.GatherResult{
			Part: "http", Summary: "gone", Unreachable: true, Bytes: 9,
		},
		`{"tenantId":"t","scanId":"s","part":"tls","reason":"TIME_BUDGET","message":"Ended."}`: contract.FailureInput{
			WebsiteScanRef: ref, Part: "tls", Reason: "TIME_BUDGET", Message: "Ended.",
		},
		`{"tenantId":"t","scanId":"s","pillar":"SEO"}`: contract.EvaluateInput{
			WebsiteScanRef: ref, Pillar: "SEO",
		},
		`{"pillar":"SEO","score":81.5,"band":"GROWTH_READY","coverage":1,"failed":["SEO-A"]}`: contract.EvaluateResult{
			Pillar: "SEO", Score: &score, Band: "GROWTH_READY", Coverage: 1, Failed: []string{"SEO-A"},
		},
		`{"tenantId":"t","scanId":"s","reason":"Cancelled."}`: contract.FinishInput{WebsiteScanRef: ref, Reason: "Cancelled."},
		`{"state":"FAILED","score":null,"band":""}`:           contract.WebsiteScanOutcome{State: "FAILED"},
		`{"expiredIdempotencyKeys":3,"givenUpDeliveries":1}`:  contract.SweepResult{ExpiredIdempotencyKeys: 3, GivenUpDeliveries: 1},
		`{"expiredIdempotencyKeys":3}`:                        contract.SweepResult{ExpiredIdempotencyKeys: 3},
		`{"host":"h","parts":["page","assets"],"pillars":["SEO"],"needs":{"SEO":["page"]},"after":{"assets":["page"]},"stepTimeout":1000000000,"budget":60000000000}`: contract.WebsiteScanPlan{
			Host: "h", Parts: []string{"page", "assets"}, Pillars: []string{"SEO"}, Needs: map[string][]string{"SEO": {"page"}},
			After: map[string][]string{"assets": {"page"}}, StepTimeout: time.Second, Budget: time.Minute,
		},
		`{"queue":"browser"}`: contract.QueueInput{Queue: "browser"},
		`{"served":false}`:    contract.QueueState{},
		`{"host":"h","parts":null,"pillars":null,"needs":null,"after":null,"stepTimeout":0,"budget":0,"queues":{"browser":"browser"},"queueLook":60000000000}`: contract.WebsiteScanPlan{
			Host: "h", Queues: map[string]string{"browser": "browser"}, QueueLook: time.Minute,
		},
		`{"host":"h","parts":null,"pillars":null,"needs":null,"after":null,"stepTimeout":0,"budget":0,"notify":true}`: contract.WebsiteScanPlan{
			Host: "h", Notify: true,
		},
	} {
		raw, err := json.Marshal(value)
		require.NoError(t, err)
		require.JSONEq(t, want, string(raw))
	}
}
