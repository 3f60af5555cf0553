// Package pagetest owns the artificial captures of the tests of page checks, and the
// requirements on every verdict.
package pagetest

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/website/capture"
	"assay/internal/website/check"
)

// URL is the address of the document.
const URL = "https://example.org/shop/hats"

// Now is the time of the captures.
var Now = time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)

// Change alters a capture.
type Change func(c *capture.Capture)

// HTML returns a capture of a page at URL that returns 200 with the body, all parts present and otherwise empty.
func HTML(body string, changes ...Change) *capture.Capture {
	return At(URL, body, changes...)
}

// At is like HTML, for a page at another address.
func At(url, body string, changes ...Change) *capture.Capture {
	ex := Answer(url, 200, "Content-Type", "text/html; charset=utf-8")
	ex.ID, ex.BodyBytes, ex.WireBytes = "page-1", int64(len(body)), int64(len(body))
	document := ex
	c := &capture.Capture{
		Target:  capture.Target{URL: url, Scheme: "https", Host: "example.org", Port: 443, Path: "/shop/hats", Domain: "example.org"},
		TakenAt: Now,
		HTTP:    &capture.HTTP{Document: &document},
		Page:    &capture.Page{Document: capture.Resource{Exchange: ex, Body: body}},
		Assets:  &capture.Assets{},
	}
	for _, f := range changes {
		f(c)
	}
	return c
}

// Answer returns an exchange with header fields given as name, value, ….
func Answer(url string, status int, fields ...string) capture.Exchange {
	h := capture.Header{}
	for i := 0; i+1 < len(fields); i += 2 {
		h[fields[i]] = append(h[fields[i]], fields[i+1])
	}
	return capture.Exchange{ID: "x-1", Method: "GET", URL: url, Status: status, Header: h, Proto: "HTTP/2.0"}
}

// Status makes the document answer with the status.
func Status(status int) Change {
	return func(c *capture.Capture) {
		c.Page.Document.Exchange.Status = status
		c.HTTP.Document.Status = status
	}
}

// Field sets a header field of the document.
func Field(name, value string) Change {
	return func(c *capture.Capture) {
		c.Page.Document.Exchange.Header[name] = []string{value}
		c.HTTP.Document.Header[name] = []string{value}
	}
}

// Case is one capture and its expected verdict.
type Case struct {
	Capture *capture.Capture
	Status  check.Status
	// Observed must occur in the observation, or in the explanation of a verdict that was not
	// reached.
	Observed string
	// Quote must occur in a piece of evidence.
	Quote string
	// More makes further assertions.
	More func(t *testing.T, v check.Verdict)
}

// Run judges every case. Verdicts must explain themselves: a failure or warning needs a
// sentence and evidence with a command, any other verdict an observation or a reason.
func Run(t *testing.T, judge check.Judge, cases map[string]Case) {
	t.Helper()
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			v := judge(c.Capture)
			require.Equal(t, c.Status, v.Status, "%+v", v)
			explained(t, v)
			said := v.Observed
			if !v.Status.Scored() && v.Status != check.Info {
				said = v.Explanation
			}
			require.Contains(t, said, c.Observed)
			if c.Quote != "" {
				require.Contains(t, quotes(v), c.Quote)
			}
			if c.More != nil {
				c.More(t, v)
			}
		})
	}
}

// Inputs judges each input as of makes a capture of it. They are grouped by the verdict that the specification demands.
func Inputs(t *testing.T, judge check.Judge, of func(string) *capture.Capture, want map[check.Status][]string) {
	t.Helper()
	for status, inputs := range want {
		for _, input := range inputs {
			t.Run(input, func(t *testing.T) {
				t.Parallel()
				v := judge(of(input))
				require.Equal(t, status, v.Status, "%s\n%+v", input, v)
				explained(t, v)
			})
		}
	}
}

func explained(t *testing.T, v check.Verdict) {
	t.Helper()
	switch v.Status {
	case check.Pass, check.Info:
		require.NotEmpty(t, v.Observed)
	case check.Warn, check.Fail:
		require.NotEmpty(t, v.Observed)
		require.Regexp(t, `^[^a-z].*\.$`, v.Explanation)
		require.NotEmpty(t, v.Evidence)
		for _, e := range v.Evidence {
			require.NotEmpty(t, e.Quote)
			require.Regexp(t, "^(curl|npx lighthouse)", e.Command)
		}
	case check.NotApplicable:
		require.NotEmpty(t, v.Explanation)
	case check.NotRun:
		require.NotEmpty(t, v.Explanation)
		require.NotEmpty(t, v.Reason)
	}
}

func quotes(v check.Verdict) string {
	var all []string
	for _, e := range v.Evidence {
		all = append(all, e.Quote)
	}
	return strings.Join(all, "\n")
}

// Tentative requires that the verdict triggers no cap.
func Tentative(t *testing.T, v check.Verdict) {
	t.Helper()
	require.Equal(t, check.Tentative, v.Confidence)
}

// Capped requires that the verdict has the cap and enough confidence for it.
func Capped(name string, limit float64) func(*testing.T, check.Verdict) {
	return func(t *testing.T, v check.Verdict) {
		t.Helper()
		require.NotEqual(t, check.Tentative, v.Confidence)
		require.Equal(t, []check.Cap{{Name: name, Limit: limit}}, v.Caps)
	}
}

// Uncapped requires that the verdict has no cap.
func Uncapped(t *testing.T, v check.Verdict) {
	t.Helper()
	require.Empty(t, v.Caps)
}

// NoDocument returns the cases in which no check of a page can be judged. html is true for
// checks of HTML pages only.
func NoDocument(html bool) map[string]Case {
	out := map[string]Case{
		"no page":      {Capture: HTML("", func(c *capture.Capture) { c.Page = nil }), Status: check.NotRun, Observed: "not gathered"},
		"login":        {Capture: HTML("<p>x", Status(401)), Status: check.NotRun, Observed: "login"},
		"refused":      {Capture: HTML("<p>x", Status(403)), Status: check.NotRun, Observed: "refuses"},
		"challenge":    {Capture: HTML("<script>window._cf_chl_opt={}</script>"), Status: check.NotRun, Observed: "challenge"},
		"server error": {Capture: HTML("<p>x", Status(500)), Status: check.NotRun, Observed: "status 500"},
		"no answer":    {Capture: HTML("", Status(0)), Status: check.NotRun, Observed: "did not respond"},
		"cut off": {Capture: HTML("<p>x", func(c *capture.Capture) {
			c.Page.Document.Exchange.ErrorKind, c.Page.Document.Exchange.Error = capture.ErrProtocol, "The body ended early."
		}), Status: check.NotRun, Observed: "ended early"},
	}
	if html {
		out["pdf"] = Case{
			Capture: HTML("%PDF", Field("Content-Type", "application/pdf")), Status: check.NotApplicable, Observed: "application/pdf",
		}
	}
	return out
}
