package flow

import (
	"strings"

	"assay/internal/code/sast/taint/charset"
	"assay/internal/code/sast/taint/model"
	"assay/internal/code/sast/taint/site"
	"assay/internal/code/sast/taint/value"
)

// textOp is what becomes of a text: a constant where it is known, else what the text
// carries.
func (r *run) textOp(c *site.Call, s *model.Spec) *value.Value {
	op := s.Operation
	if op == "regex-replace-in" {
		return r.replaceOp(c.Arg(0), []site.Argument{{Value: c.Receiver}, {Value: c.Arg(1)}}, "regex-replace")
	}
	subject, args := c.Subject(), c.Args
	if c.IsFunction() && len(args) > 0 {
		args = args[1:]
	}
	if s.Over != nil {
		list, given := r.slot(c, *s.Over)
		if !given {
			return nil
		}
		subject, args = list[0], c.Args
	}
	if known, ok := subject.Text(); ok {
		if v, ok := constText(op, known, args); ok {
			return v
		}
	}
	switch op {
	case "regex-replace", "replace":
		return r.replaceOp(subject, args, op)
	case "char-at":
		return r.AsNumber(value.Tainted(subject.OwnTaints()))
	case "split":
		return &value.Value{Objects: []int{r.NewObject(c.Expr, &value.Object{Rest: value.OrEmpty(value.Tainted(r.DeepTaints(subject)))})}, Types: []string{"list"}}
	case "to-string":
		if n, ok := subject.Constant(); ok {
			return value.Text(n.String())
		}
		if subject != nil && subject.Numeric {
			return subject
		}
	case "format", "join":
		parts := []*value.Value{subject}
		for _, a := range args {
			parts = append(parts, a.Value)
		}
		if op == "join" {
			parts = append(parts[1:], parts[0])
		}
		out := r.Concat(parts...)
		if op == "format" && subject != nil {
			if s, ok := subject.Text(); ok {
				out = &value.Value{Taints: out.Taints, Prefix: s[:strings.IndexAny(s+"%", "%{")]}
			}
		}
		return unsureText(out)
	}
	out := value.Tainted(r.DeepTaints(subject))
	if out != nil && (op == "trim" || op == "to-string") {
		out.Prefix = subject.Prefix
	}
	return out
}

// slice is a part of a constant text, nil when its ends are not known. Ends that are
// nothing are those of the text, negative ones count from its end.
func slice(s string, args []*value.Value) *value.Value {
	runes := []rune(s)
	ends := [2]int{0, len(runes)}
	for i, a := range args {
		c, ok := a.Constant()
		switch {
		case !ok || i > 1 && c.Kind != '0':
			return nil
		case c.Kind == '0':
		case c.Kind != 'n':
			return nil
		case c.Number < 0:
			ends[i] = max(0, len(runes)+int(c.Number))
		default:
			ends[i] = min(len(runes), int(c.Number))
		}
	}
	return value.Text(string(runes[ends[0]:max(ends[0], ends[1])]))
}

func unsureText(v *value.Value) *value.Value {
	out := *v
	out.Constants = nil
	return &out
}

func constText(op, s string, args []site.Argument) (*value.Value, bool) {
	num := func(i int) (float64, bool) {
		if i >= len(args) {
			return 0, false
		}
		return args[i].Value.Number()
	}
	switch op {
	case "lower":
		return value.Text(strings.ToLower(s)), true
	case "upper":
		return value.Text(strings.ToUpper(s)), true
	case "trim":
		return value.Text(strings.TrimSpace(s)), true
	case "to-string":
		return value.Text(s), true
	case "char-at":
		n, ok := num(0)
		return charAt(s, n), ok
	case "substring":
		from, ok := num(0)
		to, has := num(1)
		if !has {
			to = float64(len(s))
			ok = ok && len(args) == 1
		}
		if !ok || from < 0 || int(to) > len(s) || from > to {
			return nil, false
		}
		return value.Text(s[int(from):int(to)]), true
	case "replace":
		if len(args) < 2 {
			return nil, false
		}
		a, ok := args[0].Value.Text()
		b, also := args[1].Value.Text()
		if !ok || !also {
			return nil, false
		}
		return value.Text(strings.ReplaceAll(s, a, b)), true
	}
	return nil, false
}

// replaceOp is a text with parts replaced: what an expression takes out decides what it
// is harmless for.
func (r *run) replaceOp(subject *value.Value, args []site.Argument, op string) *value.Value {
	taints := r.DeepTaints(subject)
	if len(args) > 1 {
		taints = value.JoinTaints(taints, r.DeepTaints(args[1].Value))
	}
	out := value.Tainted(taints)
	if len(args) == 0 {
		return out
	}
	if op != "regex-replace" {
		if gone, ok := args[0].Value.Text(); ok && len(gone) == 1 && len(args) > 1 && args[1].Value.IsConstantText() {
			if with, _ := args[1].Value.Text(); with != gone {
				return out.Sanitize(r.Knowledge.Weaknesses.Without(gone))
			}
		}
		return out
	}
	pattern, ok := args[0].Value.Text()
	if !ok {
		return out
	}
	set, ok := charset.Remaining(pattern)
	if !ok {
		return out
	}
	if len(args) > 1 {
		with, known := args[1].Value.Text()
		if !known {
			return out
		}
		for _, c := range with {
			set.Add(c, c)
		}
	}
	return out.Sanitize(r.Knowledge.Weaknesses.Impossible(set.HasAny))
}

// partOp takes the first argument apart, or what a method without arguments is called on.
func (r *run) partOp(c *site.Call, clears model.Mask) *value.Value {
	from, x := c.Receiver, c.ReceiverExpr
	if len(c.Args) > 0 {
		from, x = c.Args[0].Value, c.Args[0].Expr
	}
	out := value.Value{Taints: r.DeepTaints(from)}
	if t, ok := r.Target(x); ok {
		out.PartOf = &value.Fact{Location: t, Sanitizes: clears}
	} else if from != nil {
		out.PartOf = from.PartOf
	}
	return &out
}
