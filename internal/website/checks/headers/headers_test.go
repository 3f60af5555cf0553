package headers_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/website/capture"
	"assay/internal/website/check"
	"assay/internal/website/checks/headers"
)

const site = "https://www.shop.example/"

func TestCatalogueMatchesCode(t *testing.T) {
	t.Parallel()
	c, err := check.NewCatalogue("test", headers.Set())
	require.NoError(t, err)
	require.Positive(t, c.Len())
}

// scanned returns a capture of an HTML page with the header fields, given as name and
// value in turn.
func scanned(html string, fields ...string) *capture.Capture {
	h := capture.Header{"Content-Type": {"text/html; charset=utf-8"}}
	for i := 0; i+1 < len(fields); i += 2 {
		h[fields[i]] = append(h[fields[i]], fields[i+1])
	}
	ex := capture.Exchange{ID: "http-2", Method: "GET", URL: site, Status: 200, Header: h}
	return &capture.Capture{
		Target: capture.Target{URL: site, Scheme: "https", Host: "www.shop.example", Domain: "shop.example"},
		HTTP:   &capture.HTTP{Document: &ex},
		Page:   &capture.Page{Document: capture.Resource{Exchange: ex, Body: html}},
	}
}

// seen is one case of a check: a page, and what the verdict must contain.
type seen struct {
	name   string
	html   string
	fields []string
	status check.Status
	phrase string // in what was observed
	quote  string // of the first evidence
	cause  string
}

func requireCases(t *testing.T, id string, cases []seen) {
	t.Helper()
	judge := headers.Set().Judges[id]
	require.NotNil(t, judge, id)
	for _, tt := range cases {
		t.Run(id+"/"+tt.name, func(t *testing.T) {
			t.Parallel()
			v := judge(scanned(tt.html, tt.fields...))
			require.Equal(t, tt.status, v.Status, "%+v", v)
			require.Equal(t, tt.cause, v.CausedBy)
			require.Contains(t, v.Observed, tt.phrase)
			if tt.quote != "" {
				require.NotEmpty(t, v.Evidence)
				require.Equal(t, tt.quote, v.Evidence[0].Quote)
				require.Contains(t, v.Evidence[0].Command, "curl ")
				require.Contains(t, v.Evidence[0].Command, "'"+site+"'")
			}
			if tt.status == check.Warn || tt.status == check.Fail {
				require.NotEmpty(t, v.Explanation)
				require.NotEmpty(t, v.Evidence)
			}
			require.Empty(t, v.Caps)
		})
	}
}

// TestWithoutAnswer tries every check on facts that are missing or not the owner's.
func TestWithoutAnswer(t *testing.T) {
	t.Parallel()
	redirect := capture.Exchange{URL: site, Status: 302, Header: capture.Header{"Location": {"/"}}}
	challenge := scanned("", "Cf-Mitigated", "challenge")
	for id, judge := range headers.Set().Judges {
		for name, tt := range map[string]struct {
			c      *capture.Capture
			reason capture.Reason
		}{
			"nothing gathered": {&capture.Capture{}, capture.ReasonUnreachable},
			"no document":      {&capture.Capture{HTTP: &capture.HTTP{}, Page: &capture.Page{}}, capture.ReasonUnreachable},
			"no answer": {
				&capture.Capture{HTTP: &capture.HTTP{Document: &capture.Exchange{ErrorKind: capture.ErrTimeout}}}, capture.ReasonUnreachable,
			},
			"endless redirect": {&capture.Capture{HTTP: &capture.HTTP{Document: &redirect}}, capture.ReasonUnreachable},
			"challenge":        {challenge, capture.ReasonBlockedByEdge},
		} {
			v := judge(tt.c)
			require.Equal(t, check.NotRun, v.Status, "%s, %s", id, name)
			require.Equal(t, tt.reason, v.Reason, "%s, %s", id, name)
			require.NotEmpty(t, v.Explanation)
		}
	}
}

// TestNotHTML tries every check on a document that is not a page.
func TestNotHTML(t *testing.T) {
	t.Parallel()
	anyType := map[string]check.Status{
		"SEC-NOSNIFF": check.Fail, "SEC-CORP": check.Warn, "SEC-CORS": check.NotRun, "SEC-DEPRECATED-HDR": check.Pass,
	}
	for id, judge := range headers.Set().Judges {
		c := scanned(`{"a":1}`)
		ex := c.HTTP.Document
		ex.Header["Content-Type"] = []string{"application/json"}
		want, ok := anyType[id]
		if !ok {
			want = check.NotApplicable
		}
		require.Equal(t, want, judge(c).Status, id)
		c.Page = nil
		require.Equal(t, want, judge(c).Status, "%s without the page", id)
	}
	c := scanned("")
	c.Page, c.HTTP.Document.Header = nil, capture.Header{}
	require.Equal(t, check.Warn, headers.Set().Judges["SEC-COOP"](c).Status, "a document of unknown type is judged")
}
