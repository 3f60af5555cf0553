package contract_test

import (
	"encoding/json"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/workflows/contract"
)

func TestSiteHealthID(t *testing.T) {
	t.Parallel()
	require.Equal(t, "site-health-0199", contract.SiteHealthID("0199"))
}

// Running crawls and stored histories contain these documents: fields may be added, never
// renamed or dropped.
func TestSiteHealthDocuments(t *testing.T) {
	t.Parallel()
	ref := contract.SiteHealthRef{TenantID: "t", CheckID: "c"}
	counts := contract.PageCounts{Waiting: 1, Leased: 2, Scored: 3, Failed: 4, Skipped: 5}
	const counted = `{"waiting":1,"leased":2,"scored":3,"failed":4,"skipped":5}`
	worst := []contract.PageLine{{Path: "/a", Score: 31.5}}
	plan := contract.SiteHealthPlan{
		Host: "h", Batches: 2, BatchPages: 25, BatchTime: time.Minute, ContinueAfter: 150, StopAt: time.Unix(0, 0).UTC(),
		MaxDuration: time.Hour, Heartbeat: time.Second, QueueLook: time.Minute, Notify: true, Files: true,
	}
	const planned = `{"host":"h","batches":2,"batchPages":25,"batchTime":60000000000,"continueAfter":150,"stopAt":"1970-01-01T00:00:00Z",
		"maxDuration":3600000000000,"heartbeat":1000000000,"queueLook":60000000000,"notify":true,"files":true}`
	score := 81.5
	for want, value := range map[string]any{
		`{"tenantId":"t","checkId":"c"}`: contract.SiteHealthInput{SiteHealthRef: ref},
		planned:                          plan,
		`{"tenantId":"t","checkId":"c","crawl":{"plan":` + planned + `,"batches":9,"counts":` + counted +
			`,"worst":[{"path":"/a","score":31.5}],"discovery":"d","delay":1000000000,"failures":1}}`: contract.SiteHealthInput{
			SiteHealthRef: ref, Crawl: &contract.SiteHealthCrawl{
				Plan: plan, Batches: 9, Counts: counts, Worst: worst, Discovery: "d", Delay: time.Second, Failures: 1,
			},
		},
		`{"summary":"s","counts":` + counted + `}`: contract.DiscoverResult{
			Summary: "s", Counts: counts,
		},
		`{"summary":"s","counts":` + counted + `,"stop":"Gone."}`: contract.DiscoverResult{
			Summary: "s", Counts: counts, Stop: "Gone.",
		},
		`{"summary":"s","counts":` + counted + `,"delay":1000000000}`: contract.DiscoverResult{
			Summary: "s", Counts: counts, Delay: time.Second,
		},
		`{"tenantId":"t","checkId":"c","until":"1970-01-01T00:00:00Z"}`: contract.FilesInput{
			SiteHealthRef: ref, Until: time.Unix(0, 0).UTC(),
		},
		`{"asked":3,"failed":1,"left":2}`: contract.FilesResult{Asked: 3, Failed: 1, Left: 2},
		`{"tenantId":"t","checkId":"c","batch":3,"pages":4}`: contract.BatchInput{
			SiteHealthRef: ref, Batch: 3, Pages: 4,
		},
		`{"settled":2,"counts":` + counted + `,"worst":[{"path":"/a","score":31.5}]}`: contract.BatchResult{
			Settled: 2, Counts: counts, Worst: worst,
		},
		`{"tenantId":"t","checkId":"c","canceled":true,"reason":"r"}`: contract.SiteHealthFinishInput{
			SiteHealthRef: ref, Canceled: true, Reason: "r",
		},
		`{"tenantId":"t","checkId":"c","failed":true,"reason":""}`: contract.SiteHealthFinishInput{
			SiteHealthRef: ref, Failed: true,
		},
		`{"state":"COMPLETED","score":81.5,"counts":` + counted + `}`: contract.SiteHealthOutcome{
			State: "COMPLETED", Score: &score, Counts: counts,
		},
		`{"state":"FAILED","score":null,"counts":` + counted + `,"reason":"Nothing found."}`: contract.SiteHealthOutcome{
			State: "FAILED", Counts: counts, Reason: "Nothing found.",
		},
	} {
		raw, err := json.Marshal(value)
		require.NoError(t, err)
		require.JSONEq(t, want, string(raw))
	}
}
