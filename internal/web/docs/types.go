package docs

import (
	"fmt"
	"strings"

	"assay/api/openapi"
)

// typeView describes a type in words, with the constraints on its values.
type typeView struct {
	Prefix string // "array of "
	Name   string // "string", or a schema's name
	Link   string // fragment of the named schema; "" for none
	Suffix string // " or null"
	// Choices are the alternatives of a oneOf; Name is empty then.
	Choices []typeView
	Enum    []string
	Rules   []string
}

// describe describes a schema in words. The values of a named schema are shown at its
// definition only.
func describe(s openapi.Schema) typeView {
	rest, nullable := s.Nullable()
	v := describeValue(rest)
	if nullable {
		v.Suffix = " or null"
	}
	if s.Default != nil {
		v.Rules = append(v.Rules, "default "+quoted(*s.Default))
	}
	return v
}

func describeValue(s openapi.Schema) typeView {
	if s.Ref != "" {
		v := typeView{Name: s.Ref, Link: schemaID(s.Ref)}
		if len(s.Enum) > 0 {
			v.Enum = texts(s.Enum)
		}
		return v
	}
	if s.Items != nil {
		v := describe(*s.Items)
		v.Prefix = "array of " + v.Prefix
		v.Rules = append(rules(s), v.Rules...)
		return v
	}
	if len(s.OneOf) > 0 {
		var v typeView
		for _, branch := range s.OneOf {
			v.Choices = append(v.Choices, describe(branch))
		}
		return v
	}
	v := typeView{Name: strings.Join(s.Types, " or "), Enum: texts(s.Enum), Rules: rules(s)}
	if v.Name == "" {
		for _, part := range s.AllOf {
			return describe(part)
		}
	}
	if s.Const != nil {
		v.Enum = append(v.Enum, s.Const.Text())
	}
	return v
}

// rules describes the bounds of a schema in words.
func rules(s openapi.Schema) []string {
	var out []string
	if s.Format != "" {
		out = append(out, "format "+s.Format)
	}
	out = append(out, bounds(s.Minimum, s.Maximum, "")...)
	out = append(out, bounds(s.MinLength, s.MaxLength, " characters")...)
	out = append(out, bounds(s.MinItems, s.MaxItems, " entries")...)
	if s.Pattern != "" {
		out = append(out, "matches "+s.Pattern)
	}
	return out
}

func bounds(low, high *openapi.Value, unit string) []string {
	switch {
	case low != nil && high != nil:
		return []string{fmt.Sprintf("%s to %s%s", low.Text(), high.Text(), unit)}
	case low != nil && unit == " characters" && low.Text() == "1":
		return []string{"not empty"}
	case low != nil:
		return []string{fmt.Sprintf("at least %s%s", low.Text(), unit)}
	case high != nil:
		return []string{fmt.Sprintf("at most %s%s", high.Text(), unit)}
	}
	return nil
}

func texts(values []openapi.Value) []string {
	var out []string
	for _, v := range values {
		out = append(out, v.Text())
	}
	return out
}

func quoted(v openapi.Value) string { return v.JSON("") }
