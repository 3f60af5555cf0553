package flow

import (
	"strings"

	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/model"
	"assay/internal/code/sast/taint/site"
	"assay/internal/code/sast/taint/value"
)

// cut returns the result of a call that finds the last separator of a text, that cuts a text there or at each of them, or that takes one of
// its parts.
func (r *caller) cut(c *site.Call, out *value.Value) *value.Value {
	if c.Kind != model.Calls {
		return out
	}
	words, name := &r.Knowledge.Words.Cuts, ir.Short(c.Name())
	rest := c.Args
	if c.IsFunction() && len(rest) > 0 {
		rest = rest[1:]
	}
	switch {
	case words.Positions.Has(name):
		return r.lastOf(c, rest, out)
	case len(rest) > 0 && words.From.Has(name):
		if mask := r.Behind(c.SubjectExpr(), rest[0].Value); mask != 0 {
			return out.Sanitize(mask)
		}
	case words.Tails.Has(name):
		if by := separator(rest); by != "" {
			return out.Sanitize(r.WithoutSeparator(by, true))
		}
	case words.Splits.Has(name):
		return r.split(c, rest, out)
	case words.Ends.Has(name) && (len(c.Args) == 0 || c.IsFunction()):
		return r.Part(nil, c.Subject(), out, value.Number(-1))
	}
	return out
}

// lastOf notes where the last separator of a text is.
func (r *caller) lastOf(c *site.Call, rest []site.Argument, out *value.Value) *value.Value {
	at, ok := r.Place(c.SubjectExpr())
	by := separator(rest)
	if !ok || by == "" {
		return out
	}
	return out.With(func(to *value.Value) { to.Numeric, to.Cut = true, &value.Cut{Of: at, By: by} })
}

// split notes the separator of the parts of a text.
func (r *caller) split(c *site.Call, rest []site.Argument, out *value.Value) *value.Value {
	by, parts := separator(rest), value.AllParts
	if by == "" && len(c.Args) > 1 {
		by = separator(c.Args)
	}
	name := ir.Short(c.Name())
	switch fromEnd := strings.HasPrefix(name, "r"); {
	case by == "" || out == nil:
		return out
	case name == "rpartition", fromEnd && len(rest) > 1:
		parts = value.LastPart
	case len(rest) > 1:
		return out
	}
	return out.With(func(to *value.Value) { to.Cut = &value.Cut{By: by, Parts: parts} })
}

// separator returns a separator, also one that is written as a regular expression.
func separator(args []site.Argument) string {
	if len(args) == 0 {
		return ""
	}
	text, ok := args[0].Value.Text()
	switch {
	case !ok || len(text) == 0:
		return ""
	case len(text) == 3 && text[0] == '[' && text[2] == ']':
		return text[1:2]
	case len(text) == 2 && text[0] == '\\':
		return text[1:]
	}
	return text
}
