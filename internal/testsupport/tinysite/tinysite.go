// Package tinysite owns a made-up site of any number of tiny pages, its crawler and a scorer
// without a browser, to test the crawl itself. Pages link to ten more each, half of them
// only after rendering; a page's score is computed from its number.
package tinysite

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"sync"
	"time"

	"assay/internal/scan"
	"assay/internal/site"
)

// Entry is the address of page 0; URL(n) is that of page n.
const Entry = "https://tiny.example/"

// fan is how many pages a page links to.
const fan = 10

// Site is a site of tiny pages. It is safe for concurrent use.
type Site struct {
	// Pages is the number of pages, Parallel the number scored at once.
	Pages, Parallel int
	// Before, if set, is called before a page is scored; the scorer returns its error.
	Before func(ctx context.Context, n int) error

	mu    sync.Mutex
	calls []int // by page
}

// URL returns the address of page n.
func URL(n int) string {
	if n == 0 {
		return Entry
	}
	return Entry + "p" + strconv.Itoa(n)
}

// Number returns the number of the page with an address; -1 if it does not belong to the
// site.
func Number(url string) int {
	path, ours := strings.CutPrefix(url, Entry)
	if path == "" && ours {
		return 0
	}
	n, err := strconv.Atoi(strings.TrimPrefix(path, "p"))
	if !ours || err != nil {
		return -1
	}
	return n
}

// Score returns the overall score of page n.
func Score(n int) float64 { return float64(40 + n*7%60) }

// Calls returns how often each page was given to the scorer.
func (s *Site) Calls() map[int]int {
	s.mu.Lock()
	defer s.mu.Unlock()
	out := map[int]int{}
	for n, times := range s.calls {
		if times > 0 {
			out[n] = times
		}
	}
	return out
}

// Crawler implements activities.Crawlers.
func (s *Site) Crawler(string, site.Settings, scan.Mode, *site.Discovery) (site.Crawler, error) {
	return s, nil
}

// Discover implements site.Crawler: there is a robots.txt and no sitemap.
func (s *Site) Discover(context.Context) (site.Discovery, error) {
	return site.Discovery{
		Entry: Entry, Robots: site.RobotsFacts{URL: Entry + "robots.txt", Status: 200}, Found: []scan.SitePage{page(Entry)},
	}, nil
}

// Visit implements site.Crawler.
func (s *Site) Visit(_ context.Context, p scan.SitePage) (site.Visit, error) {
	n := Number(p.URL)
	if n < 0 || n >= s.Pages {
		return site.Visit{}, &site.PageError{Kind: site.FaultHTTP, Message: "The server returns status 404.", Status: 404}
	}
	links := append(s.links(n, 0, fan/2), site.Link{URL: Entry})
	return site.Visit{Status: 200, FinalURL: p.URL, ContentType: "text/html", Title: "Tiny page", Links: links}, nil
}

// links returns the links from page n to its children in the range.
func (s *Site) links(n, from, to int) []site.Link {
	var out []site.Link
	for child := n*fan + 1 + from; child <= n*fan+to && child < s.Pages; child++ {
		out = append(out, site.Link{URL: URL(child)})
	}
	return out
}

// Judge implements site.Crawler.
func (s *Site) Judge(_ context.Context, from scan.SitePage, source scan.PageSource, links []site.Link) []scan.SitePage {
	var out []scan.SitePage
	for _, l := range links {
		p := page(l.URL)
		p.Depth, p.Source, p.From = from.Depth+1, source, from.URL
		out = append(out, p)
	}
	return out
}

func page(url string) scan.SitePage {
	return scan.SitePage{URL: url, Key: url, Shape: "/p#", Source: scan.FoundAsEntry}
}

// Look implements site.Crawler: there are no files.
func (s *Site) Look(_ context.Context, p scan.SitePage, _ bool) (site.Visit, error) {
	return site.Visit{Status: 200, FinalURL: p.URL}, nil
}

// Moved implements site.Crawler: no page has a script.
func (s *Site) Moved(scan.SitePage, string) (site.Skip, *site.PageError) { return site.SkipNone, nil }

// Styles implements site.Crawler: there are no style sheets.
func (s *Site) Styles(context.Context, scan.SitePage) ([]site.Link, error) { return nil, nil }

// Delay implements site.Crawler.
func (s *Site) Delay(context.Context, scan.SitePage) time.Duration { return 0 }

// Lanes implements site.Scorer.
func (s *Site) Lanes() int { return s.Parallel }

// Score implements site.Scorer.
func (s *Site) Score(ctx context.Context, job site.ScoreJob) (*site.PageScore, error) {
	n := Number(job.URL)
	s.mu.Lock()
	if len(s.calls) != s.Pages {
		s.calls = make([]int, s.Pages)
	}
	s.calls[n]++
	s.mu.Unlock()
	if s.Before != nil {
		if err := s.Before(ctx, n); err != nil {
			return nil, err
		}
	}
	score := Score(n)
	report, err := lhr(n)
	return &site.PageScore{
		Status: 200, FinalURL: job.URL, Title: fmt.Sprintf("Tiny page %d", n), Links: s.links(n, fan/2, fan), Report: report,
		Scores:   scan.SiteScores{Performance: &score, Accessibility: &score, BestPractices: &score, SEO: &score, Overall: &score},
		Document: site.PageDocument{Lighthouse: "13.0.0", Runs: 1, Metrics: json.RawMessage(`{"lcpMs":` + strconv.Itoa(n) + `}`)},
	}, err
}

// lhr returns a gzipped report.
func lhr(n int) ([]byte, error) {
	var out bytes.Buffer
	w := gzip.NewWriter(&out)
	if _, err := fmt.Fprintf(w, `{"requestedUrl":%q}`, URL(n)); err != nil {
		return nil, err
	}
	err := w.Close()
	return out.Bytes(), err
}
