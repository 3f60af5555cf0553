package code

import (
	"cmp"
	"path"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"assay/internal/scan"
)

// Limits of a finding's fields, in bytes unless stated otherwise.
const (
	maxRule        = 200
	maxTitle       = 200
	maxMessage     = 2_000
	maxRemediation = 4_000
	maxSnippet     = 2_000
	maxWord        = 60
	maxPath        = 2_048
	maxCWE         = 10 // numbers
	maxSteps       = 50 // of a code flow
	maxEffort      = 60 * 24 * 365
	maxColumn      = 1 << 24
)

// gate passes an engine's valid findings on, corrected if possible.
type gate struct {
	dimension scan.Dimension
	engine    string
	tree      *Tree
	// refused findings are dropped; corrected ones had an impossible field.
	refused, corrected int
}

func (g *gate) accept(f scan.Finding) (scan.Finding, bool) {
	size, known := g.tree.size(f.Path)
	gone := f.Secret != nil && !f.Secret.InHead // in a file that only exists in the history
	if f.RuleID == "" || !known && !gone || !cleanPath(f.Path) {
		g.refused++
		return f, false
	}
	before := f
	f.Dimension = g.dimension
	f.Engines = []string{g.engine}
	f.RuleID = Clean(f.RuleID, maxRule)
	f.Title = Clean(cmp.Or(f.Title, f.RuleID), maxTitle)
	f.Message = CleanText(cmp.Or(f.Message, f.Title), maxMessage)
	f.Remediation = CleanText(f.Remediation, maxRemediation)
	f.Snippet = CleanText(f.Snippet, maxSnippet)
	f.NativeSeverity = Clean(f.NativeSeverity, maxWord)
	f.CWE = acceptCWE(f.CWE)
	f.CodeFlow = g.acceptFlow(f.CodeFlow)
	f.EffortMinutes = min(max(f.EffortMinutes, 0), maxEffort)
	if known {
		placed(&f, size)
	} else {
		placed(&f, maxColumn)
	}
	if !f.Severity.Valid() {
		f.Severity = scan.SeverityMedium
	}
	if rank(f.Confidence) < 0 {
		f.Confidence = scan.ConfidenceMedium
	}
	if f.Identity == "" {
		f.Identity = strings.Join(strings.Fields(cmp.Or(f.Snippet, f.Message)), " ")
	}
	if f.Severity != before.Severity || f.StartLine != before.StartLine || before.EndLine != 0 && f.EndLine != before.EndLine {
		g.corrected++
	}
	return f, true
}

// placed corrects lines and columns. The last line is at most one more than the number of
// bytes.
func placed(f *scan.Finding, size int64) {
	if f.StartLine < 1 || int64(f.StartLine) > size+1 {
		f.StartLine, f.EndLine, f.StartColumn, f.EndColumn = 0, 0, 0, 0
		return
	}
	if f.EndLine < f.StartLine || int64(f.EndLine) > size+1 {
		f.EndLine, f.EndColumn = f.StartLine, 0
	}
	if f.StartColumn < 1 || f.StartColumn > maxColumn {
		f.StartColumn, f.EndColumn = 0, 0
	}
	if f.EndColumn < 1 || f.EndColumn > maxColumn || f.EndLine == f.StartLine && f.EndColumn < f.StartColumn {
		f.EndColumn = 0
	}
}

func (g *gate) acceptFlow(steps []scan.FlowStep) []scan.FlowStep {
	var out []scan.FlowStep
	for _, s := range steps[:min(len(steps), maxSteps)] {
		size, known := g.tree.size(s.Path)
		if !known {
			continue
		}
		if s.Line < 1 || int64(s.Line) > size+1 {
			s.Line = 0
		}
		s.Column = min(max(s.Column, 0), maxColumn)
		s.Message, s.Snippet = Clean(s.Message, maxTitle), CleanText(s.Snippet, maxTitle)
		out = append(out, s)
	}
	return out
}

var cweForm = regexp.MustCompile(`^CWE-[1-9][0-9]{0,4}$`)

func acceptCWE(numbers []string) []string {
	out := unique(slices.DeleteFunc(slices.Clone(numbers), func(n string) bool { return !cweForm.MatchString(n) }))
	return out[:min(len(out), maxCWE)]
}

// cleanPath reports whether a path stays within the repository.
func cleanPath(p string) bool {
	return p != "" && len(p) <= maxPath && utf8.ValidString(p) && path.Clean(p) == p && !path.IsAbs(p) && p != "." && p != ".." &&
		!strings.HasPrefix(p, "../")
}

// size returns the size of a file of the tree.
func (t *Tree) size(file string) (int64, bool) {
	i, ok := slices.BinarySearchFunc(t.Files, file, func(f File, p string) int { return strings.Compare(f.Path, p) })
	if !ok {
		return 0, false
	}
	return t.Files[i].Size, true
}

// Clean converts an engine's text, which may quote a repository, to one line of valid UTF-8
// without control characters, of at most that many bytes.
func Clean(text string, maxLen int) string {
	return cut(strings.Join(strings.Fields(printable(text)), " "), maxLen)
}

// CleanText is like Clean, for texts of several lines.
func CleanText(text string, maxLen int) string {
	return cut(strings.TrimRight(printable(text), " \t\n"), maxLen)
}

// printable removes invalid UTF-8, control characters, and the marks that reverse the
// reading order.
func printable(text string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == '\n' || r == '\t':
			return r
		case r == utf8.RuneError || unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r):
			return -1
		}
		return r
	}, text)
}

const ellipsis = "…"

func cut(text string, maxLen int) string {
	if len(text) <= maxLen {
		return text
	}
	end := maxLen - len(ellipsis)
	for end > 0 && !utf8.RuneStart(text[end]) {
		end--
	}
	return text[:end] + ellipsis
}
