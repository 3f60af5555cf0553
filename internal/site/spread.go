package site

import "assay/internal/scan"

// Buckets is the number of scored pages by score: 0 to 9, 10 to 19 and so on; the last one
// is 90 to 100.
type Buckets [10]int

func (b *Buckets) add(score *float64) {
	if score != nil {
		b[min(max(int(*score)/10, 0), len(b)-1)]++
	}
}

// Spread is the distribution of a check's scores, and the number of pages with each problem.
type Spread struct {
	Performance, Accessibility, BestPractices, SEO, Overall Buckets
	// Broken counts the addresses to which links are broken (IsBroken), Orphans scored pages
	// that only a sitemap names, Redirects addresses that redirect to another one, Duplicates
	// scored pages with the same title as another one, and Copies those with the same text.
	Broken, Orphans, Redirects, Duplicates, Copies int

	titles   map[string]int
	contents map[int64]int
}

// Add counts a page.
func (s *Spread) Add(p scan.SitePage) {
	switch {
	case p.State == scan.PageScored:
		s.scored(p)
	case IsBroken(p):
		s.Broken++
	case p.State == scan.PageSkipped && p.Skip == string(SkipRedirect):
		s.Redirects++
	}
}

func (s *Spread) scored(p scan.SitePage) {
	s.Performance.add(p.Scores.Performance)
	s.Accessibility.add(p.Scores.Accessibility)
	s.BestPractices.add(p.Scores.BestPractices)
	s.SEO.add(p.Scores.SEO)
	s.Overall.add(p.Scores.Overall)
	if p.Orphan() {
		s.Orphans++
	}
	if s.titles == nil {
		s.titles, s.contents = map[string]int{}, map[int64]int{}
	}
	s.Duplicates += shared(s.titles, p.Title)
	s.Copies += shared(s.contents, p.Content)
}

// shared counts a page by a property such as its title, and returns by how much that raises the number of pages whose
// property another page has as well: 2 for the second page, 1 for each further one. The zero value is not counted.
func shared[K comparable](seen map[K]int, kind K) int {
	var none K
	if kind == none {
		return 0
	}
	seen[kind]++
	switch seen[kind] {
	case 1:
		return 0
	case 2:
		return 2
	}
	return 1
}
