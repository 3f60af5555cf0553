package check_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/scan"
	"assay/internal/website/capture"
	"assay/internal/website/check"
)

func data(entries string) []byte {
	return []byte("id: x\ntitle: X\npillar: SEO\npoints: 10\nchecks:\n" + entries)
}

func one(id, extra string) string {
	out := "  - id: " + id + "\n    title: T\n    severity: high\n    why: W\n    pass: P\n    sources: [RFC 1]\n    remediation: R\n"
	return out + extra
}

const plain = "    tags: [H]\n    needs: [http]\n"

func judge(v check.Verdict) check.Judge { return func(*capture.Capture) check.Verdict { return v } }

func catalogue(t *testing.T, extra string, j check.Judge) *check.Catalogue {
	t.Helper()
	c, err := check.NewCatalogue("t", check.Set{Data: data(one("SEO-A", extra)), Judges: map[string]check.Judge{"SEO-A": j}})
	require.NoError(t, err)
	return c
}

func judged(t *testing.T, c *check.Catalogue, facts *capture.Capture) check.Result {
	t.Helper()
	groups, _ := c.Judge(scan.PillarSEO, facts)
	require.Len(t, groups, 1)
	require.Len(t, groups[0].Checks, 1)
	return groups[0].Checks[0]
}

func TestCatalogueRefusesMismatches(t *testing.T) {
	t.Parallel()
	ok := judge(check.Passed("x"))
	for name, tc := range map[string]struct {
		sets []check.Set
		want string
	}{
		"no judge": {[]check.Set{{Data: data(one("SEO-A", plain))}}, "has no judge"},
		"no entry": {
			[]check.Set{{Data: data(one("SEO-A", plain)), Judges: map[string]check.Judge{"SEO-A": ok, "SEO-B": ok}}}, "SEO-B has no entry",
		},
		"twice": {
			[]check.Set{{Data: data(one("SEO-A", plain) + one("SEO-A", plain)), Judges: map[string]check.Judge{"SEO-A": ok}}},
			"is repeated",
		},
		"bad id": {[]check.Set{{Data: data(one("seo-a", plain)), Judges: map[string]check.Judge{"seo-a": ok}}}, "invalid check id"},
		"unknown part": {
			[]check.Set{{Data: data(one("SEO-A", "    tags: [H]\n    needs: [moon]\n")), Judges: map[string]check.Judge{"SEO-A": ok}}},
			"unknown part",
		},
		"no part": {
			[]check.Set{{Data: data(one("SEO-A", "    tags: [H]\n    needs: []\n")), Judges: map[string]check.Judge{"SEO-A": ok}}},
			"no capture part in needs",
		},
		"unknown field": {
			[]check.Set{{Data: data(one("SEO-A", plain+"    colour: red\n")), Judges: map[string]check.Judge{"SEO-A": ok}}}, "colour",
		},
	} {
		_, err := check.NewCatalogue("t", tc.sets...)
		require.ErrorContains(t, err, tc.want, name)
	}
}

func TestMissingPartIsNotRunWithItsReason(t *testing.T) {
	t.Parallel()
	c := catalogue(t, plain, judge(check.Passed("x")))
	r := judged(t, c, &capture.Capture{Failures: map[capture.Part]capture.Failure{
		capture.PartHTTP: {Reason: capture.ReasonTimeBudget, Message: "Out of time."}}})
	require.Equal(t, check.NotRun, r.Status)
	require.Equal(t, capture.ReasonTimeBudget, r.Reason)
	require.Equal(t, "Out of time.", r.Explanation)
	require.Equal(t, check.Pass, judged(t, c, &capture.Capture{HTTP: &capture.HTTP{}}).Status)
}

func TestActiveChecksNeedConsent(t *testing.T) {
	t.Parallel()
	active := "    tags: [A]\n    needs: [http]\n"
	facts := &capture.Capture{HTTP: &capture.HTTP{}}
	r := judged(t, catalogue(t, active, judge(check.Failed("x"))), facts)
	require.Equal(t, check.NotRun, r.Status)
	require.Equal(t, capture.ReasonConsentRequired, r.Reason)
	r = judged(t, catalogue(t, active, judge(check.Inapplicable("no names"))), facts)
	require.Equal(t, check.NotApplicable, r.Status)
	facts.ConsentDomain = "shop.example"
	r = judged(t, catalogue(t, active, judge(check.Failed("x"))), facts)
	require.Equal(t, capture.ReasonConsentRequired, r.Reason)
	require.Contains(t, r.Explanation, "the verification of shop.example has expired")
	facts.Consent = true
	require.Equal(t, check.Fail, judged(t, catalogue(t, active, judge(check.Failed("x"))), facts).Status)
}

func TestAPanicCostsOneCheck(t *testing.T) {
	t.Parallel()
	c := catalogue(t, plain, func(*capture.Capture) check.Verdict { panic("hostile") })
	groups, panics := c.Judge(scan.PillarSEO, &capture.Capture{HTTP: &capture.HTTP{}})
	require.Len(t, panics, 1)
	require.Equal(t, check.NotRun, groups[0].Checks[0].Status)
}

func TestRemediationComesWithWarningsAndFailuresOnly(t *testing.T) {
	t.Parallel()
	facts := &capture.Capture{HTTP: &capture.HTTP{}}
	require.Empty(t, judged(t, catalogue(t, plain, judge(check.Passed("x"))), facts).Remediation)
	r := judged(t, catalogue(t, plain, judge(check.Warned("x").Because("why").As(check.Tentative).Capped("C", 5).Following("SEO-B"))), facts)
	require.Equal(t, "R", r.Remediation)
	require.Equal(t, "P", r.Expected)
	require.False(t, r.Counts())
	require.Equal(t, []check.Cap{{Name: "C", Limit: 5}}, r.Caps)
	require.Equal(t, "SEO-B", r.CausedBy)
}

func TestNeedsFollowPartOrder(t *testing.T) {
	t.Parallel()
	c := catalogue(t, "    tags: [H]\n    needs: [dns, http]\n", judge(check.Passed("x")))
	require.Equal(t, []capture.Part{capture.PartHTTP, capture.PartDNS}, c.Needs(scan.PillarSEO, capture.ProfileHTTP))
	require.Empty(t, c.Needs(scan.PillarSecurity, capture.ProfileHTTP))
	require.Equal(t, 1, c.Len())
}
