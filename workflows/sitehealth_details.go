package workflows

import (
	"fmt"
	"strings"
	"time"

	"go.temporal.io/sdk/workflow"

	"assay/workflows/contract"
)

// show renders the workflow's current details for operators. It adds nothing to the history.
func (s *siteHealth) show(ctx workflow.Context) {
	var b strings.Builder
	fmt.Fprintf(&b, "Site Health check of `%s`\n\n", s.Plan.Host)
	if s.head != "" {
		b.WriteString(s.head + "\n\n")
	}
	c := s.Counts
	b.WriteString("| Pages found | Scored | Failed | In progress | Waiting | Skipped |\n|---:|---:|---:|---:|---:|---:|\n")
	fmt.Fprintf(&b, "| %d | %d | %d | %d | %d | %d |\n\n", found(c), c.Scored, c.Failed, c.Leased, c.Waiting, c.Skipped)
	if s.head == "" {
		s.showFlights(&b)
	}
	if s.Discovery != "" {
		fmt.Fprintf(&b, "Discovery: %s\n\n", prose(s.Discovery))
	}
	if f := s.asked; f != nil && f.Asked+f.Left > 0 {
		fmt.Fprintf(&b, "Linked files: %d checked, %d of them missing", f.Asked, f.Failed)
		if f.Left > 0 {
			fmt.Fprintf(&b, ", %d not checked in time", f.Left)
		}
		b.WriteString("\n\n")
	}
	if s.reason != "" && s.head == "" {
		b.WriteString(prose(s.reason) + "\n\n")
	}
	if len(s.Worst) > 0 {
		b.WriteString("| Worst pages | Overall |\n|---|---:|\n")
		for _, p := range s.Worst {
			fmt.Fprintf(&b, "| `%s` | %s |\n", strings.ReplaceAll(cell(p.Path), "`", "'"), shown(p.Score))
		}
	}
	workflow.SetCurrentDetails(ctx, b.String())
}

func (s *siteHealth) showFlights(b *strings.Builder) {
	for _, number := range workflow.DeterministicKeys(s.flying) {
		f := s.flying[number]
		fmt.Fprintf(b, "- batch %d in flight: at most %d pages, since %s\n", number, f.pages, clock(f.since))
	}
	if !s.counted.IsZero() {
		fmt.Fprintf(b, "- the figures are as of %s, when a batch ended\n", clock(s.counted))
	}
	if s.Failures > 0 {
		fmt.Fprintf(b, "- consecutive failed batches: %d\n", s.Failures)
	}
	fmt.Fprintf(b, "- stops by itself at %s, after %s\n\n", clock(s.Plan.StopAt), span(s.Plan.MaxDuration))
}

func outcomeLine(out contract.SiteHealthOutcome) string {
	line := "**" + out.State + "**"
	if out.Score != nil {
		line += " · overall " + shown(*out.Score)
	}
	if out.Reason != "" {
		line += "\n\n" + prose(out.Reason)
	}
	return line
}

func found(c contract.PageCounts) int { return c.Waiting + c.Leased + c.Scored + c.Failed }

func clock(t time.Time) string { return t.UTC().Format("2006-01-02 15:04:05 UTC") }

// span formats a duration for display: 6 h, 1 h 30 min, 45 s.
func span(d time.Duration) string {
	var parts []string
	for _, unit := range []struct {
		name string
		of   time.Duration
	}{{"h", time.Hour}, {"min", time.Minute}, {"s", time.Second}} {
		if n := int(d / unit.of); n > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", n, unit.name))
			d %= unit.of
		}
	}
	if len(parts) == 0 {
		return "0 s"
	}
	return strings.Join(parts, " ")
}

// prose escapes Markdown in text that may contain paths, which sites choose.
func prose(text string) string {
	var b strings.Builder
	for _, r := range text {
		switch {
		case r < ' ':
			r = ' '
		case strings.ContainsRune("\\`*_[]<>!|#~&", r):
			b.WriteByte('\\')
		}
		b.WriteRune(r)
	}
	return b.String()
}

// cell makes text safe within a cell of a table.
func cell(text string) string {
	return strings.NewReplacer("|", "/", "\n", " ", "\r", " ").Replace(text)
}
