package contract_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

const triggerBody = `{"projectId":"k7m2q9x4tb","url":"https://www.example.com/"}`

func TestRequests(t *testing.T) {
	t.Parallel()
	v := newValidator(t)
	for name, tt := range map[string]struct {
		method, target string
		header         string // an additional header, "Name: value"
		body           string
		ok             bool
	}{
		"trigger": {"POST", "/v1/scans/trigger", "", triggerBody, true},
		"all members null": {
			"POST", "/v1/scans/trigger", "", `{"projectId":"k7m2q9x4tb","url":"http://e.example","pillars":null,"email":null}`, true,
		},
		"empty pillars and email": {
			"POST", "/v1/scans/trigger", "", `{"projectId":"k7m2q9x4tb","url":"http://e.example","pillars":[],"email":""}`, true,
		},
		"unknown field":              {"POST", "/v1/scans/trigger", "", `{"projectId":"k7m2q9x4tb","url":"http://e.example","ref":"x"}`, true},
		"upper-case scheme":          {"POST", "/v1/scans/trigger", "", `{"projectId":"k7m2q9x4tb","url":"HTTPS://e.example"}`, true},
		"idempotency key":            {"POST", "/v1/scans/trigger", "Idempotency-Key: abc", triggerBody, true},
		"idempotency key too long":   {"POST", "/v1/scans/trigger", "Idempotency-Key: " + strings.Repeat("a", 256), triggerBody, false},
		"idempotency key with space": {"POST", "/v1/scans/trigger", "Idempotency-Key: a b", triggerBody, false},
		"no key":                     {"POST", "/v1/scans/trigger", "Authorization: ", triggerBody, false},
		"basic authentication":       {"POST", "/v1/scans/trigger", "Authorization: Basic YTpi", triggerBody, false},
		"form":                       {"POST", "/v1/scans/trigger", "Content-Type: application/x-www-form-urlencoded", triggerBody, false},
		"no body":                    {"POST", "/v1/scans/trigger", "", "", false},
		"no url":                     {"POST", "/v1/scans/trigger", "", `{"projectId":"k7m2q9x4tb"}`, false},
		"null url":                   {"POST", "/v1/scans/trigger", "", `{"projectId":"k7m2q9x4tb","url":null}`, false},
		"null project":               {"POST", "/v1/scans/trigger", "", `{"projectId":null,"url":"http://e.example"}`, false},
		"no protocol":                {"POST", "/v1/scans/trigger", "", `{"projectId":"k7m2q9x4tb","url":"www.example.com"}`, false},
		"ftp":                        {"POST", "/v1/scans/trigger", "", `{"projectId":"k7m2q9x4tb","url":"ftp://e.example"}`, false},
		"long url": {
			"POST", "/v1/scans/trigger", "", `{"projectId":"k7m2q9x4tb","url":"http://e.example/` + strings.Repeat("a", 2048) + `"}`,
			false,
		},
		"unknown pillar": {
			"POST", "/v1/scans/trigger", "", `{"projectId":"k7m2q9x4tb","url":"http://e.example","pillars":["security"]}`, false,
		},
		"pillar as text": {
			"POST", "/v1/scans/trigger", "", `{"projectId":"k7m2q9x4tb","url":"http://e.example","pillars":"SEO"}`, false,
		},
		"skip for an email": {
			"POST", "/v1/scans/trigger", "", `{"projectId":"k7m2q9x4tb","url":"http://e.example","email":"skip"}`, false,
		},
		"code scan":               {"POST", "/v1/code-scans/trigger", "", `{"integrationRepoId":"x","dimensions":["SCA"]}`, true},
		"code scan with a pillar": {"POST", "/v1/code-scans/trigger", "", `{"integrationRepoId":"x","dimensions":["SEO"]}`, false},
		"site health": {
			"POST", "/v1/site-health/trigger", "", `{"projectId":"k7m2q9x4tb","url":"http://e.example","mode":"MOBILE"}`, true,
		},
		"site health, no mode": {
			"POST", "/v1/site-health/trigger", "", `{"projectId":"k7m2q9x4tb","url":"http://e.example","mode":null}`, true,
		},
		"site health, lower case": {
			"POST", "/v1/site-health/trigger", "", `{"projectId":"k7m2q9x4tb","url":"http://e.example","mode":"mobile"}`, false,
		},
		"list":                    {"GET", "/v1/projects?includeArchived=true", "", "", true},
		"unknown query parameter": {"GET", "/v1/projects?x=1", "", "", true},
		"findings": {
			"GET", "/v1/code-scans/jobs/x/findings?severity=LOW&reviewStatus=FALSE_POSITIVE&page=2&limit=100", "", "", true,
		},
		"findings, unknown severity": {"GET", "/v1/code-scans/jobs/x/findings?severity=INFO", "", "", false},
		"findings, page zero":        {"GET", "/v1/code-scans/jobs/x/findings?page=0", "", "", false},
		"findings, limit 101":        {"GET", "/v1/code-scans/jobs/x/findings?limit=101", "", "", false},
		"findings, limit as text":    {"GET", "/v1/code-scans/jobs/x/findings?limit=ten", "", "", false},
		"findings, empty limit":      {"GET", "/v1/code-scans/jobs/x/findings?limit=", "", "", false},
		"findings, two pages":        {"GET", "/v1/code-scans/jobs/x/findings?page=1&page=2", "", "", false},
		"history": {
			"GET", "/v1/projects/x/site-health?dateFrom=2026-03-01&dateTo=2026-03-01T12:00:00Z&status=FAILED", "", "", true,
		},
		"history, not a day":          {"GET", "/v1/projects/x/site-health?dateFrom=2026-02-30", "", "", false},
		"history, state of a website": {"GET", "/v1/projects/x/site-health?status=PARTIAL", "", "", false},
		"probe without a key":         {"GET", "/health", "Authorization: ", "", true},
		"undocumented path":           {"GET", "/v2/projects", "", "", false},
		"undocumented method":         {"DELETE", "/v1/projects", "", "", false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			target, err := url.Parse(tt.target)
			require.NoError(t, err)
			header := http.Header{"Authorization": {"Bearer key"}, "Content-Type": {"application/json"}}
			if key, value, found := strings.Cut(tt.header, ": "); found {
				header.Set(key, value)
			}
			err = v.ValidateRequest(tt.method, target, header, []byte(tt.body))
			if tt.ok {
				require.NoError(t, err)
			} else {
				require.Error(t, err)
			}
		})
	}
}

func TestInternalVariantNeedsNoKeyForTheStatus(t *testing.T) {
	t.Parallel()
	v := newValidator(t)
	target := &url.URL{Path: statusPath}
	require.Error(t, v.ValidateRequest("GET", target, http.Header{}, nil))
	require.NoError(t, v.Internal().ValidateRequest("GET", target, http.Header{}, nil))
	require.Error(t, v.Internal().ValidateRequest("GET", &url.URL{Path: "/v1/projects"}, http.Header{}, nil))
}
