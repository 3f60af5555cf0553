package operations

import (
	"cmp"
	"regexp"
	"strings"

	"assay/internal/code/sast/taint/charset"
	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/model"
	"assay/internal/code/sast/taint/site"
	"assay/internal/code/sast/taint/value"
)

// textOp returns the result of an operation on text: a constant if the text is known, otherwise
// its taints.
func (r *Operator) textOp(c *site.Call, s *model.Rule) *value.Value {
	op := s.Operation
	if op == "regex-replace-in" {
		return r.replaceOp(c.Arg(0), []site.Argument{{Value: c.Receiver}, {Value: c.Arg(1)}}, "regex-replace")
	}
	subject, args, given := r.operands(c, s)
	if !given {
		return nil
	}
	if known, ok := subject.Text(); ok {
		if v, ok := constText(op, known, args); ok {
			return v
		}
	}
	out := r.unknownText(c, op, subject, args)
	alike := op == "lower" || op == "upper" || op == "trim"
	if alike && s.Subject == nil && out != nil && len(out.Taints) > 0 { // a check of it is a check of the text
		out.PartOf = r.Alike(c.SubjectExpr(), subject)
	}
	return out
}

// operands returns the text that an operation is about, and its arguments. given is false if the text is not passed.
func (r *Operator) operands(c *site.Call, s *model.Rule) (subject *value.Value, args []site.Argument, given bool) {
	if s.Subject != nil {
		list, given := r.Slot(c, *s.Subject)
		if !given {
			return nil, nil, false
		}
		args = c.Args
		if s.Operation == "format" && s.Subject.Kind == model.SlotArg && s.Subject.Index < len(args) {
			args = args[s.Subject.Index+1:]
		}
		return list[0], args, true
	}
	args = c.Args
	if c.IsFunction() && len(args) > 0 {
		args = args[1:]
	}
	return c.Subject(), args, true
}

// unknownText is textOp for texts that are not constants.
func (r *Operator) unknownText(c *site.Call, op string, subject *value.Value, args []site.Argument) *value.Value {
	switch op {
	case "regex-replace", "replace":
		return r.replaceOp(subject, args, op)
	case "char-at":
		if r.IsIndexed(c.Expr) {
			return value.Tainted(subject.OwnTaints()).With(func(to *value.Value) { to.Char = true })
		}
		return r.AsNumber(value.Tainted(subject.OwnTaints()))
	case "split":
		return r.split(c, subject, args)
	case "strip":
		return r.stripped(c, subject, args)
	case "to-string":
		if n, ok := subject.Constant(); ok {
			return value.Text(n.String())
		}
		if subject != nil && subject.Numeric {
			return subject
		}
	case "format":
		list := values(args)
		known, _ := subject.Text()
		r.numbers(cmp.Or(known, written(c)), list)
		return r.format(subject, list, "%")
	case "format-braces":
		return r.format(subject, values(args), "{")
	case "join":
		return unsureText(r.Mixed(append(values(args), subject)...))
	}
	return r.similar(op, subject)
}

// similar returns a text that an operation only changes in its case or the spaces around it, so that a check of it is one of the subject.
func (r *Operator) similar(op string, subject *value.Value) *value.Value {
	out := value.Tainted(r.DeepTaints(subject))
	if out == nil {
		return nil
	}
	if op == "trim" || op == "to-string" {
		out.Prefix = subject.Prefix
	}
	return out
}

// joinPath returns the arguments with slashes between them. A check of the path is one of its last untrusted part.
func (r *Operator) joinPath(c *site.Call) *value.Value {
	var parts []*value.Value
	var checked *value.Fact
	for i, a := range c.Args {
		if i > 0 {
			parts = append(parts, value.Text("/"))
		}
		parts = append(parts, a.Value)
		if len(r.DeepTaints(a.Value)) > 0 {
			checked = &value.Fact{Location: r.Checked(a.Expr, a.Value), Sanitizes: model.All}
		}
	}
	return r.Concat(parts...).With(func(to *value.Value) { to.PartOf = checked })
}

// format returns a format with its arguments. If it is unknown where each of them is, only the text before the first mark is known.
func (r *Operator) format(format *value.Value, args []*value.Value, mark string) *value.Value {
	s, ok := format.Written()
	if ok {
		if out, placed := r.Formatted(s, args, mark); placed {
			return unsureText(out)
		}
	}
	out := unsureText(r.Mixed(append([]*value.Value{format}, args...)...))
	if ok {
		before, _, _ := strings.Cut(s, mark)
		return &value.Value{Taints: out.Taints, Prefix: before}
	}
	return out
}

// written returns the format of a call that is written as a literal, also within the call that marks it as a query.
func written(c *site.Call) string {
	if len(c.Args) == 0 || c.Args[0].Expr == nil {
		return ""
	}
	x := c.Args[0].Expr
	if x.Op == ir.Call && len(x.Args) > 0 {
		x = x.Args[0].X
	}
	if x.Op != ir.String {
		return ""
	}
	return x.Name
}

// conversion matches one of a format: its position or name, and how the argument is converted.
var conversion = regexp.MustCompile(`%([\d]+\$|\([^)]*\))?[-+ #0']*(\*|\d+)?(?:\.\d+)?([a-zA-Z%])`)

const numberVerbs = "dioxXuUeEfF"

// numbers replaces the arguments that a format converts to numbers, in order. It leaves the rest if the
// format names arguments.
func (r *Operator) numbers(format string, args []*value.Value) {
	i := 0
	for _, c := range conversion.FindAllStringSubmatch(format, -1) {
		switch {
		case c[3] == "%":
			continue
		case c[1] != "" || c[2] == "*" || i >= len(args):
			return
		case strings.Contains(numberVerbs, c[3]):
			args[i] = r.AsNumber(args[i])
		}
		i++
	}
}

func values(args []site.Argument) []*value.Value {
	out := make([]*value.Value, len(args), len(args)+1)
	for i, a := range args {
		out[i] = a.Value
	}
	return out
}

// Slice returns a part of a constant text, nil if its ends are unknown. Missing ends are those of
// the text; negative ones count from its end.
func Slice(s string, args []*value.Value) *value.Value {
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
		default:
			ends[i] = within(c.Number, len(runes))
		}
	}
	return value.Text(string(runes[ends[0]:max(ends[0], ends[1])]))
}

// within returns the index in a text of a length that a number means: a negative one counts from the end. Numbers
// may be too large to be converted.
func within(n float64, length int) int {
	all := float64(length)
	switch {
	case n < 0:
		return length + int(max(n, -all))
	case n < all:
		return int(n)
	}
	return length
}

// CharAt returns a character of a constant text, counted from the end if n is negative.
func CharAt(s string, n float64) *value.Value {
	runes := []rune(s)
	i := int(n)
	if i < 0 {
		i += len(runes)
	}
	if i < 0 || i >= len(runes) {
		return nil
	}
	return value.Text(string(runes[i]))
}

func unsureText(v *value.Value) *value.Value {
	return v.With(func(to *value.Value) { to.Constants = nil })
}

// constText returns the result of an operation on a constant text; ok is false if the arguments are
// unknown, or the operation has no constant result.
func constText(op, s string, args []site.Argument) (v *value.Value, ok bool) {
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
		n, ok := numberAt(args, 0)
		return CharAt(s, n), ok
	case "substring":
		return substring(s, args)
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

func numberAt(args []site.Argument, i int) (n float64, ok bool) {
	if i >= len(args) {
		return 0, false
	}
	return args[i].Value.Number()
}

// substring returns the part of a text from one index to another, or to its end.
func substring(s string, args []site.Argument) (v *value.Value, ok bool) {
	from, ok := numberAt(args, 0)
	to, has := numberAt(args, 1)
	if !has {
		to = float64(len(s))
		ok = ok && len(args) == 1
	}
	inside := 0 <= from && from <= to && to <= float64(len(s))
	if !ok || !inside {
		return nil, false
	}
	return value.Text(s[int(from):int(to)]), true
}

// replaceOp returns a text with parts replaced. The characters that a pattern removes decide which
// weaknesses the rest is safe from.
func (r *Operator) replaceOp(subject *value.Value, args []site.Argument, op string) *value.Value {
	taints := r.DeepTaints(subject)
	if len(args) > 1 {
		taints = value.JoinTaints(taints, r.DeepTaints(args[1].Value))
	}
	out := value.Tainted(taints)
	if len(args) == 0 {
		return out
	}
	pattern, ok := args[0].Value.Text()
	if ok && len(pattern) == 1 && len(args) > 1 && args[1].Value.IsConstantText() {
		if with, _ := args[1].Value.Text(); with != pattern {
			out = out.Sanitize(r.Knowledge.Weaknesses.Replaced(pattern, with))
		}
	}
	if !ok || op != "regex-replace" {
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
	return out.Sanitize(r.Knowledge.Weaknesses.Impossible(set.HasAny) | r.Knowledge.Weaknesses.Excluded(set.HasAny))
}

// partOp returns a part of the first argument, or of the receiver if there are no arguments or the rule has a subject.
func (r *Operator) partOp(c *site.Call, s *model.Rule) *value.Value {
	from, x := c.Receiver, c.ReceiverExpr
	if len(c.Args) > 0 && s.Subject == nil {
		from, x = c.Args[0].Value, c.Args[0].Expr
	}
	out := value.Value{Taints: r.DeepTaints(from)}
	if x != nil && x.Op == ir.List { // of several texts, the untrusted one
		for _, a := range x.Args {
			if len(r.DeepTaints(r.Evaluator.Eval(a.X))) > 0 {
				x = a.X
				break
			}
		}
	}
	out.PartOf = &value.Fact{Location: r.Checked(x, from), Sanitizes: s.Clears}
	return &out
}

// appendOp adds to a text builder.
func (r *Operator) appendOp(c *site.Call) *value.Value {
	taints := value.JoinTaints(r.DeepTaints(c.Receiver), r.TaintsIn(c.Args))
	out := value.Value{}
	if c.Receiver != nil {
		out = *c.Receiver
	}
	if s, known := c.Receiver.Text(); known && len(c.Receiver.Constants) == 1 {
		out.Prefix = s
	}
	out.Taints, out.Constants, out.Verdict = taints, nil, nil
	on := c.ReceiverExpr // in a chain, its beginning
	for on != nil && on.Op == ir.Call && on.X != nil && on.X.Op == ir.Select && on.X.Name == c.Member {
		on = on.X.X
	}
	r.Refine(on, func(old *value.Value) *value.Value {
		if old == nil {
			return &out
		}
		return old.With(func(to *value.Value) { to.Taints, to.Constants, to.Prefix = taints, nil, out.Prefix })
	})
	return &out
}

func (r *Operator) equalsOp(c *site.Call, op string) *value.Value {
	if len(c.Args) == 0 {
		return &value.Value{Numeric: true}
	}
	a, b := c.Receiver, c.Arg(0)
	if op == "equals-ignore-case" {
		s, ok := a.Text()
		t, also := b.Text()
		if ok && also {
			return value.Bool(strings.EqualFold(s, t))
		}
	}
	return r.Equal(c.ReceiverExpr, c.Args[0].Expr, a, b, false)
}

// property returns a value of the program's configuration files.
func (r *Operator) property(c *site.Call) *value.Value {
	key, ok := c.Arg(0).Text()
	if v, found := r.Properties[key]; ok && found {
		return value.Text(v)
	}
	return value.Widen(c.Arg(1))
}
