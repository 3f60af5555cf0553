package check

import (
	"fmt"
	"strings"

	"assay/internal/scan"
)

// Markdown renders the catalogue as the page docs/checks.md.
func (c *Catalogue) Markdown() string {
	var b strings.Builder
	fmt.Fprintf(&b, `# Website checks

Edition %s, %d checks. This page is generated from the catalogue (`+"`make generate`"+`); an installation serves the
same at `+"`/checks`"+`, as a page and as JSON. How verdicts become scores: [scoring.md](scoring.md).

To add a check: put its entry into the `+"`checks.yaml`"+` of its subcategory under `+"`internal/website/checks/`"+
		`, write the judge (a pure
function of the capture) and its cases beside it, and name it in that folder's `+"`set.go`"+
		`. An entry without a judge, or a judge without an
entry, fails the tests.
`, c.version, c.Len())
	for _, p := range scan.Pillars() {
		fmt.Fprintf(&b, "\n## %s\n", p.Title())
		for _, sub := range c.Subcategories(p) {
			fmt.Fprintf(&b, "\n### %s (%s)\n", sub.Title, worth(sub.Points, sub.LabPoints))
			for _, spec := range sub.Checks {
				spec.markdown(&b)
			}
		}
	}
	return b.String()
}

func (s Spec) markdown(b *strings.Builder) {
	fmt.Fprintf(b, "\n#### %s: %s\n\n%s\n\n", s.ID, escape(s.Title), escape(s.Why))
	fmt.Fprintf(b, "- Severity: %s\n", s.Severity)
	for _, line := range [][2]string{{"Passes", s.PassIf}, {"Warns", s.WarnIf}, {"Fails", s.FailIf}, {"To fix it", s.Remediation}} {
		if line[1] != "" {
			fmt.Fprintf(b, "- %s: %s\n", line[0], escape(line[1]))
		}
	}
	if needs := s.Needing(); len(needs) > 0 {
		fmt.Fprintf(b, "- Needs: %s\n", strings.Join(needs, ", "))
	}
	fmt.Fprintf(b, "- Sources: %s\n", escape(strings.Join(s.Sources, "; ")))
}

// escape keeps Markdown from taking plain text for elements and emphasis.
func escape(text string) string {
	return strings.NewReplacer("<", `\<`, "*", `\*`, "__", `\_\_`).Replace(text)
}
