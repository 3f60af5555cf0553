package content_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/website/capture"
	"assay/internal/website/check"
	"assay/internal/website/checks/content"
)

func TestLibraries(t *testing.T) {
	t.Parallel()
	weakness := func(severity string, ids ...string) capture.Weakness {
		return capture.Weakness{IDs: ids, Severity: severity, Summary: "Markup is run."}
	}
	lib := func(name, version string, weak ...capture.Weakness) capture.Library {
		return capture.Library{
			Name: name, Version: version, URL: "https://cdn.example/" + name + ".js", Request: "asset-3", By: "text", Weaknesses: weak,
			Fixed: "9.0.0",
		}
	}
	unread := func(l capture.Library) capture.Library {
		l.Unread, l.By, l.Request = true, "file name", ""
		return l
	}
	listed := capture.DataSource{URL: "https://lists.example/", Date: time.Date(2026, 11, 1, 0, 0, 0, 0, time.UTC)}
	for name, c := range map[string]struct {
		libraries  *capture.Libraries
		want       check.Status
		observed   string
		quote      string
		confidence check.Confidence
		caps       []check.Cap
		reason     capture.Reason
	}{
		"none known": {&capture.Libraries{Source: listed, Scripts: 2, Found: []capture.Library{lib("lantern", "2.0")}}, check.Pass,
			"No library", "lantern 2.0: no known vulnerabilities; list of 2026-11-01", check.Firm, nil, ""},
		"none recognised": {
			&capture.Libraries{Source: listed, Scripts: 2}, check.Pass, "No library",
			"2 scripts, no library with known vulnerabilities; list of 2026-11-01", check.Firm, nil, "",
		},
		"some unread": {
			&capture.Libraries{Source: listed, Scripts: 3, Unread: 1, Cut: 1}, check.Pass, "No library", "", check.Tentative, nil, "",
		},
		"low": {&capture.Libraries{
			Source: listed, Scripts: 1, Found: []capture.Library{lib("lantern", "1.0", weakness("low", "CVE-1"))},
		}, check.Warn,
			"lantern 1.0", "lantern 1.0 by the text of https://cdn.example/lantern.js: CVE-1 (low); fixed in 9.0.0", check.Firm, nil, ""},
		"medium": {
			&capture.Libraries{Source: listed, Scripts: 1, Found: []capture.Library{lib("lantern", "1.0", weakness("medium"), weakness("low"))}},
			check.Warn, "lantern 1.0", "", check.Firm, nil, "",
		},
		"high": {&capture.Libraries{Source: listed, Scripts: 2, Found: []capture.Library{
			lib("echo", "3", weakness("medium", "CVE-0")),
			lib("lantern", "1.0", weakness("high", "CVE-1", "CVE-2"), weakness("low", "CVE-1")),
		}}, check.Fail,
			"lantern 1.0 and 1 more", "lantern 1.0 by the text of https://cdn.example/lantern.js: CVE-1, CVE-2 (high); fixed in 9.0.0", check.Firm,
			[]check.Cap{{Name: "VULN_JS", Limit: 89}}, ""},
		"critical": {&capture.Libraries{Source: listed, Scripts: 2, Found: []capture.Library{
			lib("lantern", "1.0", weakness("high")), lib("echo", "3", weakness("critical", "1", "2", "3", "4", "5", "6", "7")),
		}}, check.Fail,
			"echo 3 and 1 more", "echo 3 by the text of https://cdn.example/echo.js: 1, 2, 3, 4, 5, 6 and 1 more (critical); fixed in 9.0.0",
			check.Firm, []check.Cap{{Name: "VULN_JS", Limit: 69}}, ""},
		"by an address alone": {&capture.Libraries{
			Source: listed, Scripts: 1, Unread: 1, Found: []capture.Library{unread(lib("lantern", "1.0", weakness("high", "CVE-1")))},
		}, check.Fail,
			"lantern 1.0", "", check.Tentative, []check.Cap{{Name: "VULN_JS", Limit: 89}}, ""},
		"what was read counts first": {&capture.Libraries{
			Source: listed, Scripts: 2, Unread: 1,
			Found: []capture.Library{unread(lib("echo", "1.0", weakness("high"))), lib("lantern", "1.0", weakness("high"))},
		}, check.Fail,
			"lantern 1.0 and 1 more", "", check.Firm, []check.Cap{{Name: "VULN_JS", Limit: 89}}, ""},
		"all unread": {&capture.Libraries{Source: listed, Scripts: 2, Unread: 2}, check.NotRun, "", "", "", nil, capture.ReasonUnreachable},
		"no scripts": {&capture.Libraries{Source: listed}, check.NotApplicable, "", "", "", nil, ""},
		"no data": {
			&capture.Libraries{Source: capture.DataSource{Error: "Away."}, Scripts: 1}, check.NotRun, "", "", "", nil,
			capture.ReasonNoDataSource,
		},
		"an old capture": {nil, check.NotRun, "", "", "", nil, capture.ReasonNoDataSource},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			facts := scanned(site, "<script src=a.js></script>")
			facts.Assets = &capture.Assets{Libraries: c.libraries}
			v := content.Set().Judges["SEC-JSLIB"](facts)
			require.Equal(t, c.want, v.Status, "%+v", v)
			require.Contains(t, v.Observed, c.observed)
			require.Equal(t, c.confidence, v.Confidence)
			require.Equal(t, c.caps, v.Caps)
			require.Equal(t, c.reason, v.Reason)
			if c.quote != "" {
				require.Equal(t, c.quote, v.Evidence[0].Quote)
			}
			if v.Status == check.Warn || v.Status == check.Fail {
				require.Contains(t, v.Explanation, "list of 2026-11-01")
				require.Contains(t, v.Evidence[0].Command, "curl ")
			}
		})
	}
	facts := scanned(site, "<script>x</script>")
	facts.Assets = &capture.Assets{Libraries: &capture.Libraries{Source: capture.DataSource{
		Date: listed.Date, Stale: true,
	}, Scripts: 1, Found: []capture.Library{
		{Name: "lantern", Version: "1.0", URL: site, By: "text", Weaknesses: []capture.Weakness{{Severity: "strange", IDs: []string{"x"}}}},
	}}}
	v := content.Set().Judges["SEC-JSLIB"](facts)
	require.Equal(t, check.Warn, v.Status)
	require.Equal(t, "lantern 1.0 by the text of a script of the document: x (strange); no release without known vulnerabilities",
		v.Evidence[0].Quote)
	require.Equal(t, "page-1", v.Evidence[0].Request)
	require.Contains(t, v.Explanation, "which could not be renewed")
}

func TestLibrariesThatOnlyTheBrowserMet(t *testing.T) {
	t.Parallel()
	lib := func(name, version, url string) capture.Library {
		return capture.Library{
			Name: name, Version: version, URL: url, By: "file name", Unread: true, Weaknesses: []capture.Weakness{{Severity: "high"}},
		}
	}
	judge := func(read []capture.Library, scripts int, met ...capture.Library) check.Verdict {
		facts := scanned(site, "<script src=a.js></script>")
		facts.Assets = &capture.Assets{Libraries: &capture.Libraries{Scripts: scripts, Found: read}}
		facts.Browser = &capture.Browser{Libraries: &capture.Libraries{Found: met}}
		return content.Set().Judges["SEC-JSLIB"](facts)
	}
	v := judge(nil, 1, lib("lantern", "1.0", "https://cdn.example/lantern-1.0.js"))
	require.Equal(t, check.Fail, v.Status)
	require.Equal(t, check.Tentative, v.Confidence, "an address may be wrong")
	require.Equal(t, check.Fail, judge(nil, 0, lib("lantern", "1.0", "x")).Status, "the document's own markup loads none")
	read := []capture.Library{{Name: "lantern", Version: "2.0", URL: "https://cdn.example/lantern-1.0.js", By: "text"}}
	require.Equal(t, check.Pass, judge(read, 1, lib("lantern", "1.0", "https://cdn.example/lantern-1.0.js")).Status, "the text knows better")

	facts := scanned(site, "<script src=a.js></script>")
	facts.Assets = &capture.Assets{Libraries: &capture.Libraries{Scripts: 1, Found: read}}
	facts.Browser = &capture.Browser{
		FinalURL: "https://login.idp.example/", Libraries: &capture.Libraries{Found: []capture.Library{lib("lantern", "1.0", "x")}},
	}
	require.Equal(t, check.Pass, content.Set().Judges["SEC-JSLIB"](facts).Status, "another site's page loads it")
}
