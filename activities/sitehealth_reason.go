package activities

import (
	"fmt"
	"strings"

	"assay/internal/scan"
	"assay/internal/site"
)

// whyNotAll returns the sentence in the record that explains why not every page of the site
// was scored; "" if all were. reason is why the crawl ended early; skips are the addresses
// that were left out, by reason; files is the number of linked files that there was no time
// for, which is not mentioned if the crawl ended early.
func whyNotAll(reason string, counts scan.PageCounts, s site.Settings, skips map[string]int, files int) string {
	var parts []string
	if reason != "" {
		parts = append(parts, strings.TrimSuffix(reason, "."))
	}
	switch left := counts.Waiting + counts.Leased; {
	case left > 0:
		parts = append(parts, pages(left)+" not scored")
	case counts.Found() == 0 && reason == "":
		parts = append(parts, "no page was found that could be scored")
	}
	if counts.Failed > 0 {
		parts = append(parts, failures(counts, reason == ""))
	}
	parts = append(parts, limits(s, skips)...)
	if files > 0 && reason == "" && counts.Scored > 0 {
		parts = append(parts, fmt.Sprintf("%d of the linked files could not be checked in time", files))
	}
	if len(parts) == 0 {
		return ""
	}
	text := strings.Join(parts, "; ") + "."
	return strings.ToUpper(text[:1]) + text[1:]
}

// limits describes what was left out because of a limit of the check. What the site itself
// keeps out, such as by robots.txt, is not a reason to ask for more.
func limits(s site.Settings, skips map[string]int) (parts []string) {
	if skips[string(site.SkipLimit)] > 0 {
		parts = append(parts, fmt.Sprintf("the limit of %d pages was reached", s.MaxPages))
	}
	for _, one := range []struct {
		skip site.Skip
		text string
	}{
		{site.SkipTrap, "because their addresses differ in numbers only (site.per_shape, or a tenth of all pages)"},
		{site.SkipDepth, fmt.Sprintf("because they are more than %d links away from the entry", s.MaxDepth)},
	} {
		if n := skips[string(one.skip)]; n > 0 {
			parts = append(parts, addresses(n)+" left out "+one.text)
		}
	}
	if n := skips[string(site.SkipFiles)]; n > 0 {
		parts = append(parts, fmt.Sprintf("the limit of %d files was reached", s.MaxFiles))
	}
	return parts
}

// addresses formats "1 address was", "7 addresses were".
func addresses(n int) string {
	if n == 1 {
		return "1 address was"
	}
	return fmt.Sprintf("%d addresses were", n)
}

// failures explains how many pages could not be scored; in a completed crawl there
// are no more than those.
func failures(counts scan.PageCounts, complete bool) string {
	switch {
	case counts.Scored > 0 || !complete:
		return fmt.Sprintf("%d of %d pages could not be scored", counts.Failed, counts.Found())
	case counts.Failed == 1:
		return "the one page that was found could not be scored"
	}
	return fmt.Sprintf("none of the %d pages could be scored", counts.Failed)
}

// pages formats "1 page was", "7 pages were".
func pages(n int) string {
	if n == 1 {
		return "1 page was"
	}
	return fmt.Sprintf("%d pages were", n)
}
