package sca

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"assay/internal/advisory"
	"assay/internal/scan"
)

// affected is a version of a package with a vulnerability.
type affected struct {
	*pkg
	fixed string // lowest version without the vulnerability
	clean string // lowest version without a known vulnerability
}

// hit is one vulnerability of one package in one source.
type hit struct {
	affected
	group  []*advisory.Advisory // advisories of the same vulnerability, the displayed one first
	id     string               // the displayed id
	ids    []string             // the other ids
	rating rating
	epss   float64
	kev    bool
	test   bool
	// unrelated is true if the source does not name the direct packages, so that this may be one.
	unrelated bool
	others    []affected // further versions in the same source
}

// match compares every package with the advisories.
func (s *session) match(view *advisory.View, ecosystems []string) {
	s.devLeft = map[scan.Severity]int{}
	s.missing(view, ecosystems)
	for _, src := range s.sources {
		m := matcher{
			session: s, view: view, source: src, hits: map[string]*hit{},
			unrelated: !slices.ContainsFunc(src.packages, func(p *pkg) bool { return p.direct }),
		}
		for _, p := range src.packages {
			m.look(p)
		}
		m.finish()
	}
	if n := sum(s.devLeft); n > 0 {
		var parts []string
		for _, severity := range scan.Severities() {
			if s.devLeft[severity] > 0 {
				parts = append(parts, fmt.Sprintf("%d %s", s.devLeft[severity], severity))
			}
		}
		s.note(scan.Note{Code: NoteDevLeftOut, Message: fmt.Sprintf(
			"%s in development-only packages left out by the configuration: %s.", plural(n, "finding")+" "+were(n),
			strings.Join(parts, ", "))})
	}
}

func were(n int) string {
	if n == 1 {
		return "was"
	}
	return "were"
}

func sum(counts map[scan.Severity]int) (n int) {
	for _, c := range counts {
		n += c
	}
	return n
}

// missing notes ecosystems without advisories, and with outdated ones.
func (s *session) missing(view *advisory.View, ecosystems []string) {
	for _, src := range s.sources {
		without := map[string]int{}
		for _, p := range src.packages {
			if p.ecosystem == "" {
				without[p.kind]++
			} else if !view.Has(p.ecosystem) {
				without[p.ecosystem]++
			}
		}
		for name, n := range without {
			s.note(scan.Note{Code: NoteNoAdvisoryData, Gap: true, Path: src.path, Message: fmt.Sprintf(
				"There are no advisories of %s, so %s could not be compared.", name, plural(n, "package"))})
		}
	}
	for _, name := range ecosystems {
		if !view.Has(name) {
			continue
		}
		if age := view.Meta(name).Age(s.now); age > s.engine.cfg.StaleAfter {
			s.note(scan.Note{Code: NoteStale, Message: fmt.Sprintf(
				"The advisories of %s were last confirmed %s ago; newer ones are not known.", name, ageText(age))})
		}
	}
	for _, src := range s.sources { // a lockfile without packages was judged too
		s.judged = s.judged || len(src.packages) == 0 && !src.direct && !src.partial
	}
}

func ageText(age time.Duration) string {
	if age < 72*time.Hour {
		return plural(int(age.Hours()), "hour")
	}
	return plural(int(age.Hours()/24), "day")
}

// matcher compares the packages of one source.
type matcher struct {
	*session
	view         *advisory.View
	source       *source
	unrelated    bool            // see hit
	hits         map[string]*hit // by package and displayed id
	order        []string
	incomparable []string
	unmatchable  []string // ids
	unmatched    []string // packages that these may affect
}

// look finds the vulnerabilities of one package.
func (m *matcher) look(p *pkg) {
	if p.ecosystem == "" || p.local || !m.view.Has(p.ecosystem) {
		return
	}
	o, version := order{p.ecosystem}, p.compared()
	if p.ecosystem == "Maven" && strings.HasPrefix(version, "${") || !o.comparable(version) {
		m.incomparable = append(m.incomparable, p.name)
		return
	}
	known, err := m.view.Find(p.ecosystem, p.name)
	if err != nil {
		m.unmatchable, m.unmatched = append(m.unmatchable, p.name), append(m.unmatched, p.name)
		return
	}
	m.judged = true
	matchable := len(m.unmatchable)
	all, affecting := m.affecting(o, version, known)
	if len(m.unmatchable) > matchable {
		m.unmatched = append(m.unmatched, p.name)
	}
	if len(affecting) == 0 {
		return
	}
	clean := o.leastFixed(all, version)
	for _, group := range grouped(affecting) {
		if !p.avoids(o, version, group) {
			m.hit(p, o, version, clean, group)
		}
	}
}

// compared returns the version that is compared with advisories.
func (p *pkg) compared() string {
	version := p.version
	if p.unpinned {
		version = anyVersion
	}
	switch {
	case p.ecosystem == "Go" && p.name == "stdlib":
		version = stdlibVersion(version)
	case p.ecosystem == "PyPI": // a local label names a build of the same version: 2.0.1+cu118 (PEP 440)
		version, _, _ = strings.Cut(version, "+")
	}
	return version
}

// anyVersion represents the newest version, which is installed if nothing is required: only
// vulnerabilities without a fix affect it.
const anyVersion = "99999.0.0"

// avoids reports whether the installed version is free of the vulnerability although the
// lowest allowed version has it.
func (p *pkg) avoids(o order, version string, group []*advisory.Advisory) bool {
	if p.within == nil {
		return false
	}
	fixed := o.leastFixed(group, version)
	if fixed != "" {
		return p.within.allows(o, fixed)
	}
	// The last affected version may be lower.
	newest := anyVersion
	if p.within.below != "" {
		return false
	}
	for _, a := range group {
		if in, err := o.affects(a, newest); in || err != nil {
			return false
		}
	}
	return true
}

// affecting returns the advisories of a package, and those of them that affect the version.
func (m *matcher) affecting(o order, version string, known []advisory.Advisory) (all, affecting []*advisory.Advisory) {
	all = make([]*advisory.Advisory, 0, len(known))
	for i := range known {
		a := &known[i]
		all = append(all, a)
		if a.Unmatchable {
			m.unmatchable = append(m.unmatchable, a.ID)
			continue
		}
		in, err := o.affects(a, version)
		if err != nil {
			m.unmatchable = append(m.unmatchable, a.ID)
		}
		if in {
			affecting = append(affecting, a)
		}
	}
	return all, affecting
}

// hit records one vulnerability of a package.
func (m *matcher) hit(p *pkg, o order, version, clean string, group []*advisory.Advisory) {
	h := &hit{affected: affected{p.shown(), o.leastFixed(group, version), clean}, group: group, test: m.source.test, unrelated: m.unrelated}
	h.id, h.ids = shown(group)
	for _, id := range append([]string{h.id}, h.ids...) {
		h.kev = h.kev || m.view.Exploited(id)
		if score, ok := m.view.Probability(id); ok {
			h.epss = max(h.epss, score)
		}
	}
	h.rating = rate(group, h.kev)
	if h.stdlib() && !h.kev { // only a lower bound of the Go version: builds mostly use a newer one
		h.rating.severity = scan.SeverityLow
	}
	key := p.name + "\x00" + h.id
	if first := m.hits[key]; first != nil {
		first.join(h.affected)
		return
	}
	m.hits[key] = h
	m.order = append(m.order, key)
}

// shown returns a copy of the package with its version as it is displayed.
func (p *pkg) shown() *pkg {
	copied := *p
	switch {
	case p.unpinned:
		copied.version = "(any version)"
	case p.within != nil:
		copied.version = p.constraint
	}
	return &copied
}

// join adds a further version. A direct one represents transitive ones, because it is updated first.
func (h *hit) join(a affected) {
	dev := h.dev && a.dev
	if a.direct && !h.direct {
		h.affected, a = a, h.affected
	}
	h.dev = dev
	h.others = append(h.others, a)
}

// finish turns the hits of the source into findings and notes.
func (m *matcher) finish() {
	slices.Sort(m.order)
	for _, key := range m.order {
		h := m.hits[key]
		m.session.hits = append(m.session.hits, *h)
		if h.dev && m.engine.cfg.IgnoreDev {
			m.devLeft[h.rating.severity]++
			continue
		}
		if h.ecosystem == "Go" && h.name == "stdlib" {
			m.stdlib++
		}
		m.findings = append(m.findings, h.finding())
	}
	if n := len(m.incomparable); n > 0 {
		m.note(scan.Note{Code: NoteIncomparable, Path: m.source.path, Gap: !m.source.test, Packages: m.incomparable, Message: fmt.Sprintf(
			"%s without a version that could be compared: %s.", plural(n, "package"), listed(m.incomparable, 5))})
	}
	if len(m.unmatchable) > 0 {
		slices.Sort(m.unmatchable)
		ids := slices.Compact(m.unmatchable)
		m.note(scan.Note{Code: NoteUnmatchable, Path: m.source.path, Gap: !m.source.test, Packages: m.unmatched, Message: fmt.Sprintf(
			"Advisories of packages in use do not name the affected versions, or not in a comparable form: %s.", listed(ids, 5))})
	}
}

// grouped joins advisories that refer to each other, directly or through a third.
func grouped(in []*advisory.Advisory) (out [][]*advisory.Advisory) {
	parent := map[string]string{}
	var find func(id string) string
	find = func(id string) string {
		if p, ok := parent[id]; ok && p != id {
			root := find(p)
			parent[id] = root
			return root
		}
		parent[id] = id
		return id
	}
	for _, a := range in {
		for _, alias := range a.Aliases {
			parent[find(alias)] = find(a.ID)
		}
		find(a.ID)
	}
	at := map[string]int{}
	for _, a := range in {
		root := find(a.ID)
		i, ok := at[root]
		if !ok {
			i = len(out)
			at[root] = i
			out = append(out, nil)
		}
		out[i] = append(out[i], a)
	}
	return out
}

// shown returns the displayed id of a vulnerability, and all others. A malicious package is
// displayed by its MAL id, a vulnerability by its CVE, else its GHSA id, else the id of the
// ecosystem's database; the first of several. The group is sorted by its records' ids, the
// displayed one first.
func shown(group []*advisory.Advisory) (id string, others []string) {
	seen := map[string]bool{}
	var ids []string
	for _, a := range group {
		for _, one := range append([]string{a.ID}, a.Aliases...) {
			if one != "" && !seen[one] {
				seen[one] = true
				ids = append(ids, one)
			}
		}
	}
	slices.SortFunc(ids, compareIDs)
	slices.SortStableFunc(group, compareRecords)
	return ids[0], ids[1:]
}

// compareRecords prefers records with better texts: GitHub's are reviewed by people.
func compareRecords(a, b *advisory.Advisory) int {
	ghsa := func(r *advisory.Advisory) int { return btoi(!strings.HasPrefix(r.ID, "GHSA-")) }
	return cmp.Or(cmp.Compare(ghsa(a), ghsa(b)), compareIDs(a.ID, b.ID))
}

func compareIDs(a, b string) int {
	return cmp.Or(cmp.Compare(idRank(a), idRank(b)), cmp.Compare(idNumber(a), idNumber(b)), cmp.Compare(a, b))
}

func idRank(id string) int {
	for rank, prefix := range []string{"MAL-", "CVE-", "GHSA-"} {
		if strings.HasPrefix(id, prefix) {
			return rank
		}
	}
	return 3
}

// idNumber orders CVE ids by year and number.
func idNumber(id string) uint64 {
	rest, ok := strings.CutPrefix(id, "CVE-")
	year, number, _ := strings.Cut(rest, "-")
	y, yearErr := strconv.ParseUint(year, 10, 16)
	n, numberErr := strconv.ParseUint(number, 10, 40)
	if !ok || yearErr != nil || numberErr != nil {
		return 0
	}
	return y<<40 | n
}
