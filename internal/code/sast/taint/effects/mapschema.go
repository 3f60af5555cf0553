package effects

import (
	"slices"
	"strings"

	"assay/internal/code/sast/taint/charset"
	"assay/internal/code/sast/taint/model"
	"assay/internal/code/sast/taint/value"
)

// numbersOfMap returns the numbers of a map that describes one value, as {type: "integer"} and {enum: ["a", "b"]} do, or an object or a
// list by its properties or items. ok is false if the map is something else.
func (r *Applier) numbersOfMap(o *value.Object, depth int) (out model.Numbers, ok bool) {
	for _, key := range r.Knowledge.Words.Schema.Members {
		if members := o.Fields[key]; members != nil && len(members.Objects) > 0 {
			return r.numbersIn(members, nil, depth+1), true
		}
	}
	if items := o.Fields["items"]; items != nil && (len(items.Objects) > 0 || items.IsConstantText()) {
		return r.numbersIn(items, nil, depth+1).Below(model.Elements), true
	}
	if r.isNarrowMap(o) {
		return model.Numbers{"."}, true
	}
	kind := o.Fields["type"]
	if kind != nil && depth > 0 && hasOnly(o, r.Knowledge.Words.Schema.Argument) && slices.Contains(r.numbersIn(kind, nil, depth+1), ".") {
		return model.Numbers{"."}, true
	}
	return nil, kind != nil && kind.IsConstantText()
}

// hasOnly reports whether a map has no other keys.
func hasOnly(o *value.Object, keys model.WordList) bool {
	for key := range o.Fields {
		if !keys.Has(key) {
			return false
		}
	}
	return true
}

// isNarrowMap reports whether a map describes a number, a date, one of some constants or a plain word.
func (r *Applier) isNarrowMap(o *value.Object) bool {
	words := &r.Knowledge.Words.Schema
	text := func(key string) (string, bool) {
		if v := o.Fields[key]; v != nil {
			return v.Text()
		}
		return "", false
	}
	if kind, ok := text("type"); ok && words.Types.Has(strings.ToLower(kind)) {
		return true
	}
	if format, ok := text("format"); ok && words.Formats.Has(format) {
		return true
	}
	if v := o.Fields["const"]; v != nil && len(v.Constants) > 0 {
		return true
	}
	if slices.ContainsFunc(words.Plain, func(key string) bool { is, ok := o.Fields[key].Truth(); return is && ok }) {
		return true
	}
	if by, ok := text("sanitize_callback"); ok && words.Callbacks.Has(by) {
		return true
	}
	plain := func(key string) bool { pattern, ok := text(key); return ok && charset.IsPlain(pattern, false) }
	nests := func(key string) bool { return r.nestsNarrow(o.Fields[key]) }
	if slices.ContainsFunc(words.Patterns, plain) || slices.ContainsFunc(words.Nested, nests) {
		return true
	}
	return slices.ContainsFunc(words.Choices, func(key string) bool { return r.isChoice(o.Fields[key]) })
}

// nestsNarrow reports whether a value is a map that isNarrowMap is true of.
func (r *Applier) nestsNarrow(v *value.Value) bool {
	return v != nil && slices.ContainsFunc(v.Objects, func(id int) bool { return r.isNarrowMap(r.Object(id)) })
}

// isChoice reports whether a value is a list of constants.
func (r *Applier) isChoice(v *value.Value) bool {
	if v == nil {
		return false
	}
	return slices.ContainsFunc(v.Objects, func(id int) bool {
		list := r.Object(id).List
		return len(list) > 0 && !slices.ContainsFunc(list, func(e *value.Value) bool { return e == nil || len(e.Constants) == 0 })
	})
}

// isNarrowText reports whether a text describes a number, a date or a plain word, as in {id: "number|optional", code: "string|alphanum"}.
func (r *Applier) isNarrowText(v *value.Value) bool {
	text, ok := v.Text()
	if !ok {
		return false
	}
	words := &r.Knowledge.Words.Schema
	kind, more, _ := strings.Cut(strings.ToLower(text), "|")
	if words.Types.Has(kind) {
		return !slices.Contains(strings.Split(more, "|"), "string")
	}
	return slices.ContainsFunc(strings.Split(more, "|"), func(option string) bool { return words.Plain.Has(option) })
}

// isNarrowList reports whether a list has only descriptions of numbers, dates and the like: what conforms to one of them is one.
func (r *Applier) isNarrowList(o *value.Object, depth int) bool {
	return len(o.List) > 0 && !slices.ContainsFunc(o.List, func(e *value.Value) bool {
		return !slices.Contains(r.numbersIn(e, nil, depth+1), ".")
	})
}
