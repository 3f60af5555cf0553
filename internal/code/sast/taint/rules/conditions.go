package rules

import (
	"slices"
	"strings"

	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/model"
	"assay/internal/code/sast/taint/site"
	"assay/internal/code/sast/taint/value"
)

// Holds reports whether the conditions of a rule are satisfied by a call.
func (r *Matcher) Holds(c *site.Call, s *model.Rule) bool {
	for i := range s.When {
		if !r.test(c, &s.When[i]) {
			return false
		}
	}
	for i := range s.Unless {
		if r.test(c, &s.Unless[i]) {
			return false
		}
	}
	return true
}

func (r *Matcher) test(c *site.Call, t *model.Condition) bool {
	if len(t.Count) > 0 && !slices.Contains(t.Count, len(c.Args)) {
		return false
	}
	if t.Within != "" && !r.HasAnnotation(r.Root.Annotations, t.Within) {
		return false
	}
	if !t.Around.Allows(r.Root.Name) {
		return false
	}
	if !t.At.IsSet() {
		return true
	}
	list, given := r.parted(c, t.At)
	if t.Absent {
		return !given && r.complete(c, t.At)
	}
	if !given {
		return t.Fits != ""
	}
	return slices.ContainsFunc(list, func(v *value.Value) bool { return r.satisfies(v, t) })
}

// satisfies reports whether a value satisfies a condition about its type, its origin or its text.
func (r *Matcher) satisfies(v *value.Value, t *model.Condition) bool {
	switch {
	case t.Type != "":
		return anyType(v, func(have string) bool { return r.Is(have, t.Type) || have == t.Type || r.isNamedLike(have, t.Type) })
	case t.Fits != "":
		return r.IsAssignable(v, t.Fits)
	case t.Fields.IsSet():
		return anyType(v, func(have string) bool { return r.HasField(have, t.Fields) })
	case t.Object:
		return anyType(v, r.IsObject)
	case t.Prefix.IsSet():
		return v != nil && v.Prefix != "" && t.Prefix.Matches(v.Prefix)
	case t.Fallback:
		return v != nil && len(v.Fallback) > 0 && !requested(v.Taints)
	case t.Constant != nil:
		return isKnown(v) == *t.Constant
	}
	return hasText(v, t)
}

// isNamedLike reports whether an unknown type is named after one that it extends by convention: TarArchiveInputStream is an
// InputStream. One word, such as File, says too little.
func (r *Matcher) isNamedLike(have, typ string) bool {
	name := ir.Short(typ)
	words := strings.FieldsFunc(name, func(c rune) bool { return c < 'A' || c > 'Z' })
	base := ir.Base(have)
	ends := len(words) > 1 && name[0] <= 'Z' && strings.HasSuffix(strings.TrimSuffix(base, "()"), name)
	return ends && !r.Declares(base) && !r.Knowledge.Knows(base)
}

func anyType(v *value.Value, is func(string) bool) bool {
	return slices.ContainsFunc(value.TypesOf(v), is)
}

// isKnown reports whether a value is a constant other than nil.
func isKnown(v *value.Value) bool {
	return v != nil && len(v.Taints) == 0 && slices.ContainsFunc(v.Constants, func(c value.Constant) bool { return c.Kind != '0' })
}

// hasText reports whether one of the constants that a value may be, or the global that it comes
// from, matches a condition.
func hasText(v *value.Value, t *model.Condition) bool {
	if v == nil || len(v.Taints) > 0 && len(v.Constants) == 0 {
		return false
	}
	texts := make([]string, 0, value.MaxConstants)
	for _, c := range v.Constants {
		texts = append(texts, c.String())
	}
	if len(texts) == 0 && v.Ref != "" {
		texts = append(texts, v.Ref)
	}
	if t.Matches.IsSet() {
		return slices.ContainsFunc(texts, t.Matches.Matches)
	}
	if t.Equals == "true" || t.Equals == "false" { // a value that may be true or false satisfies neither condition
		return len(texts) == 1 && texts[0] == t.Equals
	}
	return slices.Contains(texts, t.Equals)
}

// requested reports whether taints come from requests.
func requested(taints []value.Taint) bool {
	return slices.ContainsFunc(taints, func(t value.Taint) bool { return t.Source != nil && t.Source.Kind == model.SourceRequest })
}
