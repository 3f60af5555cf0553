package service

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"assay/internal/provider"
	"assay/internal/scan"
	"assay/internal/website/score"
)

// changeReport is the content of a report.
type changeReport struct {
	run      scan.CodeRun
	scores   []NamedScore
	fresh    map[scan.Severity]int // findings that the base does not have, without dismissed ones
	shown    []scan.Finding        // the worst of them
	fixed    int
	compared bool     // there is a run to compare with, in some dimension
	alone    []string // titles of dimensions without one, if others are compared; their findings do not count
	partial  bool     // something was not analysed
}

func (r *changeReport) sort() {
	slices.SortStableFunc(r.shown, func(a, b scan.Finding) int { return cmp.Compare(a.Severity.Rank(), b.Severity.Rank()) })
	r.shown = r.shown[:min(len(r.shown), maxShownFindings)]
}

func (r *changeReport) total() (n int) {
	for _, count := range r.fresh {
		n += count
	}
	return n
}

// grave returns the number of new findings of severity HIGH or above.
func (r *changeReport) grave() int {
	return r.fresh[scan.SeverityCritical] + r.fresh[scan.SeverityHigh]
}

// status returns the status of the commit: a failure if a finding of severity HIGH or above
// is new.
func (r *changeReport) status() provider.Status {
	switch {
	case r.run.State != scan.StateCompleted:
		return provider.Status{State: provider.StateError, Description: "The code scan ended as " + string(r.run.State) + "."}
	case !r.compared:
		return provider.Status{State: provider.StateSuccess, Description: fmt.Sprintf("%s; there is no earlier scan to compare with.",
			counted(r.total(), "finding"))}
	}
	text := "No new findings"
	if n := r.total(); n > 0 {
		text = fmt.Sprintf("%s, %d of severity HIGH or above", counted(n, "new finding"), r.grave())
	}
	if r.partial {
		text += "; not everything could be scanned"
	}
	if len(r.alone) > 0 {
		text += "; no earlier scan of " + strings.Join(r.alone, ", ") + " to compare with"
	}
	state := provider.StateSuccess
	if r.grave() > 0 {
		state = provider.StateFailure
	}
	return provider.Status{State: state, Description: text + "."}
}

// markdown returns the comment. Text of the repository is only in code spans, where no
// provider interprets markup, mentions or references.
func (r *changeReport) markdown(link string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "### Assay code scan\n\n%s", r.status().Description)
	if r.compared && r.run.Change() {
		fmt.Fprintf(&b, " Compared with the last run of %s.", span(r.run.Target))
	}
	if r.fixed > 0 {
		fmt.Fprintf(&b, " %s fixed.", counted(r.fixed, "finding"))
	}
	fmt.Fprintf(&b, " [Details](%s)\n\n", link)
	for _, f := range r.shown {
		place := f.Path
		if f.StartLine > 0 {
			place = fmt.Sprintf("%s:%d", f.Path, f.StartLine)
		}
		fmt.Fprintf(&b, "- **%s** %s", f.Severity, span(cmp.Or(f.Title, f.RuleID)))
		if place != "" {
			fmt.Fprintf(&b, " in %s", span(place))
		}
		if f.OnChangedLines != nil && *f.OnChangedLines {
			b.WriteString(", on a changed line")
		}
		b.WriteByte('\n')
	}
	if more := r.total() - len(r.shown); more > 0 {
		fmt.Fprintf(&b, "- and %d more\n", more)
	}
	b.WriteString("\nScores:")
	for i, s := range r.scores {
		if i > 0 {
			b.WriteByte(',')
		}
		b.WriteString(" " + s.Name + " " + scoreWord(s.Score))
		if s.Before != nil {
			b.WriteString(" (before " + scoreWord(s.Before) + ")")
		}
	}
	fmt.Fprintf(&b, ". Commit %s.\n", span(r.run.CommitSHA))
	return b.String()
}

func scoreWord(s *float64) string {
	if s == nil {
		return "not scored"
	}
	return fmt.Sprint(score.Display(*s))
}

func counted(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

// maxSpan bounds a quotation, in runes.
const maxSpan = 160

// span quotes untrusted text as code: on one line and without backticks, so that nothing can
// end the quotation.
func span(text string) string {
	runes := []rune(strings.Map(func(r rune) rune {
		switch {
		case r == '`':
			return '\''
		case !unicode.IsPrint(r):
			return ' '
		}
		return r
	}, strings.ToValidUTF8(text, "?")))
	if len(runes) > maxSpan {
		runes = append(runes[:maxSpan-1], '…')
	}
	plain := strings.TrimSpace(string(runes))
	if plain == "" {
		return "-"
	}
	return "`" + plain + "`"
}
