package report

import (
	"bytes"
	"cmp"
	"fmt"
	"strings"

	"assay/internal/lighthouse"
	"assay/internal/scan"
	"assay/internal/site"
	"assay/internal/web/ui"
)

// siteView is the input of the templates of a check's mail.
type siteView struct {
	SiteModel
	Title  string // state, unless COMPLETED
	Device string
	Tally  string // number of pages by result
	Link   string // of the public report; "" if not shared
}

func newSiteView(m SiteModel) siteView {
	v := siteView{SiteModel: m, Device: deviceTitle(m.Mode), Tally: pageTally(m)}
	switch m.State {
	case scan.StateFailed:
		v.Title = "The check failed"
	case scan.StateCanceled:
		v.Title = "The check was canceled"
	}
	return v
}

// Site renders the mail about an ended check. link is the address of its public report, ""
// for none. Crawled pages are named and never linked: the reader decides what to open.
func (e *Emails) Site(m SiteModel, link string) (Email, error) {
	v := newSiteView(m)
	v.Link = link
	var html, text bytes.Buffer
	if err := e.html.ExecuteTemplate(&html, "site.html.tmpl", v); err != nil {
		return Email{}, fmt.Errorf("report: mail: %w", err)
	}
	if err := e.text.ExecuteTemplate(&text, "site.txt.tmpl", v); err != nil {
		return Email{}, fmt.Errorf("report: mail: %w", err)
	}
	return Email{Subject: siteSubject(m), HTML: html.String(), Text: text.String()}, nil
}

func siteSubject(m SiteModel) string {
	host := line(m.Host)
	pages := ui.Counted(m.Pages.Scored, "page", "pages")
	if !m.Overall.Scored() {
		switch m.State {
		case scan.StateFailed:
			return host + " could not be checked"
		case scan.StateCanceled:
			return host + ": the check was canceled"
		}
		return host + ": no page could be scored"
	}
	subject := fmt.Sprintf("%s: %d", host, m.Overall.Display())
	if m.Overall.Change != nil {
		subject += " (" + signed(*m.Overall.Change) + ")"
	}
	switch m.State {
	case scan.StateFailed:
		return subject + " · failed after " + pages
	case scan.StateCanceled:
		return subject + " · canceled after " + pages
	}
	return subject + " · " + pages + " checked"
}

// signed formats a difference with its sign; the minus is U+2212, as wide as the plus.
func signed(points int) string {
	switch {
	case points > 0:
		return fmt.Sprintf("+%d", points)
	case points < 0:
		return fmt.Sprintf("\u2212%d", -points)
	}
	return "±0"
}

func deviceTitle(m scan.Mode) string {
	if m == scan.ModeMobile {
		return "mobile devices"
	}
	return "desktops"
}

// pageTally describes how many pages were found and their results.
func pageTally(m SiteModel) string {
	c := m.Pages
	text := fmt.Sprintf("%s found, %s scored", ui.Counted(c.Found(), "page", "pages"), ui.Number(c.Scored))
	if c.Failed > 0 {
		text += fmt.Sprintf(", %s failed", ui.Number(c.Failed))
	}
	if left := c.Waiting + c.Leased; left > 0 {
		text += fmt.Sprintf(", %s not reached", ui.Number(left))
	}
	if m.Files > 0 {
		text += ". " + ui.Counted(m.Files, "linked file was", "linked files were") + " asked for"
		if m.FilesFailed > 0 {
			text += ", " + ui.Number(m.FilesFailed) + " in vain"
		}
	}
	skipped := c.Skipped - m.Files
	if skipped <= 0 {
		return text + "."
	}
	text += ". " + ui.Counted(skipped, "address was", "addresses were") + " skipped"
	var reasons []string
	for _, t := range m.Skipped {
		reasons = append(reasons, ui.Number(t.Count)+" "+t.Text)
	}
	if len(reasons) > 0 {
		text += ": " + strings.Join(reasons, ", ")
	}
	return text + "."
}

var skipTexts = map[site.Skip]string{
	site.SkipInvalid:  "invalid",
	site.SkipForeign:  "on another site",
	site.SkipPath:     "outside the path",
	site.SkipExcluded: "excluded",
	site.SkipRobots:   "forbidden by robots.txt",
	site.SkipNotAPage: "not a page",
	site.SkipFile:     "not requested in time",
	site.SkipFiles:    "beyond the limit of files",
	site.SkipTrap:     "one of too many similar addresses",
	site.SkipDepth:    "too deep",
	site.SkipLimit:    "beyond the limit of pages",
	site.SkipMethod:   "not to be followed",
	site.SkipAlias:    "the same as another page",
	site.SkipRedirect: "redirecting",
}

func skipText(why site.Skip) string { return cmp.Or(skipTexts[why], "for other reasons") }

// whyFailed returns the sentence recorded with a failed page.
func whyFailed(p scan.SitePage) string {
	return cmp.Or(p.Error, "The page could not be scored.")
}

func categoryTitle(c lighthouse.Category) string {
	switch c {
	case lighthouse.Performance:
		return "Performance"
	case lighthouse.Accessibility:
		return "Accessibility"
	case lighthouse.BestPractices:
		return "Best practices"
	case lighthouse.SEO:
		return "SEO"
	}
	return ""
}
