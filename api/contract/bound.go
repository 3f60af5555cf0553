package contract

import (
	"encoding"
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"assay/api/openapi"
)

// RequireBound fails the test unless the Go type has the shape of the named schema: the same
// members with compatible JSON types. In types of responses, a member must be a pointer
// exactly if it may be null, and have omitempty or omitzero exactly if it may be absent. A
// oneOf is bound to one Go type that has the members of all its branches. Types with their
// own marshalling are not checked here; the validator sees what they write.
func RequireBound(t testing.TB, v *Validator, schema string, typ reflect.Type) {
	t.Helper()
	if err := v.Bound(schema, typ); err != nil {
		t.Fatal(err)
	}
}

// Bound is like RequireBound, but returns the differences as an error.
func (v *Validator) Bound(schema string, typ reflect.Type) error {
	s, ok := v.doc.Schema(schema)
	if !ok {
		return fmt.Errorf("contract: schema %s is not documented", schema)
	}
	problems := bind(schema, s, typ)
	if len(problems) > 0 {
		return fmt.Errorf("contract: %s is not bound to %s:\n  %s", typ, schema, strings.Join(problems, "\n  "))
	}
	return nil
}

// bind returns the differences between the type and the schema; the caller handles null.
func bind(at string, s openapi.Schema, typ reflect.Type) []string {
	if marshalsItself(typ) {
		return nil
	}
	s, _ = s.Nullable()
	want := jsonType(s)
	ok := true
	switch want {
	case "object":
		if typ.Kind() == reflect.Struct {
			return bindObject(at, s, typ)
		}
		ok = false
	case "array":
		if typ.Kind() == reflect.Slice && s.Items != nil {
			return bind(at+"[]", *s.Items, typ.Elem())
		}
		ok = false
	case "string":
		ok = typ.Kind() == reflect.String
	case "boolean":
		ok = typ.Kind() == reflect.Bool
	case "integer":
		ok = typ.Kind() >= reflect.Int && typ.Kind() <= reflect.Uint64
	case "number":
		ok = typ.Kind() >= reflect.Int && typ.Kind() <= reflect.Float64 && typ.Kind() != reflect.Uintptr
	}
	if !ok {
		return []string{fmt.Sprintf("%s: is %s in the contract, %s in Go", at, want, typ)}
	}
	return nil
}

// jsonType returns the JSON type of a schema, through allOf and oneOf.
func jsonType(s openapi.Schema) string {
	if len(s.Types) == 1 {
		return s.Types[0]
	}
	for _, part := range slices.Concat(s.AllOf, s.OneOf) {
		if t := jsonType(part); t != "" {
			return t
		}
	}
	return ""
}

func bindObject(at string, s openapi.Schema, typ reflect.Type) []string {
	fields, answer := objectFields(s)
	members := map[string]member{}
	collectMembers(typ, members)
	var problems []string
	for _, f := range fields {
		at := at + "." + f.Name
		m, ok := members[f.Name]
		if !ok {
			problems = append(problems, at+": is in the contract, not in Go")
			continue
		}
		delete(members, f.Name)
		if answer {
			problems = append(problems, bindPresence(at, f, m)...)
		}
		elem := m.typ
		if elem.Kind() == reflect.Pointer {
			elem = elem.Elem()
		}
		problems = append(problems, bind(at, f.Schema, elem)...)
	}
	for name := range members {
		problems = append(problems, at+"."+name+": is in Go, not in the contract")
	}
	slices.Sort(problems)
	return problems
}

// bindPresence compares when a member of a response is absent and when it is null. A pointer
// means absent if empty members are omitted, and otherwise null.
func bindPresence(at string, f openapi.Field, m member) []string {
	var problems []string
	switch {
	case f.Required && m.omits:
		problems = append(problems, at+": is always present in the contract, but Go omits it when empty")
	case !f.Required && !m.omits:
		problems = append(problems, at+": may be absent in the contract, but is always present in Go")
	}
	_, nullable := f.Schema.Nullable()
	pointer := m.typ.Kind() == reflect.Pointer && !m.omits
	switch {
	case pointer && !nullable:
		problems = append(problems, at+": is never null in the contract, but may be null in Go")
	case nullable && !pointer && !marshalsItself(m.typ):
		problems = append(problems, at+": may be null in the contract, but never in Go")
	}
	return problems
}

// objectFields returns the members of an object; of a oneOf, the members of all branches,
// required if every branch requires them. The second result is true if the object is closed,
// as in responses.
func objectFields(s openapi.Schema) ([]openapi.Field, bool) {
	if len(s.OneOf) == 0 {
		return s.Fields(), s.Closed || s.Base
	}
	var fields []openapi.Field
	seen := map[string]int{}
	count := map[string]int{}
	for _, branch := range s.OneOf {
		for _, f := range branch.Fields() {
			if f.Required {
				count[f.Name]++
			}
			if _, ok := seen[f.Name]; !ok {
				seen[f.Name] = len(fields)
				fields = append(fields, f)
			}
		}
	}
	for i, f := range fields {
		fields[i].Required = count[f.Name] == len(s.OneOf)
	}
	return fields, true
}

// member is a field as encoding/json sees it.
type member struct {
	typ   reflect.Type
	omits bool
}

func collectMembers(typ reflect.Type, into map[string]member) {
	for f := range typ.Fields() {
		name, options, _ := strings.Cut(f.Tag.Get("json"), ",")
		embedded := f.Type
		if embedded.Kind() == reflect.Pointer {
			embedded = embedded.Elem()
		}
		switch {
		case f.Anonymous && name == "" && embedded.Kind() == reflect.Struct:
			collectMembers(embedded, into)
		case name == "-" || !f.IsExported():
		default:
			if name == "" {
				name = f.Name
			}
			omits := slices.ContainsFunc(strings.Split(options, ","), func(o string) bool { return o == "omitempty" || o == "omitzero" })
			into[name] = member{typ: f.Type, omits: omits}
		}
	}
}

var (
	jsonMarshaler   = reflect.TypeFor[json.Marshaler]()
	jsonUnmarshaler = reflect.TypeFor[json.Unmarshaler]()
	textMarshaler   = reflect.TypeFor[encoding.TextMarshaler]()
)

// marshalsItself reports whether the type implements its own JSON marshalling, in either
// direction.
func marshalsItself(typ reflect.Type) bool {
	return typ.Implements(jsonMarshaler) || typ.Implements(textMarshaler) || reflect.PointerTo(typ).Implements(jsonUnmarshaler)
}
