package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"assay/internal/scan"
	"assay/internal/website"
	"assay/internal/website/capture"
	"assay/internal/website/check"
	"assay/internal/website/gather/web"
	"assay/internal/website/score"
)

// graded is a site with the grades of both sides.
type graded struct {
	Name    string            `json:"name"`
	Site    string            `json:"site"` // its transcript
	Theirs  float64           `json:"observatory"`
	Results map[string]string `json:"results"` // of the Observatory, by test
	Ours    float64           `json:"-"`
	// Apart is true if the sides differ on purpose: by a verdict, as declared, or by the cap of sites without
	// HTTPS.
	Apart bool `json:"-"`
}

// siteSuite is the outcome of the generated sites.
type siteSuite struct {
	population
	tally  *tally
	graded []graded
}

// generatedSites serves new sites, lets the Observatory grade them, scans them and compares
// scores and verdicts.
func (c *comparison) generatedSites(ctx context.Context, o options, p population) (out *siteSuite, err error) {
	sites := p.generate(o.seed, o.sites)
	f, err := startFarm(sites)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, f.close()) }()
	w := work{Kind: "sites"}
	for _, s := range sites {
		for i, host := range s.hosts() {
			plain, secure := f.ports(host)
			w.Sites = append(w.Sites, workSite{Name: s.Name, Host: host, HTTP: plain, HTTPS: secure, Alias: i > 0})
		}
	}
	answers, err := runWorker(ctx, o.tools, f.rootCA, w)
	if err != nil {
		return nil, err
	}
	var list []graded
	for i, a := range answers {
		if a.Name != sites[min(i, len(sites)-1)].Name || a.Error != "" {
			return nil, fmt.Errorf("the Observatory on %s: %s", a.Name, a.Error)
		}
		list = append(list, graded{Name: a.Name, Site: sites[i].String(), Theirs: a.Score, Results: a.Results})
	}
	if len(list) != len(sites) {
		return nil, fmt.Errorf("%d grades for %d sites", len(list), len(sites))
	}
	return c.grade(ctx, p, f, sites, list)
}

// grade scans the served sites and adds Assay's results to the list.
func (c *comparison) grade(ctx context.Context, p population, f *farm, sites []site, list []graded) (*siteSuite, error) {
	captures, err := scanAll(ctx, f, sites)
	if err != nil {
		return nil, err
	}
	out := &siteSuite{population: p, tally: &tally{name: p.name}, graded: list}
	for i := range list {
		ours, err := c.score(captures[i])
		if err != nil {
			return nil, fmt.Errorf("%s: %w", list[i].Name, err)
		}
		list[i].Ours = ours
		var outcomes []outcome
		for _, test := range sortedKeys(list[i].Results) {
			more, err := c.observatoryOn(list[i].Name, captures[i], list[i].Site, list[i].Results[test])
			if err != nil {
				return nil, err
			}
			outcomes = append(outcomes, more...)
		}
		before := out.tally.declared
		out.tally.add(c.rules, outcomes)
		list[i].Apart = out.tally.declared > before || captures[i].Target.Scheme == "http"
	}
	return out, nil
}

// scanners is how many sites are scanned at a time.
const scanners = 4

// scanAll gathers the facts about every site, as a scan does.
func scanAll(ctx context.Context, f *farm, sites []site) ([]*capture.Capture, error) {
	dialer, err := loopbackDialer(f.names, f.dialMap)
	if err != nil {
		return nil, err
	}
	g := web.New(web.Config{
		Dialer: dialer, Roots: f.ca.Anchors(), UserAgent: "Assay compare", V6Route: func() bool { return false },
	})
	out := make([]*capture.Capture, len(sites))
	errs := make([]error, len(sites))
	next := make(chan int)
	var all sync.WaitGroup
	for range scanners {
		all.Go(func() {
			for i := range next {
				out[i], errs[i] = scanOne(ctx, g, sites[i])
			}
		})
	}
	for i := range sites {
		next <- i
	}
	close(next)
	all.Wait()
	return out, errors.Join(errs...)
}

func scanOne(ctx context.Context, g *web.Gatherer, s site) (*capture.Capture, error) {
	target, err := website.ParseTarget(s.URL)
	if err != nil {
		return nil, err
	}
	c := website.NewCapture(target, time.Now(), website.Terms{Profile: capture.ProfileHTTP})
	if c.HTTP, err = g.GatherHTTP(ctx, target, nil); err != nil {
		return nil, err
	}
	if c.Page, err = g.GatherPage(ctx, target, nil); err != nil {
		return nil, err
	}
	c.Assets, err = g.GatherAssets(ctx, target, c.Page, nil) // without them SEC-MIXED is NOT_RUN
	return c, err
}

// score returns the score of the pillar SECURITY from the checks that both sides have, with
// the gate and the caps.
func (c *comparison) score(facts *capture.Capture) (float64, error) {
	groups, panics := c.catalogue.Judge(scan.PillarSecurity, facts)
	if len(panics) > 0 {
		return 0, panics[0]
	}
	for i := range groups {
		groups[i].Checks = slices.DeleteFunc(groups[i].Checks, func(r check.Result) bool { return !slices.Contains(c.mapping.Shared, r.ID) })
	}
	cat := score.Of(scan.PillarSecurity, groups)
	if cat.Score == nil {
		return 0, fmt.Errorf("no check gave a verdict")
	}
	return *cat.Score, nil
}

// bandDistance returns how many bands lie between two scores.
func bandDistance(a, b float64) int {
	d := bandOf(a) - bandOf(b)
	return max(d, -d)
}

// bandOf numbers the bands from the worst. The Observatory's scores have the same limits: A
// begins at 90, B at 70 and C at 50.
func bandOf(x float64) int {
	bands := []scan.Band{scan.BandCriticalRisk, scan.BandElevatedRisk, scan.BandGrowthReady, scan.BandProductionReady}
	return slices.Index(bands, scan.BandOf(x))
}

// spearman correlates the scores of both sides, of all sites or only of those that are not apart: where the sides differ on
// purpose, their order differs too.
func (s *siteSuite) spearman(all bool) float64 {
	var theirs, ours []float64
	for _, g := range s.graded {
		if all || !g.Apart {
			theirs, ours = append(theirs, g.Theirs), append(ours, g.Ours)
		}
	}
	return spearman(theirs, ours)
}

// within returns the share of sites whose bands are at most that far apart, of all sites or only of those that are not apart.
func (s *siteSuite) within(distance int, all bool) float64 {
	near, total := 0, 0
	for _, g := range s.graded {
		if !all && g.Apart {
			continue
		}
		total++
		if bandDistance(g.Theirs, g.Ours) <= distance {
			near++
		}
	}
	return float64(near) / float64(max(total, 1))
}

func (s *siteSuite) figures() []figure {
	out := []figure{{name: "compare_" + s.name + "_spearman", value: s.spearman(s.ranksAll), bar: barRank}}
	if s.ranksAll {
		out = append(out, figure{name: "compare_" + s.name + "_within_one_band", value: s.within(1, true), bar: barBand})
	}
	return out
}

// report writes the distribution of band distances.
func (s *siteSuite) report(log io.Writer) {
	var table [4][4]int
	for _, g := range s.graded {
		table[bandOf(g.Theirs)][bandOf(g.Ours)]++
	}
	fmt.Fprintf(log, "# %s: %d, same band %.3f; rows: the Observatory's band from the worst, columns: ours\n",
		s.name, len(s.graded), s.within(0, true))
	fmt.Fprintf(log, "# %s: within one band %.3f of all sites, %.3f of those without a difference on purpose\n", s.name, s.within(1, true),
		s.within(1, false))
	fmt.Fprintf(log, "# %s: rank correlation %.3f over all sites, %.3f over those without a difference on purpose\n", s.name, s.spearman(true),
		s.spearman(false))
	for _, row := range table {
		fmt.Fprintf(log, "#   %4d %4d %4d %4d\n", row[0], row[1], row[2], row[3])
	}
	for _, g := range s.graded {
		if bandDistance(g.Theirs, g.Ours) > 1 {
			fmt.Fprintf(log, "#   %s: the Observatory says %.0f, Assay %.0f%s\n", g.Name, g.Theirs, g.Ours, g.reasons())
		}
	}
}

// reasons lists the Observatory's results, after "on purpose" if the sides differ so.
func (g graded) reasons() string {
	var out strings.Builder
	if g.Apart {
		out.WriteString(", on purpose")
	}
	for i, test := range sortedKeys(g.Results) {
		out.WriteString([]string{"; ", ", "}[min(i, 1)] + g.Results[test])
	}
	return out.String()
}

// record writes the sites of each population with the Observatory's grades to a file in the directory; the tests scan them again.
func record(dir string, suites []*siteSuite) error {
	for _, s := range suites {
		data, err := json.MarshalIndent(s.graded, "", " ")
		if err != nil {
			return err
		}
		file := filepath.Join(dir, s.name+".json")
		if err := os.WriteFile(file, append(data, '\n'), 0o600); err != nil { //nolint:gosec // the directory is named by the user
			return err
		}
	}
	return nil
}
