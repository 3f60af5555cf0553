package activities

import (
	"fmt"
	"strings"

	"assay/internal/scan"
)

// whyNotAll returns the sentence in the record that explains why not every page of the site
// was scored; "" if all were. reason is why the crawl ended early; limit is the maximum
// number of pages if there were more; files is the number of linked files that there was no
// time for, which is left out if the crawl ended early.
func whyNotAll(reason string, counts scan.PageCounts, limit, files int) string {
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
	if limit > 0 {
		parts = append(parts, fmt.Sprintf("the limit of %d pages was reached", limit))
	}
	if files > 0 && reason == "" && counts.Scored > 0 {
		parts = append(parts, fmt.Sprintf("there was no time to check %d of the linked files", files))
	}
	if len(parts) == 0 {
		return ""
	}
	text := strings.Join(parts, "; ") + "."
	return strings.ToUpper(text[:1]) + text[1:]
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
