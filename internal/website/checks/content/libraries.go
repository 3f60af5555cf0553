package content

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"assay/internal/website/capture"
	"assay/internal/website/check"
	"assay/internal/website/checks/evidence"
)

// Severities of known vulnerabilities, the highest first.
var severities = []string{"critical", "high", "medium", "low"}

func severity(l capture.Library) int {
	if len(l.Weaknesses) == 0 {
		return len(severities)
	}
	if i := slices.Index(severities, l.Weaknesses[0].Severity); i >= 0 {
		return i
	}
	return slices.Index(severities, "medium")
}

// libraries judges SEC-JSLIB by the libraries detected in the scripts.
func libraries(c *capture.Capture) check.Verdict {
	_, v, ok := page(c)
	if !ok {
		return v
	}
	if c.Assets == nil || c.Assets.Libraries == nil {
		return check.Skipped(capture.ReasonNoDataSource, "The scripts were not compared with known vulnerabilities.")
	}
	l := c.Assets.Libraries
	switch {
	case l.Source.Error != "":
		return check.Skipped(capture.ReasonNoDataSource, "Known vulnerabilities of libraries could not be read: %s", l.Source.Error)
	case l.Scripts == 0 && len(inBrowserOnly(c, l)) == 0:
		return check.Inapplicable("The document runs no script.")
	}
	weak := slices.DeleteFunc(append(slices.Clone(l.Found), inBrowserOnly(c, l)...),
		func(x capture.Library) bool { return len(x.Weaknesses) == 0 })
	slices.SortStableFunc(weak, func(a, b capture.Library) int {
		return cmp.Or(cmp.Compare(severity(a), severity(b)), cmp.Compare(boolean(a.Unread), boolean(b.Unread)))
	})
	if len(weak) == 0 {
		return withoutWeakness(c, l)
	}
	return vulnerable(c, l, weak)
}

// inBrowserOnly returns the vulnerable libraries that only the browser loaded, because other
// scripts request them. They are detected by their addresses.
func inBrowserOnly(c *capture.Capture, l *capture.Libraries) []capture.Library {
	if c.Browser == nil || c.Browser.Libraries == nil || c.OtherSite() != "" {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(c.Browser.Libraries.Found), func(x capture.Library) bool {
		return len(x.Weaknesses) == 0 || slices.ContainsFunc(l.Found, func(k capture.Library) bool {
			return k.Name == x.Name && (k.URL == x.URL || k.Version == x.Version)
		})
	})
}

func boolean(b bool) int {
	if b {
		return 1
	}
	return 0
}

func withoutWeakness(c *capture.Capture, l *capture.Libraries) check.Verdict {
	if l.Unread == l.Scripts {
		return check.Skipped(capture.ReasonUnreachable, "None of the document's scripts could be read.")
	}
	var names []string
	for _, x := range l.Found {
		names = append(names, x.Name+" "+x.Version)
	}
	quote := fmt.Sprintf("%d scripts, no library with known vulnerabilities; %s", l.Scripts, l.Source.Label())
	if len(names) > 0 {
		quote = fmt.Sprintf("%s: no known vulnerabilities; %s", strings.Join(names[:min(len(names), maxQuoted)], ", "), l.Source.Label())
	}
	v := check.Passed("No library with known vulnerabilities").As(check.Firm).
		With(check.Evidence{
			Request: c.Page.Document.Exchange.ID, Quote: quote,
			Command: "curl -sS " + evidence.Quote(c.Page.Document.Exchange.URL) + " | grep -io '<script[^>]*>'",
		})
	if l.Unread > 0 || l.Cut > 0 {
		return v.As(check.Tentative).Because("Of %d scripts, %d could not be read and %d were read only in part.", l.Scripts, l.Unread, l.Cut)
	}
	return whole(c, v)
}

func vulnerable(c *capture.Capture, l *capture.Libraries, weak []capture.Library) check.Verdict {
	worst := weak[0]
	observed := worst.Name + " " + worst.Version
	if more := len(weak) - 1; more > 0 {
		observed += fmt.Sprintf(" and %d more", more)
	}
	v := check.Warned("%s", observed)
	grade := severities[min(severity(worst), len(severities)-1)]
	switch grade {
	case "critical":
		v = check.Failed("%s", observed).Capped("VULN_JS", 69)
	case "high":
		v = check.Failed("%s", observed).Capped("VULN_JS", 89)
	}
	confidence := check.Firm
	if worst.Unread {
		confidence = check.Tentative // detected only by an address, which may be wrong
	}
	why := fmt.Sprintf("%s %s has %d known vulnerabilities, the gravest of severity %s", worst.Name, worst.Version, len(worst.Weaknesses),
		grade)
	if summary := strings.TrimSuffix(worst.Weaknesses[0].Summary, "."); summary != "" {
		why += ": " + summary
	}
	v = v.As(confidence).Because("%s. Compared with the %s.", why, l.Source.Label())
	for _, x := range weak[:min(len(weak), maxQuoted)] {
		v = v.With(quoteLibrary(c, x))
	}
	return v
}

// maxIDs is the maximum number of quoted identifiers per library.
const maxIDs = 6

func quoteLibrary(c *capture.Capture, x capture.Library) check.Evidence {
	var ids []string
	for _, w := range x.Weaknesses {
		for _, id := range w.IDs {
			if !slices.Contains(ids, id) {
				ids = append(ids, id)
			}
		}
	}
	listed := strings.Join(ids[:min(len(ids), maxIDs)], ", ")
	if more := len(ids) - maxIDs; more > 0 {
		listed += fmt.Sprintf(" and %d more", more)
	}
	repaired := "no release without known vulnerabilities"
	if x.Fixed != "" {
		repaired = "fixed in " + x.Fixed
	}
	where := x.URL
	if x.URL == c.Page.Document.Exchange.URL {
		where = "a script of the document"
	}
	e := check.Evidence{
		Request: cmp.Or(x.Request, c.Page.Document.Exchange.ID),
		Quote:   fmt.Sprintf("%s %s by the %s of %s: %s (%s); %s", x.Name, x.Version, x.By, where, listed, x.Weaknesses[0].Severity, repaired),
		Command: "curl -sS " + evidence.Quote(x.URL) + " | grep -aoF " + evidence.Quote(x.Version) + " | head -n 1",
	}
	if x.By == "file name" || x.By == "address" || x.By == "hash" {
		e.Command = evidence.Curl(x.URL)
	}
	return e
}
