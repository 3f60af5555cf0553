package workflows

import (
	"fmt"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"go.temporal.io/sdk/workflow"

	"assay/workflows/contract"
)

// noteShown is how much of a note is shown, in bytes.
const noteShown = 300

// show renders the workflow's current details for operators. It adds nothing to the history.
func (s *codeScan) show(ctx workflow.Context) {
	var b strings.Builder
	fmt.Fprintf(&b, "Code scan of %s · branch %s · commit %s\n\n", literal(s.plan.Repository), literal(s.plan.Branch),
		literal(s.plan.Commit[:min(len(s.plan.Commit), 12)]))
	if s.head != "" {
		b.WriteString(s.head + "\n\n")
	}
	b.WriteString("| Dimension | State | Findings | New | Score | Coverage | Took |\n|---|---|---:|---:|---:|---|---:|\n")
	for _, j := range s.jobs {
		j.line(&b)
	}
	b.WriteByte('\n')
	for _, j := range s.jobs {
		if j.note != "" {
			fmt.Fprintf(&b, "- %s: %s\n", j.Dimension, prose(shortened(j.note)))
		}
	}
	workflow.SetCurrentDetails(ctx, b.String())
}

func (j *codeJob) line(b *strings.Builder) {
	var findings, fresh, score, took string
	if j.state == jobCompleted {
		findings, fresh, score = strconv.Itoa(j.result.Findings), strconv.Itoa(j.result.New), "none"
		if j.result.Score != nil {
			score = shown(*j.result.Score)
		}
	}
	if j.took > 0 {
		took = j.took.Round(time.Millisecond).String()
	}
	fmt.Fprintf(b, "| %s | %s | %s | %s | %s | %s | %s |\n", j.Dimension, j.state, findings, fresh, score, cell(j.result.Coverage), took)
}

func codeOutcome(out contract.CodeScanOutcome) string {
	line := "**" + out.State + "**"
	if out.Score != nil {
		line += " · lowest score " + shown(*out.Score)
	}
	if out.Reason != "" {
		line += "\n\n" + prose(out.Reason)
	}
	return line
}

// literal quotes text of a repository unchanged, on one line.
func literal(text string) string { return "`" + strings.ReplaceAll(cell(text), "`", "'") + "`" }

func shortened(text string) string {
	if len(text) <= noteShown {
		return text
	}
	end := noteShown
	for end > 0 && !utf8.RuneStart(text[end]) {
		end--
	}
	return text[:end] + "…"
}

func ordinal(n int) string {
	switch n {
	case 1:
		return "first"
	case 2:
		return "second"
	case 3:
		return "third"
	}
	return strconv.Itoa(n) + "th"
}
