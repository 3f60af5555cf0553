package main

import (
	"bytes"
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/website/check"
)

var update = flag.Bool("update", false, "rewrite docs/divergences.md")

func newTestComparison(t *testing.T) *comparison {
	t.Helper()
	c, err := newComparison()
	require.NoError(t, err)
	return c
}

// TestPage checks that docs/divergences.md matches the data; run with -update to rewrite it.
func TestPage(t *testing.T) {
	t.Parallel()
	c := newTestComparison(t)
	want := page(c.rules, c.mapping)
	path := filepath.Join("..", "..", "docs", "divergences.md")
	if *update {
		require.NoError(t, os.WriteFile(path, []byte(want), 0o644))
	}
	got, err := os.ReadFile(path)
	require.NoError(t, err)
	require.Equal(t, want, string(got), "run make generate")
	for _, r := range c.rules {
		require.True(t, slices.ContainsFunc(families,
			func(f struct{ id, title, intro string }) bool { return f.id == r.Family }), "%s is on the page", r.ID)
	}
	for _, f := range c.mapping.CSPEvaluator.Findings {
		require.NotEqual(t, f.Check == "", f.Why == "", "%s has either a check or a reason", f.Type)
	}
}

// TestEveryRuleIsNeeded evaluates the example of every declared divergence: Assay's verdict
// must still differ from the reference's as the rule declares.
func TestEveryRuleIsNeeded(t *testing.T) {
	t.Parallel()
	c := newTestComparison(t)
	require.Empty(t, c.rules.stale(c.judge))
	require.Greater(t, len(c.rules), 30)
}

func TestRuleWithoutDifferenceIsStale(t *testing.T) {
	t.Parallel()
	c := newTestComparison(t)
	settled, err := loadRules([]byte(`
- id: settled
  family: observatory
  checks: [SEC-NOSNIFF]
  reference: [x-content-type-options-nosniff]
  ours: [FAIL]
  says: a
  instead: b
  because: c
  source: d
  example: {reference: x-content-type-options-nosniff, input: "x-content-type-options: nosniff"}
`))
	require.NoError(t, err)
	errs := settled.stale(c.judge)
	require.Len(t, errs, 1)
	require.ErrorContains(t, errs[0], "settled no longer occurs")
}

func TestBadRulesAreRefused(t *testing.T) {
	t.Parallel()
	const good = `- {id: a, family: observatory, checks: [X], reference: [x], ours: [FAIL], says: a, instead: b, because: c, source: d, example: {reference: x, input: y}}`
	_, err := loadRules([]byte(good))
	require.NoError(t, err)
	for name, broken := range map[string][]byte{
		"twice":       []byte(good + "\n" + good),
		"no reason":   bytes.Replace([]byte(good), []byte("because: c"), []byte("because: ''"), 1),
		"no checks":   bytes.Replace([]byte(good), []byte("checks: [X]"), []byte("checks: []"), 1),
		"bad pattern": bytes.Replace([]byte(good), []byte("says: a"), []byte("says: a, input: '('"), 1),
		"unknown key": bytes.Replace([]byte(good), []byte("says: a"), []byte("says: a, excuse: b"), 1),
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			_, err := loadRules(broken)
			require.Error(t, err)
		})
	}
}

// TestRecordedSites scans the recorded sites, which the Observatory has graded, and compares
// the scores.
func TestRecordedSites(t *testing.T) {
	t.Parallel()
	for _, p := range populations() {
		t.Run(p.name, func(t *testing.T) {
			t.Parallel()
			testRecorded(t, p)
		})
	}
}

func testRecorded(t *testing.T, p population) {
	t.Helper()
	list := recorded(t, p.name)
	require.Len(t, list, 120)
	var sites []site
	for _, g := range list {
		tr, err := parseTranscript(g.Site)
		require.NoError(t, err)
		require.Equal(t, g.Site, tr.String(), "the notation is read as it is written")
		sites = append(sites, site{Name: g.Name, transcript: tr})
	}
	f, err := startFarm(sites)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, f.close()) })
	suite, err := newTestComparison(t).grade(t.Context(), p, f, sites, list)
	require.NoError(t, err)
	figures := []figure{suite.tally.figure()}
	if p.ranksAll { // the others have too few sites for a correlation
		figures = append(figures, suite.figures()...)
	}
	short := slices.DeleteFunc(figures, figure.holds)
	if len(short) > 0 {
		suite.report(t.Output())
		suite.tally.report(t.Output(), false)
	}
	require.Empty(t, short)
}

// recorded returns the recorded sites of a population.
func recorded(t *testing.T, name string) (list []graded) {
	t.Helper()
	require.NoError(t, readJSON(filepath.Join("testdata", name+".json"), &list))
	return list
}

// TestFlips replaces every agreeing verdict by those on which the sides would disagree: a rule
// excuses hardly any of them.
func TestFlips(t *testing.T) {
	t.Parallel()
	c := newTestComparison(t)
	all := &tally{}
	for family, examples := range own {
		for _, e := range examples {
			outcomes, err := c.judge(family, e)
			require.NoError(t, err)
			all.add(c.rules, outcomes)
		}
	}
	for _, r := range c.rules {
		outcomes, err := c.judge(r.Family, r.Example)
		require.NoError(t, err)
		all.add(c.rules, outcomes)
	}
	list := slices.Concat(recorded(t, "sites"), recorded(t, "independent"))
	for _, g := range list {
		tr, err := parseTranscript(g.Site)
		require.NoError(t, err)
		for _, result := range g.Results {
			outcomes, err := c.observatory(g.Name, tr, result)
			require.NoError(t, err)
			all.add(c.rules, outcomes)
		}
	}
	require.Greater(t, all.flips.all, 3000)
	f := flipFigure([]*tally{all})
	require.True(t, f.holds(), "%s: %v", f, all.flips.excused)
	t.Log(f, all.flips.all)
}

func TestGeneratedInputsFollowTheSeed(t *testing.T) {
	t.Parallel()
	for _, p := range populations() {
		first := p.generate(7, 20)
		require.Equal(t, first, p.generate(7, 20))
		require.NotEqual(t, first, p.generate(8, 20))
		for _, s := range p.generate(9, 50) {
			again, err := parseTranscript(s.String())
			require.NoError(t, err)
			require.Equal(t, s.String(), again.String())
		}
	}
}

func TestSpearman(t *testing.T) {
	t.Parallel()
	require.InDelta(t, 1, spearman([]float64{1, 2, 3, 4}, []float64{10, 20, 30, 400}), 1e-9)
	require.InDelta(t, -1, spearman([]float64{1, 2, 3}, []float64{3, 2, 1}), 1e-9)
	require.InDelta(t, 0.948683298, spearman([]float64{1, 2, 3, 4}, []float64{1, 2, 2, 4}), 1e-6, "equal values share the mean rank")
	require.Zero(t, spearman([]float64{1, 2, 3}, []float64{5, 5, 5}))
	require.Equal(t, []float64{1.5, 1.5, 3}, ranks([]float64{4, 4, 9}))
}

func TestBandDistance(t *testing.T) {
	t.Parallel()
	require.Zero(t, bandDistance(90, 130))
	require.Equal(t, 1, bandDistance(89.9, 90))
	require.Equal(t, 2, bandDistance(49, 70))
	require.Equal(t, 3, bandDistance(95, 0))
}

func TestTally(t *testing.T) {
	t.Parallel()
	rs, err := loadRules([]byte(
		`- {id: a, family: f, checks: [X], reference: ["r*"], ours: [WARN], input: "^yes$", says: a, instead: b, because: c, source: d, example: {reference: x, input: y}}`,
	))
	require.NoError(t, err)
	made := func(id, input string, got string) outcome {
		return outcome{
			family: "f", id: id, input: input, checks: []string{"X"}, reference: "red", accept: statuses(robotsAllowed),
			got: check.Status(got),
		}
	}
	tl := &tally{name: "x"}
	tl.add(rs, []outcome{made("agrees", "yes", "PASS"), made("agrees", "no", "PASS")})
	tl.add(rs, []outcome{made("declared", "no\nyes", "WARN")})
	tl.add(rs, []outcome{made("differs", "no", "WARN"), made("differs", "yes", "FAIL"), made("differs", "yes", "WARN")})
	tl.add(rs, nil)
	require.Equal(t, 1, tl.agreed)
	require.Equal(t, 1, tl.declared)
	require.Equal(t, 1, tl.disagreed())
	require.Equal(t, 1, tl.skipped)
	require.InDelta(t, 0.5, tl.agreement(), 1e-9)
	require.Equal(t, "figure compare_x_agreement 0.500 >=0.980 short", tl.figure().String())
	var log bytes.Buffer
	tl.report(&log, true)
	require.Contains(t, log.String(), "against differs: X says WARN")
	require.Contains(t, log.String(), "by a declared: X says WARN")
}

func TestFigure(t *testing.T) {
	t.Parallel()
	require.Equal(t, "figure a 0.980 >=0.980 holds", figure{name: "a", value: 0.98, bar: 0.98}.String())
	require.False(t, figure{name: "a", value: 0.97999, bar: 0.98}.holds())
}

func TestFlags(t *testing.T) {
	t.Parallel()
	var log bytes.Buffer
	o, err := parseFlags(nil, &log)
	require.NoError(t, err)
	require.Empty(t, o.cases, "no directory is assumed")
	require.NotZero(t, o.seed)
	o, err = parseFlags([]string{"-seed", "5", "-cases", "x"}, &log)
	require.NoError(t, err)
	require.Equal(t,
		options{cases: "x", seed: 5, sites: o.sites, policies: o.policies, tools: o.tools, labels: o.labels, program: o.program}, o)
	require.NotEmpty(t, o.labels)
	require.GreaterOrEqual(t, o.sites, 300)
	require.GreaterOrEqual(t, o.policies, 2000)
	_, err = parseFlags([]string{"more"}, &log)
	require.Error(t, err)
}

// TestLockNamesNoHost checks that the lock file names no host: where packages come from depends on
// the machine.
func TestLockNamesNoHost(t *testing.T) {
	t.Parallel()
	data, err := os.ReadFile("package-lock.json")
	require.NoError(t, err)
	var lock struct {
		Packages map[string]struct {
			Version   string `json:"version"`
			Integrity string `json:"integrity"`
			Resolved  string `json:"resolved"`
		} `json:"packages"`
	}
	require.NoError(t, json.Unmarshal(data, &lock))
	require.NotEmpty(t, lock.Packages)
	for name, p := range lock.Packages {
		require.Empty(t, p.Resolved, name)
		if name != "" {
			require.NotEmpty(t, p.Integrity, name)
		}
	}
}

// causes match the parts of an input that broad rules attribute differences to. Without these parts
// both sides must agree, so that the rule covers no other difference.
var causes = map[string]*regexp.Regexp{
	"removed-cookies":          regexp.MustCompile(`(?i); *(max-age=0|expires=[^;\n]*1970[^;\n]*)`),
	"script-element-directive": regexp.MustCompile(`(?i)script-src-(elem|attr)[^;"\n]*;?`),
	"policy-list":              regexp.MustCompile(`,`),
}

func TestBroadRulesCoverTheirCauseOnly(t *testing.T) {
	t.Parallel()
	c, err := newComparison()
	require.NoError(t, err)
	seen := map[string]int{}
	again := func(o outcome, judge func(input string) ([]outcome, error)) {
		r := c.rules.covering(o)
		if o.agrees() || r == nil || causes[r.ID] == nil {
			return
		}
		seen[r.ID]++
		// The reference treats a comma in a policy like any other character.
		outcomes, err := judge(causes[r.ID].ReplaceAllString(o.input, map[string]string{"policy-list": "%"}[r.ID]))
		require.NoError(t, err)
		for _, left := range outcomes {
			require.True(t, left.agrees() || c.rules.covering(left) != nil, "%s hides: %s", r.ID, left)
		}
	}
	list := slices.Concat(recorded(t, "sites"), recorded(t, "independent"))
	for _, r := range c.rules {
		switch r.Family {
		case observatory:
			list = append(list, graded{Name: r.ID, Site: r.Example.Input, Results: map[string]string{"": r.Example.Reference}})
		case cspEvaluator:
			judge := func(policy string) ([]outcome, error) {
				return c.evaluator(r.ID, policy, parseFindings(r.Example.Reference))
			}
			outcomes, err := judge(r.Example.Input)
			require.NoError(t, err)
			for _, o := range outcomes {
				again(o, judge)
			}
		}
	}
	for _, site := range list {
		for _, result := range site.Results {
			judge := func(input string) ([]outcome, error) {
				tr, err := parseTranscript(input)
				if err != nil {
					return nil, err
				}
				return c.observatory(site.Name, tr, result)
			}
			outcomes, err := judge(site.Site)
			require.NoError(t, err)
			for _, o := range outcomes {
				again(o, judge)
			}
		}
	}
	for id := range causes {
		require.NotZero(t, seen[id], id)
	}
}
