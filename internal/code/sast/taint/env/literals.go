package env

import (
	"assay/internal/code/sast/taint/model"
	"assay/internal/code/sast/taint/value"
)

// Positions in a statement, besides the quotation mark of the literal that a text ends in.
const (
	unknownPosition byte = 0
	outside         byte = 'o' // not in a literal
)

// placed returns taints where they become a part of a text that begins with a prefix and ends at a position so far. A value that is safe
// inside of a quoted literal only, such as one with escaped quotation marks, is safe for good there, and unsafe elsewhere in a statement.
func placed(taints []value.Taint, w *model.Weakness, position byte, prefix string) []value.Taint {
	if w == nil || position == unknownPosition || position == outside && !w.IsClause(prefix) {
		return taints
	}
	var out []value.Taint
	for i, t := range taints {
		now := t.Sanitized.Outside(w)
		if position != outside && t.Sanitized.Has(w) {
			now = t.Sanitized | w.Mask()
		}
		if now == t.Sanitized {
			continue
		}
		if out == nil {
			out = append(out, taints...)
		}
		out[i].Sanitized = now
	}
	if out == nil {
		return taints
	}
	return out
}

// position returns where a text ends that had ended at a position before a value was added. Untrusted parts do not change it: they are
// safe only if they cannot.
func position(before byte, v *value.Value, w *model.Weakness, first bool) byte {
	if w == nil {
		return unknownPosition
	}
	text, ok := v.Written()
	switch {
	case ok:
		if first {
			before = outside
		}
		return after(before, text, w.Literals)
	case first:
		return value.OrEmpty(v).Ends
	}
	return before
}

// after returns the position after a text. A quotation mark that is written twice, or behind a backslash, is one of the literal's own.
func after(at byte, text, marks string) byte {
	for i := 0; at != unknownPosition && i < len(text); i++ {
		c := text[i]
		switch {
		case c == '\\' && at != outside:
			i++
		case at == outside && hasByte(marks, c):
			at = c
		case at == c:
			at = outside
		}
	}
	return at
}

func hasByte(s string, c byte) bool {
	for i := range len(s) {
		if s[i] == c {
			return true
		}
	}
	return false
}
