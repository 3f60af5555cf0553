package output

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"strings"

	"assay/internal/outcome"
)

// writeMarkdown writes a summary for job pages and comments, in GitHub's dialect.
func writeMarkdown(_ context.Context, w io.Writer, v View) error {
	r := v.Result
	var out bytes.Buffer
	fmt.Fprintf(&out, "## %s\n\n", inline(title(r)))
	if text := v.verdict(); text != "" {
		fmt.Fprintf(&out, "**%s** ", text)
	}
	fmt.Fprintln(&out, inline(summary(r)))
	if r.Reason != "" {
		fmt.Fprintf(&out, "\n%s\n", inline(r.Reason))
	}
	if len(v.Decision.Reasons)+len(v.Decision.Remarks) > 0 {
		fmt.Fprintln(&out)
	}
	for _, reason := range v.Decision.Reasons {
		fmt.Fprintf(&out, "- %s\n", inline(reason))
	}
	for _, remark := range v.Decision.Remarks {
		fmt.Fprintf(&out, "- %s\n", inline(remark))
	}
	fmt.Fprintf(&out, "\n| Score | | |\n|---|---:|---|\n")
	for _, s := range r.Scores {
		fmt.Fprintf(&out, "| %s | %s | %s |\n", inline(s.Name), scoreText(s), inline(remark(s)))
	}
	markdownFindings(&out, r)
	for _, note := range r.Notes {
		fmt.Fprintf(&out, "\n> %s\n", inline(note))
	}
	if r.Link != "" {
		fmt.Fprintf(&out, "\n[Report](<%s>)\n", strings.NewReplacer("<", "%3C", ">", "%3E", "\n", "", "\\", "%5C").Replace(r.Link))
	}
	_, err := w.Write(out.Bytes())
	return err
}

func markdownFindings(out *bytes.Buffer, r outcome.Result) {
	if len(r.Findings) == 0 {
		fmt.Fprintf(out, "\nNo findings.\n")
		return
	}
	fmt.Fprintf(out, "\n| Severity | Where | What |\n|---|---|---|\n")
	for i, f := range r.Findings {
		if i == maxRows {
			fmt.Fprintf(out, "\n… and %d more.\n", len(r.Findings)-maxRows)
			break
		}
		place := f.Place()
		if place == "" {
			place = f.Rule
		}
		fmt.Fprintf(out, "| %s | %s | %s |\n", label(f), inline(short(place, maxCell)), inline(short(sentence(f), 2*maxCell)))
	}
}

// inline escapes untrusted text for Markdown: no markup, HTML, links, mentions of people or
// references to issues.
func inline(s string) string {
	return markup().Replace(Plain(s))
}

func markup() *strings.Replacer {
	var pairs []string
	for _, c := range "\\`*_[]()#~|" {
		pairs = append(pairs, string(c), fmt.Sprintf("&#%d;", c))
	}
	pairs = append(pairs, "&", "&amp;", "<", "&lt;", ">", "&gt;", "@", "&#64;", "://", ":&#47;&#47;", "www.", "www&#46;")
	return strings.NewReplacer(pairs...)
}
