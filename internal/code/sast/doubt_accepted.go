package sast

import (
	"regexp"
	"slices"

	"assay/internal/scan"
)

// acceptedRule matches a comment with which somebody accepts the finding of a rule about security in the code beside it. Comments that
// turn off all rules do not count.
var acceptedRule = regexp.MustCompile(`(?i)#\s*noqa:\s*([A-Z]+\d+,\s*)*S(102|[23567]\d{2})\b|` +
	`//\s*nolint:\s*([\w-]+,\s*)*gosec\b|#\s*nosec:?\s+[BG]\d{3}|` +
	`eslint-disable(-next)?-line\s[^\n]*(no-eval|no-new-func|no-implied-eval|no-script-url|security/|no-unsanitized/|@microsoft/sdl/|` +
	`react/no-danger|vue/no-v-html|no-at-html-tags)|svelte-ignore\s+[\w-]*html|rubocop:(disable|todo)\s+[^\n]*\b(Security|OutputSafety)\b|` +
	`phpcs:ignore\s+WordPress\.(Security|DB)\b|\bnosemgrep:\s*[\w.-]*\w`)

// comment matches a line that is only a comment.
var comment = regexp.MustCompile(`^\s*(//|#|/\*|\{/\*|<!--|<%#)`)

// accepted reports whether a comment on the lines of a finding, or on the line above them, accepts it: somebody looked at this code.
// Anybody may write such a comment, so it is a reason for doubt and no more.
func (n *normalizer) accepted(f *scan.Finding) bool {
	lines := n.source(f.Path)
	begin, end := f.StartLine-1, min(max(f.EndLine, f.StartLine), len(lines))
	if begin < 0 || begin >= end {
		return false
	}
	if begin > 0 && comment.Match(lines[begin-1]) {
		begin--
	}
	return slices.ContainsFunc(lines[begin:end], acceptedRule.Match)
}
