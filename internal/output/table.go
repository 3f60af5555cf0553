package output

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"text/tabwriter"

	"assay/internal/outcome"
)

const (
	// maxRows limits the findings in formats for people; the other formats contain all.
	maxRows = 50
	// maxCell bounds the text of a finding in a table, in runes.
	maxCell = 100
)

// Colours of verdicts, as SGR parameters.
const (
	red   = "31"
	green = "32"
)

func writeTable(_ context.Context, w io.Writer, v View) error {
	r := v.Result
	var out bytes.Buffer
	fmt.Fprintf(&out, "%s\n%s\n", Plain(title(r)), Plain(summary(r)))
	if r.Reason != "" {
		fmt.Fprintln(&out, Plain(r.Reason))
	}
	fmt.Fprintln(&out)
	columns := tabwriter.NewWriter(&out, 0, 0, 2, ' ', 0)
	for _, s := range r.Scores {
		fmt.Fprintf(columns, "  %s\t%s\t%s\n", s.Name, scoreText(s), Plain(remark(s)))
	}
	_ = columns.Flush() // cannot fail: columns writes to a buffer
	tableOfFindings(&out, r)
	for _, note := range r.Notes {
		fmt.Fprintf(&out, "Note: %s\n", Plain(note))
	}
	if len(r.Notes) > 0 {
		fmt.Fprintln(&out)
	}
	colour := green
	if !v.Decision.Passed() {
		colour = red
	}
	if text := v.verdict(); text != "" {
		fmt.Fprintln(&out, paint(v.Colour, colour, text))
	}
	for _, reason := range v.Decision.Reasons {
		fmt.Fprintf(&out, "  %s\n", reason)
	}
	for _, remark := range v.Decision.Remarks {
		fmt.Fprintf(&out, "  %s\n", remark)
	}
	if r.Link != "" {
		fmt.Fprintf(&out, "Report: %s\n", Plain(r.Link))
	}
	_, err := w.Write(out.Bytes())
	return err
}

func tableOfFindings(out *bytes.Buffer, r outcome.Result) {
	fmt.Fprintln(out)
	if len(r.Findings) == 0 {
		fmt.Fprintf(out, "No findings.\n\n")
		return
	}
	columns := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	for i, f := range r.Findings {
		if i == maxRows {
			break
		}
		place := f.Place()
		if place == "" {
			place = f.Rule
		}
		fmt.Fprintf(columns, "%s\t%s\t%s\n", label(f), Plain(short(place, maxCell)), Plain(short(sentence(f), maxCell)))
	}
	_ = columns.Flush() // cannot fail: columns writes to a buffer
	if more := len(r.Findings) - maxRows; more > 0 {
		fmt.Fprintf(out, "… and %d more; --output json shows all of them.\n", more)
	}
	fmt.Fprintln(out)
}

func paint(colour bool, sgr, text string) string {
	if !colour {
		return text
	}
	return "\x1b[" + sgr + "m" + text + "\x1b[0m"
}
