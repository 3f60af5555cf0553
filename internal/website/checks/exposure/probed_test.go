package exposure_test

import (
	"maps"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/website/capture"
	"assay/internal/website/check"
	"assay/internal/website/checks/exposure"
)

// kinds are the checks of probed paths by what they judge.
var kinds = map[string]string{
	capture.ProbeVCS: "SEC-EXPOSE-VCS", capture.ProbeSecret: "SEC-EXPOSE-SECRET",
	capture.ProbeBackup: "SEC-EXPOSE-BACKUP", capture.ProbeDebug: "SEC-EXPOSE-DEBUG",
}

func exchange(id, method, path string, status int) capture.Exchange {
	return capture.Exchange{ID: id, Method: method, URL: site + path, Status: status}
}

// probed returns a site that returns 404 for two paths of each kind, refuses TRACE, and lists nothing.
func probed() *capture.Capture {
	c := scanned("<title>Shop</title>")
	c.Consent, c.ConsentDomain = true, "shop.example"
	c.Page.NotFound = resource(site+"abc/not-there", 404, "Not found")
	trace := exchange("probe-90", "TRACE", "", 405)
	p := &capture.Probes{
		Origin: "https://www.shop.example", Control: exchange("probe-1", "GET", "abc", 404), Trace: &trace,
		Planned: map[string]int{capture.ProbeTrace: 1},
	}
	for kind := range kinds {
		for range 2 {
			p.Planned[kind]++
			p.Paths = append(p.Paths, capture.PathProbe{Kind: kind, Name: "File", Exchange: exchange("probe-2", "GET", kind, 404)})
		}
	}
	p.Planned[capture.ProbeListing], p.Planned[capture.ProbeError] = 1, 1
	p.Listings = []capture.PathProbe{{Kind: capture.ProbeListing, Exchange: exchange("probe-80", "GET", "assets/", 403)}}
	p.Errors = []capture.PathProbe{{Kind: capture.ProbeError, Exchange: exchange("probe-91", "GET", "%zz", 400)}}
	c.Probes = p
	return c
}

// hit makes the n-th probe of the kind a finding.
func hit(c *capture.Capture, kind string, n int, change func(*capture.PathProbe)) {
	for i := range c.Probes.Paths {
		p := &c.Probes.Paths[i]
		if p.Kind != kind {
			continue
		}
		if n--; n >= 0 {
			continue
		}
		p.Name, p.Match, p.Excerpt, p.Exchange.Status = "Git repository", "a Git reference", "ref: refs/heads/main", 200
		p.Exchange.URL = site + ".git/HEAD"
		change(p)
		return
	}
}

func unchanged(*capture.PathProbe) {}

// result returns the check as the catalogue judges it, with consent and parts considered.
func result(t *testing.T, id string, c *capture.Capture) check.Result {
	t.Helper()
	catalogue, err := check.NewCatalogue("test", exposure.Set())
	require.NoError(t, err)
	groups, panics := catalogue.Judge("SECURITY", c)
	require.Empty(t, panics)
	for _, g := range groups {
		for _, r := range g.Checks {
			if r.ID == id {
				return r
			}
		}
	}
	require.FailNow(t, "no such check", id)
	return check.Result{}
}

// A proved name that redirects to one that is not proved says nothing about the site.
func TestThePageIsElsewhere(t *testing.T) {
	t.Parallel()
	c := probed()
	c.Page.Document.Exchange.URL = "https://shop.elsewhere.example/"
	for _, id := range append(slices.Collect(maps.Values(kinds)), "SEC-METHODS") {
		v := judge(id, c)
		require.Equal(t, check.NotRun, v.Status, id)
		require.Equal(t, capture.ReasonConsentRequired, v.Reason, id)
		require.Contains(t, v.Explanation, "the page comes from shop.elsewhere.example", id)
	}
	hit(c, capture.ProbeVCS, 1, unchanged)
	require.Equal(t, check.Fail, judge("SEC-EXPOSE-VCS", c).Status, "what was found stays found")
	c.Page.Document.Exchange.URL = "https://eu.shop.example/"
	require.Equal(t, check.Pass, judge("SEC-EXPOSE-SECRET", c).Status)
}

func TestNothingExposed(t *testing.T) {
	t.Parallel()
	for _, id := range kinds {
		v := judge(id, probed())
		require.Equal(t, check.Pass, v.Status, id)
		require.Equal(t, "None at 2 known places", v.Observed)
		requireEvidence(t, v, "GET "+site+"abc → 404")
	}
}

func TestExposed(t *testing.T) {
	t.Parallel()
	caps := map[string]check.Cap{
		capture.ProbeVCS: {Name: "SECRETS_EXPOSED", Limit: 25}, capture.ProbeSecret: {Name: "SECRETS_EXPOSED", Limit: 25},
		capture.ProbeBackup: {Name: "SECRETS_EXPOSED", Limit: 25}, capture.ProbeDebug: {Name: "DEBUG_DATA", Limit: 59},
	}
	for kind, id := range kinds {
		c := probed()
		hit(c, kind, 0, unchanged)
		v := judge(id, c)
		require.Equal(t, check.Fail, v.Status, id)
		require.Equal(t, "Git repository at /.git/HEAD", v.Observed)
		require.Equal(t, check.Firm, v.Confidence)
		require.Equal(t, []check.Cap{caps[kind]}, v.Caps)
		require.NotEmpty(t, v.Explanation)
		require.Len(t, v.Evidence, 1)
		require.Equal(t, "GET "+site+".git/HEAD → 200: a Git reference (ref: refs/heads/main)", v.Evidence[0].Quote)
		require.Equal(t, "curl -sS '"+site+".git/HEAD' | head -c 200 | cat -v", v.Evidence[0].Command)
		for other, otherID := range kinds {
			if other != kind {
				require.Equal(t, check.Pass, judge(otherID, c).Status, "%s is no %s", kind, other)
			}
		}
		hit(c, kind, 1, func(p *capture.PathProbe) { p.Excerpt = "" })
		v = judge(id, c)
		require.Equal(t, "Git repository at /.git/HEAD, and 1 more", v.Observed)
		require.Equal(t, "GET "+site+".git/HEAD → 200: a Git reference", v.Evidence[1].Quote)
	}
}

func TestMinorExposure(t *testing.T) {
	t.Parallel()
	for _, kind := range []string{capture.ProbeBackup, capture.ProbeDebug} {
		c := probed()
		hit(c, kind, 0, func(p *capture.PathProbe) { p.Minor = true })
		v := judge(kinds[kind], c)
		require.Equal(t, check.Warn, v.Status, kind)
		require.Empty(t, v.Caps)
		require.NotEmpty(t, v.Explanation)
		hit(c, kind, 1, unchanged)
		require.Equal(t, check.Fail, judge(kinds[kind], c).Status, "a grave one decides")
	}
}

// Control samples: a response like that to a path that cannot exist is not a finding, whatever its status, because the gatherer names no
// match for it.
func TestAnswersWithoutAMatchAreNoFindings(t *testing.T) {
	t.Parallel()
	c := probed()
	c.Probes.Control.Status = 200
	for i := range c.Probes.Paths {
		c.Probes.Paths[i].Exchange.Status = 200
	}
	for _, id := range kinds {
		require.Equal(t, check.Pass, judge(id, c).Status, id)
	}
	for status := range map[int]bool{301: true, 401: true, 403: true, 500: true} {
		c.Probes.Paths[0].Exchange.Status = status
		require.Equal(t, check.Pass, judge(kinds[c.Probes.Paths[0].Kind], c).Status, status)
	}
}

func TestNeverASilentPass(t *testing.T) {
	t.Parallel()
	for kind, id := range kinds {
		c := probed()
		c.Probes.Planned[kind] = 5
		v := judge(id, c)
		require.Equal(t, capture.ReasonTimeBudget, v.Reason, id)
		require.Equal(t, "3 of 5 requests were not sent.", v.Explanation)
		c.Probes.Stopped = &capture.Failure{
			Reason: capture.ReasonBlockedByEdge, Message: "The server limits the scanner's requests (status 429).",
		}
		v = judge(id, c)
		require.Equal(t, capture.ReasonBlockedByEdge, v.Reason)
		require.Equal(t, "3 of 5 requests were not sent. The server limits the scanner's requests (status 429).", v.Explanation)
		hit(c, kind, 0, unchanged)
		require.Equal(t, check.Fail, judge(id, c).Status, "what was found counts")

		c = probed()
		for i := range c.Probes.Paths {
			c.Probes.Paths[i].Exchange.Status, c.Probes.Paths[i].Exchange.ErrorKind = 0, capture.ErrConnect
		}
		require.Equal(t, capture.ReasonUnreachable, judge(id, c).Reason)
		c.Probes.Control.Status = 0
		require.Equal(t, capture.ReasonUnreachable, judge(id, c).Reason)
		c.Probes.Stopped = &capture.Failure{Reason: capture.ReasonTimeBudget, Message: "The time for probing was used up."}
		require.Equal(t, capture.ReasonTimeBudget, judge(id, c).Reason)

		c = probed()
		c.Probes.Planned, c.Probes.Paths = map[string]int{}, nil
		require.Equal(t, check.NotApplicable, judge(id, c).Status)
		require.Equal(t, capture.ReasonBlockedByEdge, judge(id, refused(probed())).Reason)
	}
}

func TestConsentDecides(t *testing.T) {
	t.Parallel()
	ids := []string{"SEC-METHODS"}
	for _, id := range kinds {
		ids = append(ids, id)
	}
	for _, id := range ids {
		c := scanned("")
		r := result(t, id, c)
		require.Equal(t, check.NotRun, r.Status, id)
		require.Equal(t, capture.ReasonConsentRequired, r.Reason)
		c.ConsentDomain = "shop.example"
		require.Contains(t, result(t, id, c).Explanation, "has expired", id)
		c = probed()
		require.Equal(t, check.Pass, result(t, id, c).Status, id)
		c.Consent = false
		require.Equal(t, capture.ReasonConsentRequired, result(t, id, c).Reason, "facts that are there do not speak without consent")
		c = scanned("")
		c.Consent = true
		c.Failures = map[capture.Part]capture.Failure{capture.PartProbes: {Reason: capture.ReasonTimeBudget, Message: "Out of time."}}
		require.Equal(t, "Out of time.", result(t, id, c).Explanation, id)
	}
	// What ordinary requests show needs nobody's consent.
	require.Equal(t, check.Pass, result(t, "SEC-EXPOSE-DIRLIST", scanned("<p>x")).Status)
}

func TestTrace(t *testing.T) {
	t.Parallel()
	c := probed()
	v := judge("SEC-METHODS", c)
	require.Equal(t, check.Pass, v.Status)
	require.Equal(t, "TRACE is not echoed (status 405)", v.Observed)
	require.Equal(t, "TRACE "+site+" → 405", v.Evidence[0].Quote)
	c.Probes.Trace.Status, c.Probes.Echoed = 200, true
	v = judge("SEC-METHODS", c)
	require.Equal(t, check.Fail, v.Status)
	require.Contains(t, v.Evidence[0].Command, "curl -sS -X TRACE")
	require.Empty(t, v.Caps)
	c.Probes.Echoed, c.Probes.Trace.Status, c.Probes.Trace.ErrorKind = false, 0, capture.ErrConnect
	require.Equal(t, check.Pass, judge("SEC-METHODS", c).Status, "a closed connection is a refusal")
	c.Probes.Trace = nil
	require.Equal(t, capture.ReasonTimeBudget, judge("SEC-METHODS", c).Reason)
}

func TestListingOfAssets(t *testing.T) {
	t.Parallel()
	c := probed()
	v := judge("SEC-EXPOSE-DIRLIST", c)
	require.Equal(t, check.Pass, v.Status)
	require.Equal(t, "None of 1 directories is listed", v.Observed)
	c.Probes.Listings[0].Match, c.Probes.Listings[0].Excerpt = "a listing of files", "<title>Index of /assets/</title>"
	v = judge("SEC-EXPOSE-DIRLIST", c)
	require.Equal(t, check.Fail, v.Status)
	requireEvidence(t, v, "<title>Index of /assets/</title>")
	require.Contains(t, v.Evidence[0].Command, site+"assets/")

	c = probed()
	c.Probes.Planned[capture.ProbeListing] = 3
	c.Probes.Stopped = &capture.Failure{Reason: capture.ReasonTimeBudget, Message: "The time for probing was used up."}
	require.Equal(t, capture.ReasonTimeBudget, judge("SEC-EXPOSE-DIRLIST", c).Reason)
	c = probed()
	c.Probes.Listings, c.Probes.Planned[capture.ProbeListing] = nil, 0
	require.Equal(t, "The directory of the scanned address is not listed", judge("SEC-EXPOSE-DIRLIST", c).Observed)
	c.Page.Document.Exchange.URL = site + "a.html"
	require.Equal(t, check.NotApplicable, judge("SEC-EXPOSE-DIRLIST", c).Status)
}

func TestProvokedErrors(t *testing.T) {
	t.Parallel()
	c := probed()
	v := judge("SEC-ERROR-LEAK", c)
	require.Equal(t, check.Pass, v.Status)
	require.Equal(t, "No error page shows internals", v.Observed)
	require.Len(t, v.Evidence, 2)
	c.Probes.Errors[0].Match, c.Probes.Errors[0].Excerpt = "a Python traceback", "Traceback (most recent call last):"
	v = judge("SEC-ERROR-LEAK", c)
	require.Equal(t, check.Fail, v.Status)
	require.Equal(t, "The error page shows a Python traceback", v.Observed)
	require.Equal(t, check.Firm, v.Confidence)
	requireEvidence(t, v, "Traceback (most recent call last):")
	c.Probes.Errors[0].Exchange.RequestHeader = map[string]string{"Content-Type": "application/json"}
	require.Contains(t, judge("SEC-ERROR-LEAK", c).Evidence[0].Command, `-d '{"a": ['`)
	c.Probes.Errors[0].Exchange.Status = 200
	require.Equal(t, check.Tentative, judge("SEC-ERROR-LEAK", c).Confidence)
	c.Page.NotFound = nil
	require.Equal(t, check.Fail, judge("SEC-ERROR-LEAK", c).Status, "provoked ones are judged alone, too")
	c.Probes = nil
	require.Equal(t, capture.ReasonTimeBudget, judge("SEC-ERROR-LEAK", c).Reason)
}
