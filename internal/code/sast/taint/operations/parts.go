package operations

import (
	"strings"

	"assay/internal/code/sast/taint/site"
	"assay/internal/code/sast/taint/value"
)

// split returns the parts of a text between separators. A check of each of them is one of the text for the weaknesses that separators
// alone cannot lead to.
func (r *Operator) split(c *site.Call, subject *value.Value, args []site.Argument) *value.Value {
	part := value.OrEmpty(value.Tainted(r.DeepTaints(subject)))
	out := &value.Value{Types: []string{"list"}}
	if by, ok := separators(args); ok && len(part.Taints) > 0 {
		part = part.With(func(to *value.Value) { to.Segment = r.Knowledge.Weaknesses.Divides(by) })
		at := r.Checked(c.SubjectExpr(), subject)
		if safe := r.Knowledge.Weaknesses.Joined(by); safe != 0 && at.Variable != value.Nowhere {
			out.PartOf = &value.Fact{Location: at, Sanitizes: safe}
		}
	}
	out.Objects = []int{r.NewObject(c.Expr, &value.Object{Rest: part})}
	return out
}

// separators returns the characters at which a text is split, or more if they are written as a regular expression. ok is false if they are
// unknown, or if not all parts are returned.
func separators(args []site.Argument) (chars string, ok bool) {
	for _, a := range args {
		switch c, known := a.Value.Constant(); {
		case known && c.Kind == 's' && a.Name == "":
			chars += strings.Trim(c.Text, "[]+()|")
		case known && c.Kind == 'n', !known && !isOption(a.Value):
			return "", false
		}
	}
	return chars, chars != ""
}

// isOption reports whether an argument is a constant of a library that says how to split.
func isOption(v *value.Value) bool { return v != nil && v.Ref != "" && len(v.Taints) == 0 }

// stripped returns a text without some characters at its ends: where the rest is safe, so is the text if the characters are.
func (r *Operator) stripped(c *site.Call, subject *value.Value, args []site.Argument) *value.Value {
	out := value.Tainted(r.DeepTaints(subject))
	if out == nil || len(args) == 0 {
		return out
	}
	if chars, ok := args[0].Value.Text(); ok {
		out.PartOf = &value.Fact{Location: r.Checked(c.SubjectExpr(), subject), Sanitizes: r.ConsistingOf(chars)}
	}
	return out
}
